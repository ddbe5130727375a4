import type { Field } from '#contract/field.ts'
import type { FieldAccess } from '#contract/modules/workflow/model.ts'
import type { Resource } from '#contract/resource.ts'

/** How a step shows a record: what may be written and what is only read. A field that the step does not name is read. */
export type TaskForm = { shown: Resource; written: Resource | null }

/** The record of a step as two declarations. The server enforces the same; this only draws it. */
export function taskForm(resource: Resource, access: readonly FieldAccess[]): TaskForm {
  const of = new Map(access.map((one) => [one.field, one.access]))
  const kept = resource.fields.filter(({ name }) => of.get(name) !== 'hidden')
  const isWritten = ({ name }: Field) => of.get(name) === 'edit' || of.get(name) === 'required'
  const writable = kept
    .filter(isWritten)
    .map((field): Field => ({ ...field, form: 'edited', isRequired: field.isRequired || of.get(field.name) === 'required' }))
  const plain = { lines: [], sections: [], rules: [], lockedIn: {} }
  return {
    shown: { ...resource, lines: [], fields: kept.filter((field) => !isWritten(field)) },
    written: writable.length === 0 ? null : { ...resource, ...plain, fields: writable },
  }
}
