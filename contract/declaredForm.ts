import type { z } from 'zod'
import { Field } from './field.ts'
import type { FieldInput } from './field.ts'
import { rowBounds } from './rowBounds.ts'
import type { FormRule, LockedIn, Section } from './rules/formRule.ts'
import { isCompute } from './rules/formRules.ts'

type Declared = {
  name: string
  row: z.ZodType
  fields: readonly FieldInput[]
  sections: readonly Section[]
  rules: readonly FormRule[]
  lockedIn: LockedIn
  states: { field: string; all: readonly string[] } | null
}

/**
 * The fields of a resource as its form takes them: bounded as its row says (rowBounds.ts), and the state (only commands change it) and
 * what is computed are never written by a person. Throws where a field says other bounds than its row, where sections, rules or units
 * name a field that does not exist, and where a lock names such a state.
 */
export function declaredFields({ name, row, fields, sections, rules, lockedIn, states }: Declared): Field[] {
  const computedNames = rules.flatMap((rule) => (isCompute(rule) ? [rule.compute] : []))
  const named = [
    ...sections.flatMap((section) => section.fields),
    ...rules.flatMap((rule) =>
      isCompute(rule) ? [rule.compute, ...rule.from.of] : [rule.when.field, ...(rule.show ?? []), ...(rule.require ?? []), ...(rule.lock ?? [])],
    ),
    ...Object.keys(lockedIn),
    ...fields.flatMap((field) => (field.kind === 'quantity' ? [field.unitField, field.doneField].filter((name) => name !== undefined) : [])),
    ...(states ? [states.field] : []),
  ]
  const unknown = named.filter((one) => !fields.some((field) => field.name === one))
  if (unknown.length > 0) throw new Error(`the form of ${name} names fields that do not exist: ${[...new Set(unknown)].join(', ')}`)
  const strange = Object.values(lockedIn).flatMap((locked) => (locked ?? []).filter((state) => !states?.all.includes(state)))
  if (strange.length > 0) throw new Error(`the form of ${name} names states that do not exist: ${strange.join(', ')}`)
  const unwritten = [...computedNames, ...(states ? [states.field] : [])]
  return fields.map((said) => {
    const form = unwritten.includes(said.name) && said.form !== 'never' ? 'shown' : (said.form ?? 'edited')
    const bounds = rowBounds(row, said, form === 'edited' || form === 'once')
    const due = 'due' in said && said.due && states ? { due: { ...said.due, stateField: states.field } } : {}
    return Field.parse({ ...bounds, ...said, ...due, form }) // takes of the bounds what its kind knows
  })
}
