import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { readArchive } from '../../../server/backup/archive.ts'
import { createBackups } from '../../../server/backup/backups.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { databases } from '../../support/databases.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'backups-'))
let clock = Date.parse('2026-11-23T10:00:00Z')
const backupsOf = (dataDir: string, more: { keep?: number; url?: string | undefined } = {}) =>
  createBackups({ dataDir, url: undefined, folder: join(dataDir, 'backups'), keep: 14, plantTz: 'Asia/Shanghai', now: () => (clock += 1000), ...more })

/** A database in which every transaction moves an amount from one account to another. */
function accounts(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, 'millwright.db'))
  database.exec('pragma journal_mode = wal; create table account (id integer primary key, amount integer); insert into account values (1, 1000), (2, 0)')
  return database
}

test('a backup beside somebody who writes is whole twenty times of twenty: it passes the integrity check and its sums are right', async () => {
  const dataDir = newFolder()
  const database = accounts(dataDir)
  onTestFinished(() => database.close())
  let moved = 0
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) {
      database.exec('begin; update account set amount = amount - 1 where id = 1; update account set amount = amount + 1 where id = 2; commit')
      moved += 1
      await new Promise(setImmediate)
    }
  })()
  const backups = backupsOf(dataDir, { keep: 20 })
  for (let round = 0; round < 20; round += 1) await backups.take()
  over.abort()
  await writing
  const all = await backups.list()
  expect([all.length, moved > 20]).toEqual([20, true])
  for (const { name } of all) {
    const into = newFolder()
    await restoreBackup(await backups.pathOf(name), { dataDir: into, url: undefined, stamp: 'x' })
    const restored = new DatabaseSync(join(into, 'millwright.db'))
    expect(restored.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(restored.prepare('select sum(amount) as sum from account').get()).toEqual({ sum: 1000 })
    restored.close()
  }
})

test('keys and uploads come back as they were, what was there before is kept, and nothing but data is taken along', async () => {
  const dataDir = newFolder()
  accounts(dataDir).close()
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  mkdirSync(join(dataDir, 'files', 'arriving'))
  const upload = Buffer.from(Array.from({ length: 3000 }, (_nothing, at) => at % 251))
  for (const [name, content] of [
    ['vault.key', 'secret'],
    ['empty.txt', ''],
    ['server.pid', '1'],
    ['lock.db', 'no database'],
    ['files/ab/abcd', upload],
    ['files/arriving/half', 'half'],
  ] as const)
    writeFileSync(join(dataDir, name), content)
  const backups = backupsOf(dataDir)
  const { name } = await backups.take()
  const { files } = await readArchive(await backups.pathOf(name))
  expect(files.map((file) => file.name)).toEqual(['empty.txt', 'files/ab/abcd', 'millwright.db', 'vault.key'])
  writeFileSync(join(dataDir, 'vault.key'), 'another')
  await restoreBackup(await backups.pathOf(name), { dataDir, url: undefined, stamp: 'then' })
  expect([readFileSync(join(dataDir, 'vault.key'), 'utf8'), readFileSync(join(dataDir, 'empty.txt'), 'utf8')]).toEqual(['secret', ''])
  expect(readFileSync(join(dataDir, 'files/ab/abcd')).equals(upload)).toBe(true)
  expect(readFileSync(join(dataDir, 'before-restore-then', 'vault.key'), 'utf8')).toBe('another')
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
})

test('of many the newest are kept, and one that was cut off while it was taken leaves nothing behind', async () => {
  const dataDir = newFolder()
  accounts(dataDir).close()
  const backups = backupsOf(dataDir, { keep: 2 })
  for (let round = 0; round < 4; round += 1) await backups.take()
  const kept = (await backups.list()).map(({ name }) => name)
  expect(kept).toHaveLength(2)
  await expect(backups.take({ signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled')
  expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual(kept.toSorted())
})

test('a damaged database is not backed up as if it were sound', async () => {
  const dataDir = newFolder()
  const database = accounts(dataDir)
  database.exec(
    'insert into account select value, value from (with recursive n(value) as (select 3 union all select value + 1 from n where value < 3000) select value from n)',
  )
  database.close()
  const file = join(dataDir, 'millwright.db')
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096 * 2 + 8, 4096 * 2 + 72)
  writeFileSync(file, bytes)
  await expect(backupsOf(dataDir).take()).rejects.toThrow(/已损坏/)
  expect(await backupsOf(dataDir).list()).toEqual([])
})

test.each([
  ['cut off', (file: string) => truncateSync(file, 400)],
  ['changed in one byte', (file: string) => writeFileSync(file, changedAt(readFileSync(file), 300))],
  ['no archive at all', (file: string) => writeFileSync(file, 'hello')],
  ['another file behind it', (file: string) => appendFileSync(file, 'x'.repeat(2000))],
])('a backup that was %s is refused, and what is there stays', async (_how, spoil) => {
  const dataDir = newFolder()
  accounts(dataDir).close()
  writeFileSync(join(dataDir, 'vault.key'), 'secret')
  const backups = backupsOf(dataDir)
  const file = await backups.pathOf((await backups.take()).name)
  spoil(file)
  const before = readdirSync(dataDir).toSorted()
  await expect(restoreBackup(file, { dataDir, url: undefined, stamp: 'x' })).rejects.toThrow(/不完整或已损坏/)
  expect(readdirSync(dataDir).toSorted()).toEqual(before)
})

function changedAt(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  return bytes
}

const [, postgres] = databases
test.skipIf(postgres.isLeftOut)('the database outside is dumped and put back in one transaction', async () => {
  const { url, close } = await postgres.open()
  onTestFinished(close)
  const dataDir = newFolder()
  const opened = await openDatabase({ dataDir, url })
  await opened.db.insertInto('sys_setting').values({ name: 'backup.test', value: 'then' }).execute()
  const backups = backupsOf(dataDir, { url })
  const file = await backups.pathOf((await backups.take()).name)
  await opened.db.updateTable('sys_setting').set({ value: 'later' }).where('name', '=', 'backup.test').execute()
  await opened.close()
  await expect(restoreBackup(file, { dataDir, url: undefined, stamp: 'x' })).rejects.toThrow('DATABASE_URL')
  await restoreBackup(file, { dataDir, url, stamp: 'y' })
  const again = await openDatabase({ dataDir, url })
  onTestFinished(() => again.close())
  expect(await again.db.selectFrom('sys_setting').select('value').where('name', '=', 'backup.test').executeTakeFirst()).toEqual({ value: 'then' })
})
