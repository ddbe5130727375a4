import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { restingOf } from '../field/columns.ts'
import type { Stored } from '../field/columns.ts'
import type { Row } from '../field/row.ts'

/** What of a body reaches the table: a read-only field and a state never do, a field for once only when the record is made. */
export function writable({ fields, states }: Pick<Resource, 'fields' | 'states'>, verb: 'add' | 'edit'): Field[] {
  return fields.filter(({ form, name }) => name !== states?.field && (form === 'edited' || (form === 'once' && verb === 'add')))
}

export type RestingValue = { name: string; value: Stored }

/** The values that a row has for these fields, as they rest in their columns. */
export function restingIn(row: Row, fields: readonly Field[], plantTz: string): RestingValue[] {
  return fields.filter(({ name }) => name in row).map((field) => ({ name: field.name, value: restingOf(field, row[field.name], plantTz) }))
}

/** Each column once: of two the one behind counts, so that what the server assigns stands where a person left it open. */
export function eachOnce<Value extends { name: string }>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [value.name, value])).values()]
}

/** What a file says of a record that stands: a column that it does not have changes nothing. */
export function only(names: readonly string[], row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}
