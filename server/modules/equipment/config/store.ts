import { setImmediate } from 'node:timers/promises'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'
import { deviceFields, deviceOf, deviceRow, tagFields, tagOf, tagRow } from './storedRow.ts'

export type Rows = { devices: readonly PlcDevice[]; tags: readonly PlcTag[] }

/** Who changes rows, and when (ms since the epoch). `name` is a user name, null when a command does it. */
export type Author = { name: string | null; atMs: number }

/** Rows written in one statement: some 20 ms of the main thread, and far below the parameters that SQLite (32 766) and PostgreSQL (65 535) take. */
const rowsPerStatement = 100
/** Rows read at a time; the event loop breathes in between. */
const rowsPerPage = 1000

/**
 * Adds devices and tags, or updates those whose code exists (their version grows by one). All or nothing: in the
 * transaction of `db` when it is one, else in its own. Codes must be unique within the call.
 */
export async function storeConfiguration(db: Database, rows: Rows): Promise<void> {
  const author = { name: null, atMs: Date.now() }
  if (db.isTransaction) await storeRows(db, rows, author, [])
  else await db.transaction().execute((trx) => storeRows(trx, rows, author, []))
}

/** Writes rows in the caller's transaction, devices first because tags refer to them. What exists keeps its `omitted` fields. */
export async function storeRows(trx: Database, { devices, tags }: Rows, author: Author, omitted: readonly string[]): Promise<void> {
  for (const some of chunksOf(devices)) {
    await upsertDevices(trx, some, author, omitted)
    await setImmediate()
  }
  for (const some of chunksOf(tags)) {
    await upsertTags(trx, some, author, omitted)
    await setImmediate()
  }
}

async function upsertDevices(trx: Database, devices: readonly PlcDevice[], author: Author, omitted: readonly string[]): Promise<void> {
  await trx
    .insertInto('mes_plc_device')
    .values(devices.map((device) => ({ ...kept(author), ...deviceRow(device) })))
    .onConflict((conflict) =>
      conflict.column('deviceCode').doUpdateSet((row) => ({
        ...Object.fromEntries(deviceFields.filter((field) => !omitted.includes(field)).map((field) => [field, row.ref(`excluded.${field}`)])),
        ...changed(author),
        version: row('mes_plc_device.version', '+', 1),
      })),
    )
    .execute()
}

async function upsertTags(trx: Database, tags: readonly PlcTag[], author: Author, omitted: readonly string[]): Promise<void> {
  await trx
    .insertInto('mes_plc_tag')
    .values(tags.map((tag) => ({ ...kept(author), ...tagRow(tag) })))
    .onConflict((conflict) =>
      conflict.column('tagCode').doUpdateSet((row) => ({
        ...Object.fromEntries(tagFields.filter((field) => !omitted.includes(field)).map((field) => [field, row.ref(`excluded.${field}`)])),
        ...changed(author),
        version: row('mes_plc_tag.version', '+', 1),
      })),
    )
    .execute()
}

/** Every device and tag, ordered by code. */
export async function readConfiguration(db: Database): Promise<{ devices: PlcDevice[]; tags: PlcTag[] }> {
  const configuration: { devices: PlcDevice[]; tags: PlcTag[] } = { devices: [], tags: [] }
  for await (const page of devicePages(db)) configuration.devices.push(...page)
  for await (const page of tagPages(db)) configuration.tags.push(...page)
  return configuration
}

export async function* devicePages(db: Database): AsyncGenerator<PlcDevice[]> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows = await db.selectFrom('mes_plc_device').select(deviceFields).where('deviceCode', '>', after).orderBy('deviceCode').limit(rowsPerPage).execute()
    yield rows.map(deviceOf)
    after = rows.length < rowsPerPage ? undefined : rows.at(-1)?.deviceCode
    await setImmediate()
  }
}

export async function* tagPages(db: Database): AsyncGenerator<PlcTag[]> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows = await db.selectFrom('mes_plc_tag').select(tagFields).where('tagCode', '>', after).orderBy('tagCode').limit(rowsPerPage).execute()
    yield rows.map(tagOf)
    after = rows.length < rowsPerPage ? undefined : rows.at(-1)?.tagCode
    await setImmediate()
  }
}

function kept({ name, atMs }: Author) {
  return { id: rowId(atMs), createBy: name, createTime: atMs, updateBy: name, updateTime: atMs, version: 1 }
}

function changed({ name, atMs }: Author) {
  return { updateBy: name, updateTime: atMs }
}

function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement)
}
