import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import type { Choices } from './cellValue.ts'
import type { Executor } from './rows.ts'
import { codesIn, tableDictOf, textsIn } from './tableDict.ts'

/** Looks up the texts of a dictionary: value → text. */
export type DictTexts = (dictCode: string) => Promise<ReadonlyMap<string, string>>

/** Where the records of a resource rest, and the column that names one to people. */
export type Referred = (resource: string) => { table: string; label: string }

export type Lookups = { db: Executor; dictTexts: DictTexts; referred: Referred }

const none: Choices = new Map()

/** What each text of a column can stand for. Entries are known by their text and by their value; records by their label. */
export async function choicesOf(lookups: Lookups, field: Field, texts: readonly string[]): Promise<Choices> {
  const { db, dictTexts, referred } = lookups
  if (field.kind === 'area') return (await import('./areas.ts')).areaChoices // four thousand names that a start does not wait for
  const dictCode = dictCodeOf(field)
  if (dictCode !== null) {
    const entries = await dictTexts(dictCode)
    return new Map([...[...entries.keys()].map((value) => [value, [value]] as const), ...[...entries].map(([value, text]) => [text, [value]] as const)])
  }
  const wanted = [...new Set(texts)].filter((text) => text !== '')
  const table = field.kind === 'search' ? tableDictOf(field.dict) : null
  if (table) return codesIn(db, table, wanted)
  if (field.kind !== 'reference' || wanted.length === 0) return none
  const { table: from, label } = referred(field.resource)
  const { rows } = await sql<{ id: string; label: string }>`select ${sql.ref('id')}, ${sql.ref(label)} as ${sql.ref('label')} from ${sql.table(from)}
    where ${sql.ref(label)} in (${sql.join(wanted)})`.execute(db)
  const found = new Map<string, string[]>()
  for (const { id, label: text } of rows) found.set(text, [...(found.get(text) ?? []), id])
  return found
}

/** What values of a field are called, by the value; null for a field that is called what it is. */
export async function textsOf(lookups: Lookups, field: Field, values: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
  const dictCode = dictCodeOf(field)
  if (dictCode !== null) return lookups.dictTexts(dictCode)
  if (field.kind === 'area') return (await import('./areas.ts')).areaTexts
  if (field.kind === 'reference') return labelsOf(lookups, field.resource, values)
  const table = field.kind === 'search' ? tableDictOf(field.dict) : null
  return table ? textsIn(lookups.db, table, values) : null
}

/** The dictionary a field is bound to by its code. */
function dictCodeOf(field: Field): string | null {
  if ('dictCode' in field) return field.dictCode
  return field.kind === 'search' && !field.dict.includes(',') ? field.dict : null
}

/** The labels of records, by their id. */
async function labelsOf({ db, referred }: Lookups, resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { table, label } = referred(resource)
  const labels = new Map<string, string>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const { rows } = await sql<{ id: string; label: string }>`select ${sql.ref('id')}, ${sql.ref(label)} as ${sql.ref('label')} from ${sql.table(table)}
      where ${sql.ref('id')} in (${sql.join(ids.slice(start, start + idsAtOnce))})`.execute(db)
    for (const { id, label: text } of rows) labels.set(id, text)
  }
  return labels
}

/** far below the parameters that SQLite (32 766) and PostgreSQL (65 535) take */
const idsAtOnce = 1000
