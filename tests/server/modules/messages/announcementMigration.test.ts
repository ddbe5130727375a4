import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migration as system } from '../../../../server/db/migrations/0001-system.ts'
import { migration as equipment } from '../../../../server/db/migrations/0002-equipment.ts'
import { migration as office } from '../../../../server/db/migrations/0003-office.ts'
import { openSqlite } from '../../../../server/db/sqlite.ts'
import { openDatabase } from '../../../../server/start/openDatabase.ts'

test('announcements of an older version stay with whom they are for and what was read; deleted ones go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'announcements-'))
  const { kysely, raw, close } = openSqlite(join(folder, 'millwright.db'), { synchronous: 'FULL', busyTimeoutMs: 0 })
  const migrations = { '0001-system': system, '0002-equipment': equipment, '0003-office': office }
  const { error } = await new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
  const announcement = (id: string, title: string, msgType: string, delFlag: number) =>
    `insert into sys_announcement (id, title, msgContent, msgAbstract, sender, priority, msgCategory, msgType, sendStatus, busType, busId, openType, openPage,
       sendTime, delFlag, createBy, createTime, updateBy, updateTime, version)
     values ('${id}', '${title}', '', '', '厂长', 'L', '1', '${msgType}', '1', '', '', '', '', 100, ${delFlag}, 'admin', 100, 'admin', 100, 3)`
  const user = (
    id: string,
  ) => `insert into sys_user (id, username, realname, passwordHash, status, orgCode, avatar, tokenVersion, createTime, updateTime, version)
      values ('${id}', 'user-${id}', '张工', 'hash', 1, 'A01', '', 0, 100, 100, 1)`
  const copy = (annt: string, of: string, readFlag: string) =>
    `insert into sys_announcement_send values ('${annt}-${of}', '${annt}', '${of}', '${readFlag}', null)`
  raw.exec(
    [
      user('u1'),
      user('u2'),
      announcement('a1', '停机', 'ALL', 0),
      announcement('a2', '换班', 'USER', 0),
      announcement('a3', '已删', 'ALL', 1),
      copy('a1', 'u1', '1'),
      copy('a2', 'u2', '0'),
      copy('a2', 'u1', '1'),
      copy('a3', 'u1', '1'),
    ].join(';\n'),
  )
  close()

  const { db, close: closeNew } = await openDatabase({ dataDir: folder })
  expect(await db.selectFrom('sys_announcement').select(['id', 'titile', 'userIds', 'sendStatus', 'version']).orderBy('id').execute()).toEqual([
    { id: 'a1', titile: '停机', userIds: '', sendStatus: '1', version: 3 },
    { id: 'a2', titile: '换班', userIds: 'u1,u2,', sendStatus: '1', version: 3 },
  ])
  expect(await db.selectFrom('sys_announcement_send').select(['id', 'readFlag']).orderBy('id').execute()).toEqual([
    { id: 'a1-u1', readFlag: '1' },
    { id: 'a2-u1', readFlag: '1' },
    { id: 'a2-u2', readFlag: '0' },
  ])
  await closeNew()
})
