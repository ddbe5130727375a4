import { mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Migrator } from 'kysely/migration'
import { DamagedDatabase, checkSqlite, openSqlite } from '../../../server/db/sqlite.ts'
import type { OpenSqlite } from '../../../server/db/sqlite.ts'

type Tables = { note: { id: number; words: string } }

let folder = ''
let opened: OpenSqlite<Tables>
const file = () => join(folder, 'plant.db')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  opened = openSqlite<Tables>(file(), { synchronous: 'FULL', busyTimeoutMs: 0 })
  await opened.kysely.schema
    .createTable('note')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('words', 'text')
    .execute()
})

afterEach(() => {
  opened.close()
  rmSync(folder, { recursive: true })
})

test('every file is opened with WAL, full flushes, foreign keys and a bounded WAL', () => {
  const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'journal_size_limit'].map(
    (name) => Object.values(opened.raw.prepare(`pragma ${name}`).get() ?? {})[0],
  )
  expect(pragmas).toEqual(['wal', 2, 1, 67_108_864])
})

test('two transactions at the same time do not mix, and the one that fails leaves nothing', async () => {
  const add = (id: number, fails: boolean) =>
    opened.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ id, words: '' }).execute()
      if (fails) throw new Error('changed my mind')
    })
  const [kept, failed] = await Promise.allSettled([add(1, false), add(2, true)])
  expect([kept?.status, failed?.status]).toEqual(['fulfilled', 'rejected'])
  expect((await opened.kysely.selectFrom('note').select('id').execute()).map(({ id }) => id)).toEqual([1])
})

test('a page is read while a long import is under way, and does not see it before its end', async () => {
  const words = async () => (await opened.kysely.selectFrom('note').select('words').execute()).map((row) => row.words)
  await opened.kysely.transaction().execute(async (trx) => {
    await trx.insertInto('note').values({ id: 1, words: '导入' }).execute()
    expect(await words()).toEqual([])
  })
  expect(await words()).toEqual(['导入'])
})

test('an export sees one moment of the data while others write', async () => {
  await opened.kysely.insertInto('note').values({ id: 1, words: '旧' }).execute()
  const exported = await opened.kysely
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const first = await trx.selectFrom('note').select('words').execute()
      await opened.kysely.updateTable('note').set({ words: '新' }).execute()
      return [...first, ...(await trx.selectFrom('note').select('words').execute())].map((row) => row.words)
    })
  expect(exported).toEqual(['旧', '旧'])
})

test('a write that comes during a transaction waits for its end', async () => {
  const order: string[] = []
  const { promise: isWriting, resolve: writes } = Promise.withResolvers<void>()
  const long = opened.kysely.transaction().execute(async (trx) => {
    await trx.insertInto('note').values({ id: 1, words: '' }).execute()
    writes()
    await new Promise(setImmediate)
    order.push('transaction')
  })
  await isWriting
  await opened.kysely.deleteFrom('note').execute()
  order.push('delete')
  await long
  expect(order).toEqual(['transaction', 'delete'])
  expect(await opened.kysely.selectFrom('note').selectAll().execute()).toEqual([])
})

test('rows can be walked one by one without holding up a write', async () => {
  await opened.kysely
    .insertInto('note')
    .values([1, 2, 3].map((id) => ({ id, words: '' })))
    .execute()
  const seen: number[] = []
  for await (const { id } of opened.kysely.selectFrom('note').selectAll().stream()) {
    seen.push(id)
    await opened.kysely.deleteFrom('note').where('id', '=', id).execute()
  }
  expect(seen).toEqual([1, 2, 3])
})

test('an insert gives its row back, an update the number of rows', async () => {
  expect({ ...(await opened.kysely.insertInto('note').values({ id: 5, words: '湿法制粒' }).returningAll().executeTakeFirstOrThrow()) }).toEqual({
    id: 5,
    words: '湿法制粒',
  })
  expect((await opened.kysely.updateTable('note').set({ words: '' }).executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)
})

test('a transaction on a full disk tells that the disk is full', async () => {
  const { page_count: pages } = opened.raw.prepare('pragma page_count').get() ?? {}
  opened.raw.exec(`pragma max_page_count = ${Number(pages)}`)
  const write = opened.kysely.transaction().execute((trx) =>
    trx
      .insertInto('note')
      .values({ id: 1, words: '长'.repeat(100_000) })
      .execute(),
  )
  await expect(write).rejects.toThrow(/full/)
})

test('a migration that breaks off leaves nothing of itself, so that the next start can run it again', async () => {
  const half = {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable('half').addColumn('id', 'integer').execute()
      throw new Error('killed')
    },
  }
  const { error } = await new Migrator({ db: opened.kysely, provider: { getMigrations: async () => ({ half }) } }).migrateToLatest()
  expect(error).toEqual(new Error('killed'))
  expect(opened.raw.prepare("select name from sqlite_schema where name = 'half'").all()).toEqual([])
})

test('a file whose header is bad is refused with a sentence that names it and says what to do', () => {
  const broken = join(folder, 'broken.db')
  writeFileSync(broken, 'x'.repeat(8192))
  expect(() => openSqlite(broken, { synchronous: 'FULL', busyTimeoutMs: 0 })).toThrow(DamagedDatabase)
  expect(() => checkSqlite(broken)).toThrow(/broken\.db 已损坏.*备份恢复/)
})

test('the check finds a page that was overwritten', async () => {
  await opened.kysely
    .insertInto('note')
    .values({ id: 1, words: '字'.repeat(50_000) })
    .execute()
  opened.close()
  expect(() => checkSqlite(file())).not.toThrow()
  const handle = openSync(file(), 'r+')
  for (let at = 4096; at < statSync(file()).size; at += 4096) writeSync(handle, new Uint8Array(64).fill(0xa5), 0, 64, at)
  expect(() => checkSqlite(file())).toThrow(DamagedDatabase)
})
