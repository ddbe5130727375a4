import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { migration as system } from '../../../server/db/migrations/0001-system.ts'
import { migration as equipment } from '../../../server/db/migrations/0002-equipment.ts'
import { migration as office } from '../../../server/db/migrations/0003-office.ts'
import { openSqlite } from '../../../server/db/sqlite.ts'

test('departments, roles and who belongs to them stay when they become records that people edit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'departs-'))
  const { kysely, raw, close } = openSqlite(join(folder, 'millwright.db'), { synchronous: 'FULL', busyTimeoutMs: 0 })
  const migrations = { '0001-system': system, '0002-equipment': equipment, '0003-office': office }
  const { error } = await new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
  raw.exec(`insert into sys_user (id, username, realname, passwordHash, status, orgCode, avatar, tokenVersion, createTime, updateTime, version)
      values ('u1', 'zhang', '张工', 'hash', 1, 'A01A01', '', 3, 100, 100, 1);
    insert into sys_role values ('r1', 'mixer', '制粉工', 100);
    insert into sys_user_role values ('u1', 'r1');
    insert into sys_depart values ('d1', '', '晨岚彩妆', 'A01', 1, 100, 100, 1), ('d2', 'd1', '生产部', 'A01A01', 2, 100, 100, 1);
    insert into sys_user_depart values ('u1', 'd2')`)
  close()

  const { db, close: closeNew } = await openDatabase({ dataDir: folder })
  expect(await db.selectFrom('sys_role').selectAll().execute()).toMatchObject([
    { roleCode: 'mixer', roleName: '制粉工', createBy: 'system', updateTime: 100, version: 1 },
  ])
  expect(await db.selectFrom('sys_depart').select(['departName', 'orgCategory', 'status']).orderBy('orgCode').execute()).toEqual([
    { departName: '晨岚彩妆', orgCategory: '1', status: 1 },
    { departName: '生产部', orgCategory: '2', status: 1 },
  ])
  expect(await db.selectFrom('sys_user_depart').selectAll().execute()).toEqual([{ userId: 'u1', departId: 'd2' }])
  expect(await db.selectFrom('sys_user_role').selectAll().execute()).toEqual([{ userId: 'u1', roleId: 'r1' }])
  await closeNew()
})
