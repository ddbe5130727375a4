import type { Field, FieldAs } from './field.ts'

/** The order of a list by how urgent its records are: those that are waited for by their due date, then the others, the newest first. */
export const urgency = 'urgency'
export const mostUrgentFirst = { column: urgency, order: 'asc' } as const

/** A field that holds a due date. */
export type DueField = FieldAs<'date' | 'dateTime'> & { due: NonNullable<FieldAs<'date'>['due']> }

/** The due date of the records of a resource: the first field that is one; undefined where nothing is waited for. */
export function dueFieldOf({ fields }: { fields: readonly Field[] }): DueField | undefined {
  return fields.find((field): field is DueField => (field.kind === 'date' || field.kind === 'dateTime') && field.due !== undefined)
}
