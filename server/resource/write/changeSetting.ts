import { createHash } from 'node:crypto'
import { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import type { Row } from '../field/row.ts'
import { recordHistory, versionOf } from './recordHistory.ts'
import { changedSince, conflictOver } from './versionConflict.ts'

const table = 'sys_setting'
/** longer texts, such as pictures, stand in history and chain by their digest */
const longestKept = 2000

/** A setting that people edit in a form, such as how the company shows itself: one record, kept by its name. */
export type Setting<Value extends object> = {
  name: string
  resource: Pick<Resource, 'name' | 'title' | 'owner' | 'fields'>
  /** parses what was saved, null while nobody saved anything */
  read: (saved: unknown) => Value
}

/** Declares one; `titles` is what people call its fields. */
export function defineSetting<Value extends object>(
  name: string,
  { title, titles, read }: { title: string; titles: Readonly<Record<keyof Value & string, string>>; read: (saved: unknown) => Value },
): Setting<Value> {
  // names of the contract may have underscores, which those of a resource have not
  const fields = Object.entries<string>(titles).map(([field, text]) => ({ ...Field.parse({ kind: 'text', name: 'field', title: text }), name: field }))
  return { name, resource: { name, title, owner: 'plant', fields }, read }
}

/** What stands, with its version; 0 while nobody has saved it. */
export async function standingSetting<Value extends object>(db: Database, { name, read }: Setting<Value>): Promise<Value & { version: number }> {
  const row = await db.selectFrom(table).select(['value', 'version']).where('name', '=', name).executeTakeFirst()
  return { ...read(row ? JSON.parse(row.value) : null), version: row?.version ?? 0 }
}

/**
 * Changes a setting as a record is changed (factory.md 4 R12, R19): version, history and a line in the chain. `seen` is the version that
 * was read, null from a client that knows none. Throws 409 with who saved which fields meanwhile.
 */
export async function changeSetting<Value extends object>(
  unit: UnitOfWork,
  setting: Setting<Value>,
  { seen, change }: { seen: number | null; change: (standing: Value) => Value },
): Promise<Value & { version: number }> {
  const { name, resource, read } = setting
  const { trx, by, at } = unit
  await takeTurn(trx, `${table} ${name}`)
  const row = await trx.selectFrom(table).selectAll().where('name', '=', name).executeTakeFirst()
  const standing = read(row ? JSON.parse(row.value) : null)
  const version = row?.version ?? 0
  const before: Row = { ...keptOf(standing), id: name, version, updateBy: row?.updateBy || null }
  if (seen !== null && seen !== version) throw conflictOver(before, await since(), { resource, by })

  const value = change(standing)
  const saved = { value: JSON.stringify(value), version: version + 1, updateBy: by.username, updateTime: at }
  await trx
    .insertInto(table)
    .values({ name, ...saved })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(saved))
    .execute()
  const after: Row = { ...keptOf(value), id: name, version: version + 1, updateBy: by.username }
  await recordHistory(unit, { resource, table }, [versionOf(version === 0 ? 'add' : 'edit', after, { before: version === 0 ? null : before })])
  return { ...value, version: version + 1 }

  /** Before its first version stood what it begins with, which no history keeps. */
  async function since(): Promise<Pick<Field, 'name' | 'title'>[]> {
    if (seen !== 0) return changedSince(trx, before, { resource, table, seen, by })
    const first = keptOf(read(null))
    return resource.fields.filter((field) => JSON.stringify(first[field.name] ?? null) !== JSON.stringify(before[field.name] ?? null))
  }
}

function keptOf(value: object): Row {
  const digested = (text: unknown) =>
    typeof text === 'string' && text.length > longestKept ? `sha256:${createHash('sha256').update(text).digest('hex')}` : text
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, digested(each)]))
}
