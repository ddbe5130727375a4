import type { Field } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'

/** A value as plain words; '' for none. */
export function plainText({ name }: Pick<Field, 'name'>, row: RecordRow): string {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a dictionary says of a value; the server sends it along (api-contract.md 1.2). */
export function explainedText({ name }: Pick<Field, 'name'>, row: RecordRow): string {
  const text = row[`${name}_dictText`]
  return typeof text === 'string' && text !== '' ? text : plainText({ name }, row)
}
