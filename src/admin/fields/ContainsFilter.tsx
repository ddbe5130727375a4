import { Input } from 'antd'
import type { Field } from '#contract/field.ts'
import type { Asked } from './fieldKit.ts'
import { readFilter, writtenFilter } from './textFilter.ts'

type Props = { field: Pick<Field, 'name' | 'title'>; asked: Asked; onAsk: (asked: Asked) => void }

const asTyped = { isUpperCased: false, isTrimmed: false }

/** Looks for a part of a long text. What was asked in another way is shown as it was written. */
export function ContainsFilter({ field: { name, title }, asked, onAsk }: Props) {
  const inForce = asked[name] ?? ''
  const read = readFilter(inForce)
  return (
    <Input
      allowClear
      aria-label={title}
      maxLength={200}
      value={read.operator === 'like' ? read.text : inForce}
      onChange={({ target }) => onAsk({ [name]: writtenFilter({ operator: 'like', text: target.value }, asTyped) })}
    />
  )
}
