import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { migration as system } from '../../../server/db/migrations/0001-system.ts'
import { migration as equipment } from '../../../server/db/migrations/0002-equipment.ts'
import { openSqlite } from '../../../server/db/sqlite.ts'

/** A data directory as the release before departments left it, with one person in it. */
async function oldDataDirectory(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'office-'))
  const { kysely, raw, close } = openSqlite(join(folder, 'millwright.db'), { synchronous: 'FULL', busyTimeoutMs: 0 })
  const migrations = { '0001-system': system, '0002-equipment': equipment }
  const { error } = await new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
  raw.exec("insert into sys_user values ('u1', 'zhang', '张工', 'hash', 1, '', '', 3, 100, 100, 1)")
  close()
  return folder
}

test('a data directory of the release before keeps its people and gets the new particulars', async () => {
  const { db, close } = await openDatabase({ dataDir: await oldDataDirectory() })
  expect(await db.selectFrom('sys_user').selectAll().executeTakeFirst()).toMatchObject({
    username: 'zhang',
    tokenVersion: 3,
    nickname: '',
    phone: null,
    birthday: null,
    sex: null,
  })
  expect(await db.selectFrom('sys_depart').selectAll().execute()).toEqual([])
  await close()
})

test('two people cannot have one mobile number, any number of people can have none', async () => {
  const { db, close } = await openDatabase({ dataDir: mkdtempSync(join(tmpdir(), 'office-')) })
  const add = (id: string, phone: string | null) =>
    db
      .insertInto('sys_user')
      .values({
        id,
        username: id,
        realname: id,
        passwordHash: '',
        status: 1,
        orgCode: '',
        avatar: '',
        phone,
        tokenVersion: 1,
        createTime: 0,
        updateTime: 0,
        version: 1,
      })
      .execute()
  await add('a', null)
  await add('b', null)
  await add('c', '13800000001')
  await expect(add('d', '13800000001')).rejects.toThrow(/UNIQUE/)
  await close()
})
