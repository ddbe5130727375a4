import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { startApi } from '../../support/api.ts'
import { databases } from '../../support/databases.ts'
import { startPostgres } from '../../support/postgres.ts'
import type { Postgres } from '../../support/postgres.ts'

const isLeftOut = databases.some(({ name, isLeftOut: left }) => name === 'PostgreSQL' && left)

describe.skipIf(isLeftOut)('a database server outside', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.close())

  const open = (url: string) => openDatabase({ dataDir: '', url })

  test('gives instants and counts as numbers, exact to the millisecond', async () => {
    const { db, close } = await open(await server.newDatabase())
    await db.insertInto('sys_role').values({ id: 'r', roleCode: 'r', roleName: 'r', createTime: 1_795_340_215_367 }).execute()
    const { createTime } = await db.selectFrom('sys_role').select('createTime').executeTakeFirstOrThrow()
    const { total } = await db
      .selectFrom('sys_role')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect([createTime, total]).toEqual([1_795_340_215_367, 1])
    await close()
  })

  test('counts the rows of a tenant through an index of that one column, in every table of tenants', async () => {
    const { db, close } = await open(await server.newDatabase())
    const { rows } = await sql<{ table: string }>`select table_name as "table" from information_schema.columns c
      where table_schema = current_schema() and column_name = 'tenantId' and not exists
        (select from pg_indexes where tablename = c.table_name and indexdef like '%("tenantId")')`.execute(db)
    expect(rows.map(({ table }) => table)).toEqual([])
    const tables = (await db.introspection.getTables()).filter(({ columns }) => columns.some(({ name }) => name === 'tenantId'))
    expect(tables.length).toBeGreaterThan(40)
    await close()
  })

  test('is refused when it sorts or stores texts in another way, with the statement that makes one that fits', async () => {
    const other = await server.newDatabase({ as: "template template0 encoding 'SQL_ASCII'" })
    await expect(open(other)).rejects.toThrow(/^设置 DATABASE_URL .*编码 SQL_ASCII.*create database millwright .*lc_collate 'C'/)
  })

  test('that is not there stops the start with a sentence that tells no password', async () => {
    await expect(open('postgresql://millwright:hunter2@127.0.0.1:1/d1')).rejects.toThrow(
      /^(?!.*hunter2)设置 DATABASE_URL 指定的 PostgreSQL 连接不上（ECONNREFUSED）/,
    )
    await expect(open((await server.newDatabase()).replace(/\/\w+$/, '/nothing'))).rejects.toThrow(/连接不上（3D000）/)
  })

  test('keeps what is asked again planned, and goes on with it after a refused row and after a new column', async () => {
    const { db, close } = await open(await server.newDatabase())
    await db.connection().execute(async (one) => {
      const add = (id: string) => one.insertInto('sys_role').values({ id, roleCode: id, roleName: id, createTime: 1 }).execute()
      const codes = async () => (await one.selectFrom('sys_role').select('roleCode').orderBy('roleCode').execute()).map(({ roleCode }) => roleCode)
      const whole = () => one.selectFrom('sys_role').selectAll().execute()
      for (const id of ['a', 'b', 'c']) await add(id)
      await expect(add('b')).rejects.toThrow(/duplicate key/)
      await add('d')
      for (let time = 0; time < 8; time += 1) await Promise.all([codes(), whole()])
      await sql`alter table sys_role add column "shade" text not null default 'rosé'`.execute(one)
      expect(await codes()).toEqual(['a', 'b', 'c', 'd'])
      expect(await whole()).toContainEqual(expect.objectContaining({ id: 'd', shade: 'rosé' }))
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)
      const kept = rows.map(({ statement }) => statement)
      expect(kept.filter((text) => text.startsWith('insert into "sys_role"'))).toHaveLength(1)
      expect(kept.filter((text) => text.includes('select "roleCode" from'))).toHaveLength(1)
      expect(kept.filter((text) => text.startsWith('select *'))).toEqual([])
    })
    await close()
  })

  test('may stop and come back: meanwhile requests are answered with a sentence, afterwards with what was stored before', async () => {
    const api = await startApi(() => [], { databaseUrl: await server.newDatabase() })
    const headers = { 'x-access-token': await api.tokenOf('admin') }
    const permissions = () => api.call({ method: 'GET', url: '/sys/permission/getUserPermissionByToken', headers })
    expect((await permissions()).status).toBe(200)
    server.stop()
    for (const { status, body } of [await permissions(), await permissions()])
      expect([status, body.message]).toEqual([503, expect.stringContaining('数据库连接不上')])
    server.start()
    expect((await permissions()).status).toBe(200)
    await api.close()
  })
})
