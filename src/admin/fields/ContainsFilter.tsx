import { Input } from 'antd'
import type { Field } from '#contract/field.ts'
import type { Asked } from './face.ts'

type Props = { field: Pick<Field, 'name' | 'title'>; asked: Asked; onAsk: (asked: Asked) => void }

/** Looks for a part of a text: `*v*` on the wire. What was asked in another spelling is shown as it was written. */
export function ContainsFilter({ field: { name, title }, asked, onAsk }: Props) {
  const text = /^\*(.*)\*$/s.exec(asked[name] ?? '')?.[1] ?? asked[name] ?? ''
  return (
    <Input
      allowClear
      aria-label={title}
      maxLength={200}
      value={text}
      onChange={({ target }) => onAsk({ [name]: target.value === '' ? '' : `*${target.value}*` })}
    />
  )
}
