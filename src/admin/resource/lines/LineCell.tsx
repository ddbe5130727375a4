import { memo } from 'react'
import type { Field } from '#contract/field.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import type { Value } from '../../fields/fieldKit.ts'

type Props = {
  /** names the input for the label that stands with it */
  id: string
  field: Field
  value: Value
  lineKey: string
  isLocked: boolean
  onSet: (key: string, name: string, value: Value) => void
}

/** One input of a line. A sheet has hundreds of them: one is drawn anew only when its own value changes. */
export const LineCell = memo(function LineCell({ id, field, value, lineKey, isLocked, onSet }: Props) {
  const { Input } = fieldKitOf(field.kind)
  return <Input field={field} id={id} value={value} disabled={isLocked} onChange={(next) => onSet(lineKey, field.name, next)} />
})

/** The id of an input, by line and field. */
export function cellId(key: string, name: string): string {
  return `line-${key}-${name}`
}
