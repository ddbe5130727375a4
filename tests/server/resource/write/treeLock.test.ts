import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { openDatabase } from '../../../../server/start/openDatabase.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { createTreeRules } from '../../../../server/resource/write/treeRules.ts'
import type { Executor } from '../../../../server/resource/field/row.ts'
import { postgresPrograms, startPostgres } from '../../../support/postgres.ts'
import type { Postgres } from '../../../support/postgres.ts'
import { newDataDir } from '../../../support/newDataDir.ts'
import { eventually } from '../../../support/eventually.ts'

/** Where several write at once, a tree stays a tree. SQLite has one writer. */
describe.skipIf(postgresPrograms() === null && !process.env['CI'])('on PostgreSQL', () => {
  const rules = createTreeRules({ table: 'sys_depart', tree: departs.tree, resource: departs })
  let server: Postgres
  let opened: OpenDatabase
  beforeAll(async () => {
    server = await startPostgres()
    opened = await openDatabase({ dataDir: newDataDir(), url: await server.newDatabase() })
    await depart('one', '')
    await depart('other', '')
  })
  afterAll(async () => {
    await opened.close()
    server.close()
  })

  const depart = (id: string, parentId: string) =>
    opened.db.insertInto('sys_depart').values({ id, parentId, departName: id, orgCode: id, departOrder: 0, createTime: 0, updateTime: 0, version: 1 }).execute()
  const parents = async () =>
    Object.fromEntries((await opened.db.selectFrom('sys_depart').select(['id', 'parentId']).execute()).map(({ id, parentId }) => [id, parentId]))
  async function move(trx: Executor, id: string, under: string): Promise<void> {
    await rules.requirePlace(trx, id, under)
    await sql`update sys_depart set "parentId" = ${under} where "id" = ${id}`.execute(trx)
  }
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(opened.db)
    return Number(rows[0]?.count)
  }

  test('of two moves at once that together would make a circle the second is refused', async () => {
    let second: Promise<string> = Promise.resolve('')
    await opened.db.transaction().execute(async (first) => {
      await move(first, 'one', 'other')
      let isOver = false
      second = opened.db
        .transaction()
        .execute((trx) => move(trx, 'other', 'one'))
        .then(
          () => 'moved',
          (error: Error) => error.message,
        )
        .finally(() => (isOver = true))
      await eventually(async () => expect(isOver || (await waiting()) > 0).toBe(true)) // it waits for the first, or did not
    })
    expect(await second).toContain('不能是它自己或它的下级')
    expect(await parents()).toEqual({ one: 'other', other: '' })
  })

  test('nothing comes to stand below a record that is just being deleted', async () => {
    await depart('leaving', '')
    let second: Promise<string> = Promise.resolve('')
    await opened.db.transaction().execute(async (first) => {
      await rules.requireNothingBelow(first, { id: 'leaving' })
      await sql`delete from sys_depart where "id" = 'leaving'`.execute(first)
      let isOver = false
      second = opened.db
        .transaction()
        .execute((trx) => move(trx, 'one', 'leaving'))
        .then(
          () => 'moved',
          (error: Error) => error.message,
        )
        .finally(() => (isOver = true))
      await eventually(async () => expect(isOver || (await waiting()) > 0).toBe(true))
    })
    expect(await second).toContain('已经不在了')
  })
})
