import { sql } from 'kysely'
import { isSeveral, referredBy } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Field } from '#contract/field.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import { systemActor } from '../../bus/unit.ts'
import type { Executor } from './row.ts'
import { recordsNamed } from './recordsNamed.ts'
import { codesIn, tableDictOf, tellingTextsIn } from './tableDict.ts'

/** Looks up the texts of a dictionary: value → text. */
export type DictTexts = (dictCode: string) => Promise<ReadonlyMap<string, string>>

/** Where the records of a resource rest, the column that names one to people and those that name it by a code, and what stands for "none above" when it is a tree. */
export type Referred = (resource: string) => { table: string; label: string; codes: readonly string[]; root: string | null; owner: Resource['owner'] }

/** The values that a text can stand for: entries of a dictionary, or records by their label. */
export type Choices = ReadonlyMap<string, readonly string[]>

export type Lookups = { db: Executor; dictTexts: DictTexts; referred: Referred }

const none: Choices = new Map()

/** What each text of a column can stand for. Entries are known by their text and by their value; records by their label, by their codes, and by a key that people know. Case and width say nothing where a text as it is names none. */
export async function choicesOf(lookups: Lookups, field: Field, texts: readonly string[]): Promise<Choices> {
  const { db, dictTexts, referred } = lookups
  if (field.kind === 'area') return (await import('./areas.ts')).areaChoices // four thousand names that a start does not wait for
  const dictCode = dictCodeOf(field)
  if (dictCode !== null) {
    const entries = await dictTexts(dictCode)
    return withSpellings(wordsOf(entries), wantedOf(field, texts))
  }
  const wanted = wantedOf(field, texts)
  const offered = field.kind === 'search' ? tableDictOf(field.dict) : null
  if (offered) return codesIn(db, offered, wanted)
  const target = referredBy(field)
  if (target === null || wanted.length === 0) return none
  return recordsNamed(db, { ...referred(target.resource), key: target.key }, wanted)
}

/** What the values and the texts of a dictionary stand for: a word that two entries have stands for both. */
function wordsOf(entries: ReadonlyMap<string, string>): Map<string, readonly string[]> {
  const pairs = [...entries].flatMap(([value, text]) => [
    { word: value, value },
    { word: text, value },
  ])
  return new Map([...Map.groupBy(pairs, ({ word }) => word)].map(([word, alike]) => [word, [...new Set(alike.map(({ value }) => value))]]))
}

function wantedOf(field: Field, texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => (isSeveral(field) ? partsOf(text) : [text])))].filter((text) => text !== '')
}

/** Texts that are no choice as they are, but in another case or width. */
function withSpellings(choices: Map<string, readonly string[]>, wanted: readonly string[]): Choices {
  const missing = wanted.filter((text) => !choices.has(text))
  if (missing.length === 0) return choices
  const folded = Map.groupBy(choices, ([word]) => foldedCode(word))
  for (const text of missing) {
    const values = new Set((folded.get(foldedCode(text)) ?? []).flatMap(([, found]) => found))
    if (values.size > 0) choices.set(text, [...values])
  }
  return choices
}

/** What values of a field are called, by the value; null for a field that is called what it is. */
export async function textsOf(lookups: Lookups, field: Field, values: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
  const dictCode = dictCodeOf(field)
  if (dictCode !== null) return lookups.dictTexts(dictCode)
  if (field.kind === 'area') return (await import('./areas.ts')).areaTexts
  const table = field.kind === 'search' ? tableDictOf(field.dict) : null
  if (table) return tellingTextsIn(lookups.db, table, values)
  const target = referredBy(field)
  if (target === null) return null
  const labels = await labelsOf(lookups, target, values)
  // what the plant does by itself is nobody's account
  if (target.key === 'username' && values.includes(systemActor.username)) labels.set(systemActor.username, systemActor.realname)
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

/** The keys in a value. */
export function keysIn(field: Field, value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return []
  return isSeveral(field) ? value.split(',').filter((key) => key !== '') : [value]
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
