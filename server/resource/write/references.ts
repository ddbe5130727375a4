import { isSeveral, referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { Problem } from '../../http/problem.ts'
import { labelsOf } from '../field/choices.ts'
import type { Lookups } from '../field/choices.ts'
import type { Row } from '../read/tableReader.ts'

/** Throws 422 at the field when a row names a record that does not exist. What `before` named already may stay, though it was deleted meanwhile. */
export async function requireReferences(lookups: Lookups, fields: readonly Field[], row: Row, before: Row | null): Promise<void> {
  for (const field of fields) {
    const target = referredBy(field)
    // a reference is kept by the database itself
    if (target === null || field.kind === 'reference') continue
    const named = keysIn(field, row[field.name])
    const known = new Set(keysIn(field, before?.[field.name]))
    const { root } = lookups.referred(target.resource)
    const asked = named.filter((key) => key !== root && !known.has(key))
    if (asked.length === 0) continue
    const found = await labelsOf(lookups, target, asked)
    if (asked.every((key) => found.has(key))) continue
    const sentence = `${field.title}：引用的记录不存在，请重新选择`
    throw new Problem(422, sentence, { fields: { [field.name]: [sentence] } })
  }
}

/** The keys in a value. */
export function keysIn(field: Field, value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return []
  return isSeveral(field) ? value.split(',').filter((key) => key !== '') : [value]
}
