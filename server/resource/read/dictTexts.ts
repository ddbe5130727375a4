import type { Field } from '#contract/field.ts'
import { textsOf } from '../field/choices.ts'
import type { Lookups } from '../field/choices.ts'
import { keysIn } from '../field/choices.ts'
import type { Row } from '../field/row.ts'

/** Adds `<field>_dictText` beside every field whose values are called something else than they are, and under `textAs` where a field has it; of several values several texts, commas between (api-contract.md 1.2). */
export async function withDictTexts(rows: readonly Row[], fields: readonly Field[], lookups: Lookups): Promise<Row[]> {
  const bound = await Promise.all(
    fields.map(async (field) => ({
      name: field.name,
      as: [`${field.name}_dictText`, ...(field.textAs ? [field.textAs] : [])],
      texts: await textsOf(lookups, field, valuesIn(rows, field)),
    })),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(bound.flatMap(({ name, as, texts }) => (texts ? as.map((key) => [key, textOf(row[name], texts)]) : []))),
  }))
}

function valuesIn(rows: readonly Row[], field: Field): string[] {
  return [...new Set(rows.flatMap((row) => keysIn(field, row[field.name])))]
}

/** An unknown value stays itself: better a code than nothing. */
function textOf(value: unknown, texts: ReadonlyMap<string, string>): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .split(',')
    .map((part) => texts.get(part) ?? part)
    .join(',')
}
