import { referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { labelsOf } from './choices.ts'
import type { Lookups } from './choices.ts'
import { keysIn } from './referring.ts'
import type { Row } from './rows.ts'

/** Adds `<field>_dictText` beside every field that is bound to a dictionary or refers to a record; of several values several texts, commas between (api-contract.md 1.2). */
export async function withDictTexts(rows: readonly Row[], fields: readonly Field[], lookups: Lookups): Promise<Row[]> {
  const bound = await Promise.all(
    fields.flatMap((field) => {
      if ('dictCode' in field) return [named(field.name, lookups.dictTexts(field.dictCode))]
      const target = referredBy(field)
      return target === null ? [] : [named(field.name, namesOf(lookups, field, target, rows))]
    }),
  )
  return rows.map((row) => ({ ...row, ...Object.fromEntries(bound.map(({ name, texts }) => [`${name}_dictText`, textOf(row[name], texts)])) }))
}

async function named(name: string, texts: Promise<ReadonlyMap<string, string>>) {
  return { name, texts: await texts }
}

/** The labels of the records that a field names; the top of a tree has none. */
async function namesOf(lookups: Lookups, field: Field, target: { resource: string; key: string }, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const labels = await labelsOf(lookups, target, [...new Set(rows.flatMap((row) => keysIn(field, row[field.name])))])
  const { root } = lookups.referred(target.resource)
  return root === null ? labels : labels.set(root, '')
}

/** An unknown value stays itself: better a code than nothing. */
function textOf(value: unknown, texts: ReadonlyMap<string, string>): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .split(',')
    .map((part) => texts.get(part) ?? part)
    .join(',')
}
