import type { Field } from '#contract/field.ts'
import { labelsOf } from './choices.ts'
import type { Lookups } from './choices.ts'
import type { Row } from './rows.ts'

/** Adds `<field>_dictText` beside every field that is bound to a dictionary or refers to a record; of several values several texts, commas between (api-contract.md 1.2). */
export async function withDictTexts(rows: readonly Row[], fields: readonly Field[], lookups: Lookups): Promise<Row[]> {
  const bound = await Promise.all(
    fields.flatMap((field) => {
      if ('dictCode' in field) return [named(field.name, lookups.dictTexts(field.dictCode))]
      return field.kind === 'reference' ? [named(field.name, labelsOf(lookups, field.resource, idsIn(rows, field.name)))] : []
    }),
  )
  return rows.map((row) => ({ ...row, ...Object.fromEntries(bound.map(({ name, texts }) => [`${name}_dictText`, textOf(row[name], texts)])) }))
}

async function named(name: string, texts: Promise<ReadonlyMap<string, string>>) {
  return { name, texts: await texts }
}

function idsIn(rows: readonly Row[], name: string): string[] {
  return [...new Set(rows.map((row) => row[name]))].filter((id): id is string => typeof id === 'string' && id !== '')
}

/** An unknown value stays itself: better a code than nothing. */
function textOf(value: unknown, texts: ReadonlyMap<string, string>): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .split(',')
    .map((part) => texts.get(part) ?? part)
    .join(',')
}
