import { sql } from 'kysely'
import { isSeveral, referredBy } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Field } from '#contract/field.ts'
import type { Choices } from '../import/cellValue.ts'
import type { Executor } from '../read/tableReader.ts'
import { codesIn, tableDictOf, textsIn } from './tableDict.ts'

/** Looks up the texts of a dictionary: value → text. */
export type DictTexts = (dictCode: string) => Promise<ReadonlyMap<string, string>>

/** Where the records of a resource rest, the column that names one to people, and what stands for "none above" when it is a tree. */
export type Referred = (resource: string) => { table: string; label: string; root: string | null; owner: Resource['owner'] }

export type Lookups = { db: Executor; dictTexts: DictTexts; referred: Referred }

const none: Choices = new Map()

/** What each text of a column can stand for. Entries are known by their text and by their value; records by their label, and by a key that people know. */
export async function choicesOf(lookups: Lookups, field: Field, texts: readonly string[]): Promise<Choices> {
  const { db, dictTexts, referred } = lookups
  if (field.kind === 'area') return (await import('./areas.ts')).areaChoices // four thousand names that a start does not wait for
  const dictCode = dictCodeOf(field)
  if (dictCode !== null) {
    const entries = await dictTexts(dictCode)
    return new Map([...[...entries.keys()].map((value) => [value, [value]] as const), ...[...entries].map(([value, text]) => [text, [value]] as const)])
  }
  const wanted = [...new Set(texts.flatMap((text) => (isSeveral(field) ? partsOf(text) : [text])))].filter((text) => text !== '')
  const offered = field.kind === 'search' ? tableDictOf(field.dict) : null
  if (offered) return codesIn(db, offered, wanted)
  const target = referredBy(field)
  if (target === null || wanted.length === 0) return none
  const { table, label } = referred(target.resource)
  const isKnownByKey = target.key !== 'id'
  const [key, text] = [sql.ref(target.key), sql.ref(label)]
  const { rows } = await sql<Labelled>`select ${key} as "key", ${text} as "label" from ${sql.table(table)}
    where ${text} in (${sql.join(wanted)}) ${isKnownByKey ? sql`or ${key} in (${sql.join(wanted)})` : sql``}`.execute(db)
  const found = new Map<string, string[]>()
  const meet = (word: string, value: string) => found.set(word, [...new Set([...(found.get(word) ?? []), value])])
  for (const row of rows) meet(row.label, row.key)
  if (isKnownByKey) for (const row of rows) found.set(row.key, [row.key]) // a key is nobody else's
  return found
}

/** What values of a field are called, by the value; null for a field that is called what it is. */
export async function textsOf(lookups: Lookups, field: Field, values: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
  const dictCode = dictCodeOf(field)
  if (dictCode !== null) return lookups.dictTexts(dictCode)
  if (field.kind === 'area') return (await import('./areas.ts')).areaTexts
  const table = field.kind === 'search' ? tableDictOf(field.dict) : null
  if (table) return textsIn(lookups.db, table, values)
  const target = referredBy(field)
  if (target === null) return null
  const labels = await labelsOf(lookups, target, values)
  const { root } = lookups.referred(target.resource)
  return root === null ? labels : labels.set(root, '') // the top of a tree has no name
}

/** The dictionary a field is bound to by its code. */
function dictCodeOf(field: Field): string | null {
  if ('dictCode' in field) return field.dictCode
  return field.kind === 'search' && !field.dict.includes(',') ? field.dict : null
}

type Labelled = { key: string; label: string }

/** Several texts in one cell, as people part them. */
export function partsOf(text: string): string[] {
  return text.split(/[,，、]/).map((part) => part.trim())
}

/** The labels of records, by the key that names them. */
export async function labelsOf({ db, referred }: Lookups, target: { resource: string; key: string }, keys: readonly string[]): Promise<Map<string, string>> {
  const { table, label } = referred(target.resource)
  const key = sql.ref(target.key)
  const labels = new Map<string, string>()
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const { rows } = await sql<Labelled>`select ${key} as "key", ${sql.ref(label)} as "label" from ${sql.table(table)}
      where ${key} in (${sql.join(keys.slice(start, start + keysAtOnce))})`.execute(db)
    for (const row of rows) labels.set(row.key, row.label)
  }
  return labels
}

/** far below the parameters that SQLite (32 766) and PostgreSQL (65 535) take */
const keysAtOnce = 1000
