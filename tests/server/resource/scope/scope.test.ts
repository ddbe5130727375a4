import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpointsOf } from '#contract/resource.ts'
import { writeCsv } from '../../../../server/files/csv.ts'
import { databases } from '../../../support/databases.ts'
import { encodedForm } from '../../../support/multipart.ts'
import { orders, startOrders } from '../../../support/orders.ts'
import type { Orders } from '../../../support/orders.ts'
import { Rows } from '../../../support/resourceApi.ts'
import type { Method, StoredRow } from '../../../support/resourceApi.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const paths = endpointsOf(orders)
    let started: Orders
    let closeDatabase: () => void
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      started = await startOrders(url)
    })
    afterAll(async () => {
      await started.api.close()
      closeDatabase()
    })
    beforeEach(async () => {
      await started.api.db.deleteFrom('sys_permission_data_rule').execute()
    })

    const call = (method: Method, url: string, payload?: Record<string, unknown>, tenant = '1') =>
      started.api.call({ method, url, headers: { 'x-access-token': started.token, 'tenant-id': tenant }, ...(payload ? { payload } : {}) })
    const listed = async (tenant = '1', query = '') =>
      Rows.parse((await call('GET', `${paths.list}?pageSize=1000${query}`, undefined, tenant)).body.result).records
    let count = 0
    async function added(row: Record<string, unknown> = {}, tenant = '1'): Promise<StoredRow> {
      count += 1
      const { status, body } = await call('POST', paths.add, { orderNo: `D${count}`, ...row }, tenant)
      expect([status, body.message]).toEqual([200, '添加成功！'])
      return body.result as StoredRow // as the server stored it
    }
    async function imported(tenant: string, rows: string[][], query = '') {
      const form = new FormData()
      form.append('files[]', new Blob([new Uint8Array(writeCsv([['单号', '部门', '数量'], ...rows]))]), 'orders.csv')
      const { payload, headers } = await encodedForm(form)
      return started.api.call({
        method: 'POST',
        url: paths.imported + query,
        headers: { ...headers, 'x-access-token': started.token, 'tenant-id': tenant },
        payload,
      })
    }
    async function ruled(ruleColumn: string, ruleConditions: string, ruleValue: string): Promise<void> {
      const { db } = started.api
      const id = `${ruleColumn} ${ruleConditions} ${ruleValue}`
      const kept = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      const rule = { id, permission: 'sys:dict:list', ruleName: id, ruleColumn, ruleConditions, ruleValue, status: '1' as const }
      await db
        .insertInto('sys_permission_data_rule')
        .values({ ...kept, ...rule })
        .execute()
      await db.insertInto('sys_role_data_rule').values({ roleId: started.role, ruleId: id }).execute()
    }

    describe('a tenant', () => {
      test('finds his own records and nobody else’s, whichever way he asks', async () => {
        const [mine, theirs] = [await added({}, '1'), await added({}, '2')]
        expect((await listed('1')).map(({ id }) => id)).toContain(mine.id)
        expect((await listed('1')).map(({ id }) => id)).not.toContain(theirs.id)
        for (const query of [`&id=${theirs.id}`, '&tenantId=2', `&orderNo=*D*`]) expect((await listed('1', query)).map(({ id }) => id)).not.toContain(theirs.id)
        expect((await call('GET', `${paths.one}?id=${theirs.id}`)).status).toBe(404)
        const { statusCode, body } = await started.api.app.inject({
          url: `${paths.exported}?format=csv&selections=${mine.id},${theirs.id}`,
          headers: { 'x-access-token': started.token, 'tenant-id': '1' },
        })
        expect(statusCode).toBe(200)
        expect([body.includes(String(mine['orderNo'])), body.includes(String(theirs['orderNo']))]).toEqual([true, false])
      })

      test('changes and deletes his own records only, and nothing he writes becomes another’s', async () => {
        const theirs = await added({}, '2')
        const change = { orderNo: 'taken', id: theirs.id, version: 1, tenantId: 1 }
        expect((await call('PUT', paths.edit, change)).status).toBe(404)
        expect((await call('DELETE', `${paths.remove}?id=${theirs.id}`)).status).toBe(404)
        expect((await call('DELETE', `${paths.removeMany}?ids=${theirs.id}`)).status).toBe(404)
        expect((await listed('2')).map(({ id }) => id)).toContain(theirs.id)
        const forged = await added({ tenantId: 2 }, '1')
        expect((await listed('1')).map(({ id }) => id)).toContain(forged.id)
      })

      test('may use a key that another tenant uses too', async () => {
        await added({ orderNo: 'same' }, '1')
        await added({ orderNo: 'same' }, '2')
        expect((await call('POST', paths.add, { orderNo: 'same' }, '1')).body.message).toContain('已存在')
      })

      test('imports into his own records', async () => {
        const { body } = await imported('2', [['import-1', '', '1']])
        expect(body.message).toContain('全部导入成功')
        const has = (rows: StoredRow[]) => rows.some(({ orderNo }) => orderNo === 'import-1')
        expect([has(await listed('1')), has(await listed('2'))]).toEqual([false, true])
      })

      test('imports a key that another tenant has as a record of his own, and changes nothing of the other’s', async () => {
        const theirs = await added({ orderNo: 'both-have', quantity: 7 }, '1')
        expect((await imported('2', [['both-have', '', '1']], '?existing=update')).body).toMatchObject({ code: 200, result: { successCount: 1 } })
        expect((await imported('2', [['both-have', '', '2']])).body.code).toBe(201) // his own stands already
        const found = async (tenant: string) =>
          (await listed(tenant, '&orderNo=both-have')).map(({ id, quantity, version }) => [id === theirs.id, quantity, version])
        expect([await found('1'), await found('2')]).toEqual([[[true, 7, 1]], [[false, 1, 1]]])
      })

      test('that he does not belong to is refused', async () => {
        expect((await call('GET', paths.list, undefined, '3')).status).toBe(403)
      })
    })

    describe('data rules of a role', () => {
      test.each([
        ['=', 'A01', ['A01']],
        ['!=', 'A01', ['A02', 'A02A01']],
        ['>=', 'A02', ['A02', 'A02A01']],
        ['IN', 'A01,A02', ['A01', 'A02']],
        ['LIKE', '2A', ['A02A01']],
        ['RIGHT_LIKE', '#{sys_org_code}%', ['A02', 'A02A01']],
        ['LEFT_LIKE', '2', ['A02']],
        ['IN', '#{sysMultiOrgCode}', ['A01', 'A02']],
        ['=', '#{sys_user_password}', []],
        ['USE_SQL_RULES', '1=1', []],
      ])('with %s %s leave what fits', async (conditions, value, left) => {
        const { db } = started.api
        await db.updateTable('sys_user').set({ orgCode: 'A02' }).where('id', '=', started.viewer).execute()
        const departs = ['A01', 'A02'].map((orgCode) => ({
          id: orgCode,
          parentId: '',
          departName: orgCode,
          orgCode,
          departOrder: 0,
          createTime: 0,
          updateTime: 0,
          version: 1,
        }))
        await db
          .insertInto('sys_depart')
          .values(departs)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const places = departs.map(({ id }) => ({ userId: started.viewer, departId: id }))
        await db
          .insertInto('sys_user_depart')
          .values(places)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const mark = `${conditions}${value}`
        const made = [await added({ orgCode: 'A01' }), await added({ orgCode: 'A02' }), await added({ orgCode: 'A02A01' })].map(({ id }) => id)
        await ruled('orgCode', conditions, value)
        expect(
          (await listed()).filter(({ id }) => made.includes(id)).map(({ orgCode }) => orgCode),
          mark,
        ).toEqual(left)
      })

      test('hold together within a role; a column that the records do not have shows nothing', async () => {
        await added({ orgCode: 'B1', quantity: 5 })
        await added({ orgCode: 'B1', quantity: 50 })
        await ruled('orgCode', '=', 'B1')
        await ruled('quantity', '>', '10')
        expect((await listed()).map(({ quantity }) => quantity)).toEqual([50])
        await ruled('secret', '=', '1')
        expect(await listed()).toEqual([])
      })

      test('bind who writes as well: he cannot open, change or delete what he does not see, nor write what he would not see', async () => {
        const other = await added({ orgCode: 'C2' })
        await ruled('orgCode', '=', 'C1')
        const mine = await added({ orgCode: 'C1' })
        expect((await call('GET', `${paths.one}?id=${other.id}`)).status).toBe(404)
        expect((await call('PUT', paths.edit, { orderNo: 'x', orgCode: 'C1', id: other.id, version: 1 })).status).toBe(404)
        expect((await call('DELETE', `${paths.remove}?id=${other.id}`)).status).toBe(404)
        for (const refused of [
          await call('POST', paths.add, { orderNo: 'outside', orgCode: 'C2' }),
          await call('PUT', paths.edit, { orderNo: mine['orderNo'], orgCode: 'C2', id: mine.id, version: 1 }),
        ])
          expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('超出您的数据权限')])
        expect((await listed()).map(({ id, version }) => [id, version])).toEqual([[mine.id, 1]])
      })

      test.each([
        ['RIGHT_LIKE', '#{sys_org_code}%'],
        ['LIKE', '#{sys_org_code}'],
        ['!=', '#{sys_org_code}'],
        ['!=', '#{no_such_variable}'],
        ['LIKE', '%'],
      ])('with %s %s show nothing to a person for whom the value is empty', async (conditions, value) => {
        await started.api.db.updateTable('sys_user').set({ orgCode: '' }).where('id', '=', started.viewer).execute()
        await added({ orgCode: 'F1' })
        await ruled('orgCode', conditions, value)
        expect(await listed()).toEqual([])
      })

      test('close every other way to the records of that right, which could not keep to them', async () => {
        const ways = ['/sys/dict/loadDict/sys_dict,dictName,dictCode?keyword=', '/sys/dict/loadDictItem/sys_dict,dictName,dictCode?key=sex']
        for (const url of ways) expect((await call('GET', url)).status).toBe(200)
        await ruled('orgCode', '=', 'nowhere')
        for (const url of ways) expect((await call('GET', url)).status).toBe(403)
      })

      test('bind an import: rows that its sender would not see are not stored', async () => {
        await ruled('orgCode', '=', 'C1')
        const { status, body } = await imported('2', [
          ['within', 'C1', '1'],
          ['outside', 'C2', '1'],
        ])
        expect([status, body.message]).toEqual([403, expect.stringContaining('超出您的数据权限')])
        expect(await listed('2')).toEqual([])
      })

      test('bind an import: the key of a record out of sight is refused at its row without a word of why, and the record stays', async () => {
        const hidden = await added({ orderNo: 'hidden-one', orgCode: 'C2', quantity: 3 })
        await ruled('orgCode', '=', 'C1')
        for (const query of ['', '?existing=update']) {
          const { body } = await imported('1', [['hidden-one', 'C1', '9']], query)
          expect(body).toMatchObject({ code: 201, result: { errorCount: 1, errors: [{ line: 2, reason: '“hidden-one”不能使用，请换一个' }] } })
          expect(JSON.stringify(body)).not.toContain('已存在')
        }
        await started.api.db.deleteFrom('sys_permission_data_rule').execute()
        expect(await listed('1', '&orderNo=hidden-one')).toMatchObject([{ id: hidden.id, orgCode: 'C2', quantity: 3, version: 1 }])
      })

      test('of one role do not narrow what another role of the same person shows whole', async () => {
        const { db } = started.api
        await added({ orgCode: 'E1' })
        await ruled('orgCode', '=', 'nowhere')
        expect(await listed()).toEqual([])
        await db.insertInto('sys_role').values({ id: 'whole', roleCode: 'whole', roleName: 'whole', createTime: 0 }).execute()
        await db.insertInto('sys_role_permission').values({ roleId: 'whole', permission: 'sys:dict:list' }).execute()
        await db.insertInto('sys_user_role').values({ userId: started.viewer, roleId: 'whole' }).execute()
        expect((await listed()).length).toBeGreaterThan(0)
        await db.deleteFrom('sys_role').where('id', '=', 'whole').execute()
      })
    })

    describe('the data log', () => {
      const versions = (id: string) => started.api.db.selectFrom('sys_data_log').selectAll().where('dataId', '=', id).orderBy('dataVersion').execute()

      test('keeps every version of a record, who made it, and what was deleted', async () => {
        const row = await added({ quantity: 1 })
        await call('PUT', paths.edit, { orderNo: row['orderNo'], quantity: 2, id: row.id, version: 1 })
        await call('DELETE', `${paths.remove}?id=${row.id}`)
        const kept = await versions(row.id)
        expect(kept.map(({ verb, dataVersion, dataTable, resource, createBy }) => [verb, dataVersion, dataTable, resource, createBy])).toEqual([
          ['add', 1, 'sample_order', 'sampleOrder', 'viewer'],
          ['edit', 2, 'sample_order', 'sampleOrder', 'viewer'],
          ['delete', 3, 'sample_order', 'sampleOrder', 'viewer'],
        ])
        expect(kept.map(({ dataContent }) => (JSON.parse(dataContent) as { quantity: number }).quantity)).toEqual([1, 2, 2]) // as it was written above
      })

      test('says nothing of a change that was refused', async () => {
        const row = await added()
        await call('PUT', paths.edit, { orderNo: row['orderNo'], id: row.id, version: 7 })
        await call('DELETE', `${paths.removeMany}?ids=${row.id},nobody`)
        expect((await versions(row.id)).map(({ verb }) => verb)).toEqual(['add'])
      })
    })
  })
