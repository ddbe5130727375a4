import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataSources } from '#contract/modules/operations/dataSource.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { hasMariadb, startMariadb } from '../../../../support/mariadb.ts'
import { databases, oneDatabase } from '../../../../support/databases.ts'
import { reportDesk, somebody } from './reportDesk.ts'

const Data = z.object({ records: z.array(z.record(z.string(), z.unknown())), total: z.number(), isCut: z.boolean() })
const column = (fieldName: string, more: Record<string, unknown> = {}) => ({ fieldName, fieldTxt: fieldName, ...more })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`reports in SQL on ${database.name}`, () => {
    const desk = reportDesk(database)
    const call = (url: string, as?: string) => desk.house.call('GET', `/online/cgreport/api/${url}`, undefined, as)

    test('a reader gets the rows of the own tenant, with what is masked left empty, and nothing of a table without its right [TASK-102]', async () => {
      const suppliers = 'select code from mes_supplier order by code'
      const codes = async (tenantId: number) => (await desk.run(suppliers, somebody(['mes:supplier:list'], { tenantId }))).records.map(({ code }) => code)
      expect(await codes(0)).toEqual(['S-1', 'S-2'])
      expect(await codes(7)).toEqual(['S-7'])
      await expect(desk.run(suppliers, somebody(['sys:user:list']))).rejects.toThrow('没有查到')
      await desk.house.api.db.updateTable('sys_user').set({ phone: '13812345678' }).where('username', '=', 'viewer').execute()
      const phones = "select phone, upper(phone) as again from sys_user where username = 'viewer'"
      const looked = "select count(*) as found from sys_user where phone = '13812345678'"
      const masked = somebody(['sys:user:list'])
      const whole = somebody(['sys:user:list', 'user:view'])
      expect((await desk.run(phones, whole)).records).toMatchObject([{ phone: '13812345678', again: '13812345678' }])
      expect((await desk.run(looked, whole)).records).toMatchObject([{ found: 1 }])
      expect((await desk.run(phones, masked)).records).toMatchObject([{ phone: '', again: '' }])
      expect((await desk.run(looked, masked)).records).toMatchObject([{ found: 0 }])
    })

    test('data rules of a role hold in SQL as they do in the list', async () => {
      const { db, clock } = desk.house.api
      const kept = { createBy: 't', createTime: clock.now, updateBy: 't', updateTime: clock.now, version: 1 }
      const code = 'mes:supplier:list'
      const { id: userId } = await db.selectFrom('sys_user').select('id').where('username', '=', 'guest').executeTakeFirstOrThrow()
      await db.insertInto('sys_role').values({ id: 'role9', roleCode: 'narrow', roleName: '窄', createTime: clock.now }).execute()
      await db.insertInto('sys_user_role').values({ userId, roleId: 'role9' }).execute()
      await db.insertInto('sys_role_permission').values({ roleId: 'role9', permission: code }).execute()
      const rule = { permission: code, ruleName: '一家', ruleColumn: 'code', ruleConditions: '=', ruleValue: "S-2' or '1'='1", status: '1' } as const
      await db
        .insertInto('sys_permission_data_rule')
        .values({ ...kept, ...rule, id: 'rule9' })
        .execute()
      await db.insertInto('sys_role_data_rule').values({ roleId: 'role9', ruleId: 'rule9' }).execute()
      const narrowed = somebody([code], { userId, narrowed: new Set([code]) })
      const codes = async () => (await desk.run('select code from mes_supplier', narrowed)).records.map((row) => row['code'])
      expect(await codes()).toEqual([])
      await db.updateTable('sys_permission_data_rule').set({ ruleValue: 'S-2' }).where('id', '=', 'rule9').execute()
      expect(await codes()).toEqual(['S-2'])
    })

    test('a try-out reads columns and parameters from the statement, and a value is never a part of it', async () => {
      const reader = somebody(['mes:supplier:list'])
      const sql = 'select code, name, length(name) as size from mes_supplier where code = :which'
      expect(await desk.run(sql, reader, { which: 'S-2' })).toMatchObject({
        params: ['which'],
        total: 1,
        columns: [{ fieldName: 'code' }, { fieldName: 'name', fieldType: 'String' }, { fieldName: 'size', fieldTxt: 'size', fieldType: 'Number' }],
        records: [{ code: 'S-2', name: '海川包材', size: 4 }],
      })
      expect((await desk.run(sql, reader, { which: "S-2' or '1'='1" })).total).toBe(0)
      const long = 'select code from mes_supplier where length(name) > :size and code <> :size order by code'
      expect((await desk.run(long, reader, { size: '3' })).records).toMatchObject([{ code: 'S-1' }, { code: 'S-2' }])
      expect((await desk.run(long, reader, { size: '4' })).total).toBe(0)
      await expect(desk.run('select code, code from mes_supplier', reader)).rejects.toThrow(/名字|没有查到/)
    })

    test('a stored report is a list: pages, order, filters, parameters and a file, and its SQL is for who may edit it', async () => {
      const head = {
        code: 'suppliers',
        name: '供应商清单',
        dbSource: '',
        roleCodes: '',
        cgrSql: 'select code, name, length(name) as size from mes_supplier where code <> :without',
        columnsJson: JSON.stringify([column('code', { searchMode: 'single' }), column('name'), column('size', { fieldType: 'Number', searchMode: 'group' })]),
        paramsJson: JSON.stringify([{ paramName: 'without', paramTxt: '除了', paramValue: '' }]),
      }
      const added = await desk.house.added(reportHeads, head)
      const data = async (query: string) => Data.parse((await call(`getData/suppliers?${query}`)).body.result)
      expect(await data('column=code&order=desc')).toMatchObject({ total: 2, records: [{ code: 'S-2' }, { code: 'S-1' }] })
      expect(await data('column=code&order=asc&pageSize=1&pageNo=2')).toMatchObject({ total: 2, records: [{ code: 'S-2' }] })
      expect(await data('code=*-1')).toMatchObject({ total: 1, records: [{ code: 'S-1', size: 4 }] })
      expect(await data('size_begin=5')).toMatchObject({ total: 0 })
      expect(await data('self_without=S-1')).toMatchObject({ total: 1, records: [{ code: 'S-2' }] })
      expect((await call('getRpColumns/suppliers')).body.result).toMatchObject({
        cgRpConfigName: '供应商清单',
        columns: [{ dataIndex: 'code' }, { dataIndex: 'name' }, { dataIndex: 'size' }],
      })
      expect((await call('getParamsInfo/suppliers')).body.result).toEqual([{ paramName: 'without', paramTxt: '除了', paramValue: '', orderNum: 0 }])
      const { statusCode, rawPayload } = await desk.house.api.app.inject({
        url: '/online/cgreport/api/exportXls/suppliers?format=csv',
        headers: { 'x-access-token': desk.house.token },
      })
      expect([statusCode, rawPayload.toString('utf8')]).toEqual([200, expect.stringContaining('海川包材')])
      expect((await call('getData/suppliers', await desk.house.api.tokenOf('guest'))).status).toBe(403)
      expect((await call('getData/nothing')).status).toBe(404)
      for (const cgrSql of ['delete from mes_supplier', 'select 1; select 2'])
        expect((await desk.house.call('PUT', '/online/cgreport/head/edit', { ...head, id: added.id, version: added.version, cgrSql })).status).toBe(422)
    })
  })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`reports that never end on ${database.name}`, () => {
    const desk = reportDesk(database, { withinMs: 2000, mostBytes: 200_000 })
    const reader = somebody(['mes:supplier:list'])

    test('they are ended in time with a sentence, and nothing of them is left running [TASK-102]', { timeout: 60_000 }, async () => {
      const endless = [
        'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as a from n',
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000) select count(*) as a from n a1, n a2`,
      ]
      for (const sql of endless) await expect(desk.run(sql, reader)).rejects.toThrow(/已停止/)
      const wide =
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) select i, replace(replace(replace('xxxxxxxxxx', 'x', 'xxxxxxxxxxxxxxxxxxxx'), 'x', 'xxxxxxxxxx'), 'x', 'xxxxxxxxxx') as a from n"
      await expect(desk.run(wide, reader)).rejects.toThrow(/结果太大/)
      expect(desk.reports.sqlite.running()).toEqual([])
      expect((await desk.run('select count(*) as suppliers from mes_supplier', reader)).records).toMatchObject([{ suppliers: 2 }])
    })

    test('nobody sees more than ten thousand rows, and is told so', { timeout: 60_000 }, async () => {
      const rows = (n: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${n}) select i from n`
      expect(await desk.run(rows(10_000), reader)).toMatchObject({ total: 10_000, isCut: false })
      expect(await desk.run(rows(10_001), reader)).toMatchObject({ total: 10_000, isCut: true })
    })
  })

describe.each(oneDatabase)('sources of others', (database) => {
  const desk = reportDesk(database)
  const tried = async (dbSource: string, cgrSql: string) => (await desk.house.call('POST', '/online/cgreport/head/tryOut', { cgrSql, dbSource })).body

  test('a SQLite file of the allowed folder is read, and only read', { timeout: 30_000 }, async () => {
    const folder = join(desk.needs.dataDir, 'sources')
    mkdirSync(folder, { recursive: true })
    const file = new DatabaseSync(join(folder, 'erp.db'))
    file.exec("create table orders (order_no text, amount integer); insert into orders values ('A-1', 3), ('A-2', 4)")
    file.close()
    await desk.house.added(dataSources, { code: 'erp_file', name: 'ERP 文件', dbType: '10', dbName: 'erp.db', host: '', port: null, dbUsername: '' })
    expect(await tried('erp_file', 'select order_no, amount from orders order by order_no')).toMatchObject({
      result: { total: 2, records: [{ order_no: 'A-1', amount: 3 }, { order_no: 'A-2' }] },
    })
    expect(await tried('erp_file', 'select sum(amount) as amount from orders')).toMatchObject({ result: { records: [{ amount: 7 }] } })
    for (const sql of ['delete from orders', 'select * from sqlite_master', 'select * from nothing'])
      expect(await tried('erp_file', sql)).toMatchObject({ success: false, code: 422 })
    expect((await tried('not_there', 'select 1 as a')).code).toBe(404)
  })

  test.skipIf(databases[1].isLeftOut)('a PostgreSQL of others is read, only read, and its refusals stay coarse', { timeout: 60_000 }, async () => {
    const { url, close } = await databases[1].open()
    const { hostname, port, username, password, pathname } = new URL(url)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query("create table erp_order (order_no text); insert into erp_order values ('A-1'), ('A-2')")
    await owner.end()
    const where = { dbType: '6', host: hostname, port: Number(port), dbName: pathname.slice(1), dbUsername: decodeURIComponent(username) }
    const { id } = await desk.house.added(dataSources, { code: 'erp_pg', name: 'ERP', ...where })
    if (password !== '') await desk.house.call('PUT', '/sys/dataSource/setPassword', { id, dbPassword: password })
    expect(await tried('erp_pg', 'select order_no from erp_order order by order_no')).toMatchObject({
      result: { total: 2, records: [{ order_no: 'A-1' }, {}] },
    })
    for (const sql of ['delete from erp_order', 'select * from pg_class', "select pg_read_file('x') as a", 'select * from nothing'])
      expect(await tried('erp_pg', sql)).toMatchObject({ success: false, code: 422, message: expect.stringMatching(/^[\u4E00-\u9FFF]/) })
    close()
  })

  test.skipIf(!hasMariadb())('a MariaDB of others is read, and only read', { timeout: 90_000 }, async () => {
    const { port, close } = await startMariadb('reads-only-1')
    const { id } = await desk.house.added(dataSources, {
      code: 'erp_maria',
      name: 'ERP',
      dbType: '5',
      host: '127.0.0.1',
      port,
      dbName: 'erp',
      dbUsername: 'reader',
    })
    await desk.house.call('PUT', '/sys/dataSource/setPassword', { id, dbPassword: 'reads-only-1' })
    expect(await tried('erp_maria', "select 1 as a, concat('x', 'y') as b")).toMatchObject({ result: { total: 1, records: [{ a: 1, b: 'xy' }] } })
    for (const sql of ["select load_file('/etc/passwd') as a", 'select * from mysql.user', 'select sleep(9) as a', 'create table x (a int)'])
      expect(await tried('erp_maria', sql)).toMatchObject({ success: false, code: 422 })
    await close()
  })
})
