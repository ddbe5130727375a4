import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { isNumberKind } from '#contract/field.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { isCompute } from '#contract/rules/formRules.ts'
import styles from './Designer.module.css'
import { putEffect, saysOf } from './ruleDrafts.ts'
import type { Rule } from './ruleDrafts.ts'

const effects = [
  { value: 'show', label: '才显示' },
  { value: 'require', label: '必填' },
  { value: 'lock', label: '锁定不改' },
] as const
const calculations = [
  { value: 'sum', label: '相加' },
  { value: 'product', label: '相乘' },
  { value: 'difference', label: '第一个减其余' },
  { value: 'quotient', label: '第一个除以第二个' },
  { value: 'percentOf', label: '第二个的百分之（第一个）' },
  { value: 'copy', label: '照抄' },
] as const

/** Rules of a form without code: fields shown, required and locked by others, and fields that follow from others. Server and form obey them alike. */
export function RulesPanel({ design, onChange }: { design: Design; onChange: (design: Design) => void }) {
  const { table } = design
  const put = (rules: readonly Rule[]) => onChange({ ...design, table: { ...table, rules: [...rules] } })
  const putAt = (at: number, rule: Rule) => put(table.rules.map((one, index) => (index === at ? rule : one)))
  const first = table.fields[0]?.name ?? ''
  const numbers = table.fields.filter(({ kind }) => isNumberKind(kind)).map(({ name }) => name)
  return (
    <div className={styles.rules}>
      {table.rules.length === 0 ? <p className={styles.quiet}>还没有规则。规则不用写代码，表单里立刻照办，服务器也照样检查。</p> : null}
      {table.rules.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rules may be alike while they are written, and no row keeps anything of its own
        <Flex key={at} gap={8} wrap align="center" role="group" aria-label={`规则 ${at + 1}`}>
          {isCompute(rule) ? (
            <ComputeRow rule={rule} design={design} onPut={(next) => putAt(at, next)} />
          ) : (
            <WhenRow rule={rule} design={design} onPut={(next) => putAt(at, next)} />
          )}
          <Button
            type="text"
            danger
            aria-label={`去掉规则 ${at + 1}`}
            icon={<DeleteOutlined />}
            onClick={() => put(table.rules.filter((_, index) => index !== at))}
          />
        </Flex>
      ))}
      <Flex gap={8} wrap>
        <Button icon={<PlusOutlined />} onClick={() => put([...table.rules, { when: { field: first, isFilled: true }, show: [], require: [], lock: [] }])}>
          加条件规则
        </Button>
        <Button
          icon={<PlusOutlined />}
          disabled={numbers.length < 2}
          onClick={() => put([...table.rules, { compute: numbers.at(-1) ?? '', from: { is: 'sum', of: [numbers[0] ?? ''] } }])}
        >
          加计算规则
        </Button>
      </Flex>
    </div>
  )
}

type WhenRule = Exclude<Rule, { compute: string }>
type ComputeRule = Extract<Rule, { compute: string }>
type RowProps<Of> = { rule: Of; design: Design; onPut: (rule: Rule) => void }

function WhenRow({ rule, design, onPut }: RowProps<WhenRule>) {
  const fields = design.table.fields.map(({ name, title }) => ({ value: name, label: title }))
  const { effect, names } = saysOf(rule)
  const { field } = rule.when
  const asked = 'is' in rule.when ? 'is' : rule.when.isFilled ? 'filled' : 'open'
  const isNumber = isNumberKind(design.table.fields.find(({ name }) => name === field)?.kind ?? 'text')
  const typed = (values: readonly string[]) => values.map((value) => (isNumber && Number.isFinite(Number(value)) ? Number(value) : value))
  return (
    <>
      <span>当</span>
      <Select
        aria-label="看哪个字段"
        className={styles.ruleField ?? ''}
        value={field}
        options={fields}
        onChange={(next: string) => onPut({ ...rule, when: { ...rule.when, field: next } })}
      />
      <Select
        aria-label="条件"
        value={asked}
        options={[
          { value: 'filled', label: '填了' },
          { value: 'open', label: '没有填' },
          { value: 'is', label: '是' },
        ]}
        onChange={(next) => onPut({ ...rule, when: next === 'is' ? { field, is: isNumber ? [1] : ['1'] } : { field, isFilled: next === 'filled' } })}
      />
      {'is' in rule.when ? (
        <Select
          aria-label="值"
          mode="tags"
          className={styles.ruleField ?? ''}
          value={rule.when.is.map(String)}
          onChange={(values: string[]) => values.length > 0 && onPut({ ...rule, when: { field, is: typed(values) } })}
        />
      ) : null}
      <span>时</span>
      <Select
        aria-label="哪些字段"
        mode="multiple"
        className={styles.ruleFields ?? ''}
        placeholder="选择字段"
        value={[...names]}
        options={fields}
        onChange={(next: string[]) => onPut(putEffect(rule, effect, next))}
      />
      <Select aria-label="怎样" value={effect} options={[...effects]} onChange={(next) => onPut(putEffect(rule, next, names))} />
    </>
  )
}

function ComputeRow({ rule, design, onPut }: RowProps<ComputeRule>) {
  const fields = design.table.fields.map(({ name, title }) => ({ value: name, label: title }))
  const of = (is: ComputeRule['from']['is'], names: readonly string[]) => onPut({ ...rule, from: { is, of: [...names] } as ComputeRule['from'] }) // judged with the design, which says what is missing
  return (
    <>
      <Select
        aria-label="算出哪个字段"
        className={styles.ruleField ?? ''}
        value={rule.compute}
        options={fields}
        onChange={(compute: string) => onPut({ ...rule, compute })}
      />
      <span>由</span>
      <Select
        aria-label="用哪些字段"
        mode="multiple"
        className={styles.ruleFields ?? ''}
        value={[...rule.from.of]}
        options={fields}
        onChange={(names: string[]) => of(rule.from.is, names)}
      />
      <Select aria-label="怎样算" value={rule.from.is} options={[...calculations]} onChange={(is) => of(is, rule.from.of)} />
    </>
  )
}
