import { Button, Flex, Input, Segmented, Select } from 'antd'
import type { Comparison, Condition } from '#contract/modules/workflow/condition.ts'
import { comparisons } from '#contract/modules/workflow/condition.ts'
import styles from './Panel.module.css'
import { foundByWords } from '../../../fields/foundByWords.ts'

type Simple = Extract<Condition, { field: string }>
type Props = { value: Condition | null; fields: readonly { name: string; title: string }[]; onChange: (value: Condition | null) => void }

const offered = Object.entries(comparisons).map(([value, label]) => ({ value, label }))

/** A condition as rows of field, comparison and value that all hold, or one of which holds. A deeper one is kept as it is and shown by the full drawing. */
export function ConditionField({ value, fields, onChange }: Props) {
  const isAny = value !== null && 'any' in value
  const rows = rowsOf(value)
  if (rows === null) return <p className={styles.quiet}>这个条件有几层，请在“完整图”里改</p>
  const give = (next: readonly Simple[], any: boolean) =>
    onChange(next.length === 0 ? null : next.length === 1 && next[0] ? next[0] : any ? { any: next } : { all: next })
  const change = (at: number, row: Simple) => give(rows.with(at, row), isAny)
  return (
    <Flex vertical gap={8}>
      {rows.length > 1 ? (
        <Segmented
          aria-label="条件之间"
          options={[
            { value: 'all', label: '都要符合' },
            { value: 'any', label: '符合一条' },
          ]}
          value={isAny ? 'any' : 'all'}
          onChange={(how) => give(rows, how === 'any')}
        />
      ) : null}
      {rows.map((row, at) => (
        // rows have no name of their own: their place is what tells them apart
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.condition}>
          <Select
            aria-label="字段"
            showSearch={foundByWords}
            value={row.field === '' ? null : row.field}
            placeholder="字段"
            options={fields.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(field) => change(at, { ...row, field: field ?? '' })}
          />
          <Select<string> aria-label="比较" value={row.is} options={offered} onChange={(is) => change(at, { ...row, is: is as Comparison })} />
          {row.is === 'empty' ? (
            <span />
          ) : (
            <Input
              aria-label="值"
              value={textOf(row)}
              placeholder={row.is === 'in' ? '用逗号分开' : '值'}
              maxLength={200}
              onChange={({ target }) => change(at, { ...row, value: valueOf(target.value, row.is) })}
            />
          )}
          <Button type="text" aria-label="去掉这条" onClick={() => give(rows.toSpliced(at, 1), isAny)}>
            ×
          </Button>
        </div>
      ))}
      <Button onClick={() => give([...rows, { field: fields[0]?.name ?? '', is: 'eq', value: '' }], isAny)}>加一条</Button>
    </Flex>
  )
}

function rowsOf(value: Condition | null): readonly Simple[] | null {
  if (value === null) return []
  if ('field' in value) return [value]
  const inner = 'all' in value ? value.all : value.any
  return inner.every((one): one is Simple => 'field' in one) ? inner : null
}

const textOf = ({ value }: Simple) => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

/** What is typed is kept as a number where it is one, so that 10 is above 9. */
function valueOf(text: string, is: Comparison): Simple['value'] {
  const one = (part: string) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(part) ? Number(part) : part)
  return is === 'in' ? text.split(/[,，]/).map((part) => one(part.trim())) : one(text)
}
