import type { Field } from '#contract/field.ts'
import type { Row } from './rows.ts'

/** Looks up the texts of a dictionary: value → text. */
export type DictTexts = (dictCode: string) => Promise<ReadonlyMap<string, string>>

/** Adds `<field>_dictText` beside every field that is bound to a dictionary; of several values several texts, commas between (api-contract.md 1.2). */
export async function withDictTexts(rows: readonly Row[], fields: readonly Field[], textsOf: DictTexts): Promise<Row[]> {
  const bound = await Promise.all(fields.flatMap((field) => ('dictCode' in field ? [named(field.name, field.dictCode, textsOf)] : [])))
  return rows.map((row) => ({ ...row, ...Object.fromEntries(bound.map(({ name, texts }) => [`${name}_dictText`, textOf(row[name], texts)])) }))
}

async function named(name: string, dictCode: string, textsOf: DictTexts) {
  return { name, texts: await textsOf(dictCode) }
}

/** An unknown value stays itself: better a code than nothing. */
function textOf(value: unknown, texts: ReadonlyMap<string, string>): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .split(',')
    .map((part) => texts.get(part) ?? part)
    .join(',')
}
