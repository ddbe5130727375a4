import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { Button, Flex, Input, Select } from 'antd'
import { isFileKind } from '#contract/field.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import { conditionOn, ruledBy, rules } from './advancedQuery.ts'
import type { Condition, Rule } from './advancedQuery.ts'
import { useListAround } from './listContext.ts'

type Props = { condition: Condition; onChange: (condition: Condition) => void; onRemove: () => void }

/** One condition: a field, how it is compared, and with what. Several values are typed with commas between. */
export function ConditionRow({ condition, onChange, onRemove }: Props) {
  const { resource } = useListAround()
  const field = resource.fields.find(({ name }) => name === condition.field)
  const choose = (name: string) => {
    const chosen = resource.fields.find((one) => one.name === name)
    if (chosen) onChange(conditionOn(chosen))
  }
  return (
    <Flex gap={8} align="center">
      <Select
        aria-label="字段"
        style={{ flex: '1 1 140px' }}
        value={condition.field}
        onChange={choose}
        options={resource.fields.map(({ name, title }) => ({ value: name, label: title }))}
      />
      <Select
        aria-label="匹配规则"
        style={{ flex: '0 0 130px' }}
        value={condition.rule}
        onChange={(rule: Rule) => onChange(ruledBy(condition, rule))}
        options={Object.entries(rules).map(([value, label]) => ({ value, label }))}
      />
      <div style={{ flex: '2 1 200px', minWidth: 0 }}>{field ? <ConditionValue field={field} condition={condition} onChange={onChange} /> : null}</div>
      <Button type="text" aria-label="删除条件" icon={<DeleteOutlined />} onClick={onRemove} />
    </Flex>
  )
}

type ValueProps = Pick<Props, 'condition' | 'onChange'> & { field: Parameters<typeof conditionOn>[0] }

/** The field's own input, as in its form; lists of values and names of files are plain text. */
function ConditionValue({ field, condition, onChange }: ValueProps) {
  const take = (value: string | number | null) => onChange({ ...condition, val: value === null ? '' : String(value) })
  if (condition.rule === 'in' || isFileKind(field.kind))
    return (
      <Input
        aria-label="值"
        placeholder={condition.rule === 'in' ? '多个值用英文逗号分隔' : '文件名的一部分'}
        value={condition.val}
        onChange={({ target }) => take(target.value)}
      />
    )
  const { Input: Own } = fieldKitOf(field.kind)
  return <Own field={field} value={condition.val} onChange={take} />
}
