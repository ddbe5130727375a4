import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { categoryRoot } from '#contract/modules/reference/category.ts'
import type { DictItem } from '#contract/modules/reference/dictionary.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tables } from '../../db/database.ts'
import { partOf } from '../../db/textSearch.ts'
import type { Executor } from './row.ts'

/** `tree`: the column that holds the id of the record above, and what stands there at the top. */
type Offered = {
  [Table in keyof Tables]?: {
    texts: readonly (keyof Tables[Table])[]
    codes: readonly (keyof Tables[Table])[]
    tree?: { parent: keyof Tables[Table]; root: string }
    permission: Permission | null
  }
}

/**
 * The tables in which people may look for a record by its name, and the columns of them that may be named (security.md 1 to 4).
 * `permission` null: everybody who is signed in. A new line shows its columns to all of those.
 */
const offered: Offered = {
  sys_user: { texts: ['realname', 'username'], codes: ['username', 'id'], permission: null },
  sys_depart: { texts: ['departName'], codes: ['orgCode', 'id'], tree: { parent: 'parentId', root: '' }, permission: null },
  sys_category: { texts: ['name'], codes: ['code', 'id'], tree: { parent: 'pid', root: categoryRoot }, permission: 'sys:category:list' },
  sys_dict: { texts: ['dictName'], codes: ['dictCode', 'id'], permission: 'sys:dict:list' },
  mes_workshop: { texts: ['name'], codes: ['code'], permission: 'mes:plc:view' },
  mes_equipment: { texts: ['name'], codes: ['equipCode', 'id'], tree: { parent: 'parentId', root: '' }, permission: 'mes:plc:view' },
  mes_plc_device: { texts: ['name'], codes: ['deviceCode'], permission: 'mes:plcDevice:list' },
  mes_plc_tag: { texts: ['name'], codes: ['tagCode'], permission: 'mes:plcTag:list' },
}

/** A table, the column people read and the column that is kept. */
export type TableDict = { table: string; text: string; code: string; permission: Permission | null }

/** Reads `table,text,code`; null for everything that is not exactly three parts of what is offered. */
export function tableDictOf(dict: string): TableDict | null {
  const [table = '', text = '', code = '', ...more] = dict.split(',')
  const found = Object.entries(offered).find(([name]) => name === table)?.[1]
  const isOffered = found?.texts.some((name) => name === text) && found.codes.some((name) => name === code)
  return found && isOffered && more.length === 0 ? { table, text, code, permission: found.permission } : null
}

/** A table of the list that is a tree: `parent` holds the id above, `root` stands there at the top; null for any other. */
export function treeDictOf(dict: string): (TableDict & { parent: string; root: string }) | null {
  const at = tableDictOf(dict)
  const tree = at && Object.entries(offered).find(([name]) => name === at.table)?.[1].tree
  return at && tree ? { ...at, parent: tree.parent, root: tree.root } : null
}

/** Records whose text or code holds `keyword`; of several with commas between those that have exactly these codes. In order of their text. */
export async function searchTable(db: Executor, at: TableDict, keyword: string, limit: number): Promise<DictItem[]> {
  const found = keyword.includes(',')
    ? (await pairs(db, at, at.code, keyword.split(',').filter(Boolean))).slice(0, limit)
    : await pairsWhere(db, at, sql<boolean>`(${partOf(at.text, 'contains', keyword)} or ${partOf(at.code, 'contains', keyword)})`, limit)
  return found.map(({ value, text }) => ({ value, text, title: text }))
}

/** The texts of these codes; a code that no record has is not there. */
export async function textsIn(db: Executor, at: TableDict, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await pairs(db, at, at.code, codes)).map(({ value, text }) => [value, text]))
}

/** The same as a list or a file says them: with the code behind where others have the same text. */
export async function tellingTextsIn(db: Executor, at: TableDict, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await pairs(db, at, at.code, codes)
  const alike = Map.groupBy(await pairs(db, at, at.text, [...new Set(found.map(({ text }) => text))]), ({ text }) => text)
  return new Map(found.map(({ value, text }) => [value, (alike.get(text)?.length ?? 1) > 1 ? `${text}（${value}）` : text]))
}

/** The codes of records that are called so: by their text, by their code, or by both as `tellingTextsIn` writes them. */
export async function codesIn(db: Executor, at: TableDict, texts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const codes = new Map<string, string[]>()
  const add = (called: string, value: string) => codes.set(called, [...new Set([...(codes.get(called) ?? []), value])])
  for (const { value, text } of await pairs(db, at, at.text, texts)) add(text, value)
  const behind = new Map(texts.map((called) => [called, /^.*（([^（）]+)）$/.exec(called)?.[1] ?? called]))
  const known = new Map((await pairs(db, at, at.code, [...new Set(behind.values())])).map(({ value, text }) => [value, text]))
  for (const [called, code] of behind) {
    const text = known.get(code)
    if (text !== undefined && (called === code || called === `${text}（${code}）`)) add(called, code)
  }
  return codes
}

type Pair = { value: string; text: string }

/** The records that have one of these values in a column. */
async function pairs(db: Executor, at: TableDict, column: string, values: readonly string[]): Promise<Pair[]> {
  const found: Pair[] = []
  for (let start = 0; start < values.length; start += valuesAtOnce) {
    const some = values.slice(start, start + valuesAtOnce)
    found.push(...(await pairsWhere(db, at, sql<boolean>`${sql.ref(column)} in (${sql.join(some)})`, mostAlike)))
  }
  return found
}

async function pairsWhere(db: Executor, { table, text, code }: TableDict, condition: RawBuilder<boolean>, limit: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`select ${sql.ref(code)} as ${sql.ref('value')}, ${sql.ref(text)} as ${sql.ref('text')}
    from ${sql.table(table)} where ${condition} order by ${sql.ref(text)}, ${sql.ref(code)} limit ${limit}`.execute(db)
  return rows
}

/** far below the parameters that SQLite (32 766) and PostgreSQL (65 535) take */
const valuesAtOnce = 1000
const mostAlike = 10_000
