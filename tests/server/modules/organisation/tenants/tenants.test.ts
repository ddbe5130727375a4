import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OwnTenant, TenantMember } from '#contract/modules/organisation/tenants.ts'
import { resourceRoutes } from '../../../../../server/start/resources.ts'
import { startApi } from '../../../../support/api.ts'
import type { Api, PersonName } from '../../../../support/api.ts'
import { databases } from '../../../../support/databases.ts'
import { addTenant } from '../../../../support/tenants.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`tenants on ${database.name}`, () => {
    let api: Api
    let closeDatabase = () => {}
    const tokens: Partial<Record<PersonName, string>> = {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      api = await startApi((parts) => resourceRoutes(parts), { databaseUrl: url })
      for (const person of ['admin', 'viewer', 'guest'] as const) tokens[person] = await api.tokenOf(person)
      await ask('POST', '/sys/tenant/add', { payload: { id: 7, name: '七厂', beginDate: '2020-01-01', endDate: '' } })
    })
    afterAll(async () => {
      await api.close()
      closeDatabase()
    })

    type Sent = { as?: PersonName; payload?: object; tenant?: number }
    const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { as = 'admin', payload, tenant = 0 }: Sent = {}) =>
      api.call({ method, url, headers: { 'x-access-token': tokens[as] ?? '', 'tenant-id': String(tenant) }, ...(payload ? { payload } : {}) })
    const idOf = async (username: PersonName) =>
      (await api.db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
    const into = async (as: PersonName, username: PersonName) =>
      (await ask('POST', '/sys/tenant/addUsers', { as, payload: { tenantNo: 7, userIds: [await idOf(username)] } })).status

    test('a number is used once, and who wrote it stands in the history', async () => {
      const twice = await ask('POST', '/sys/tenant/add', { payload: { id: 7, name: '又七厂' } })
      expect([twice.status, twice.body.message]).toEqual([422, '该编号已存在!'])
      const kept = await api.db.selectFrom('sys_data_log').select(['verb', 'createBy']).where('dataTable', '=', 'sys_tenant').execute()
      expect(kept).toEqual([{ verb: 'add', createBy: 'admin' }])
    })

    test('only its administrators and its own managers say who belongs to it', async () => {
      expect(await into('viewer', 'guest')).toBe(403)
      expect(await into('admin', 'viewer')).toBe(200)
      expect(await into('viewer', 'guest')).toBe(403)
      const managing = { tenantNo: 7, userId: await idOf('viewer'), isManager: true }
      expect((await ask('PUT', '/sys/tenant/setManager', { as: 'viewer', payload: managing })).status).toBe(403)
      expect((await ask('PUT', '/sys/tenant/setManager', { payload: managing })).status).toBe(200)
      expect(await into('viewer', 'guest')).toBe(200)
      expect((await ask('GET', '/sys/tenant/users?tenantNo=7', { as: 'viewer' })).body.result).toMatchObject([
        { username: 'guest', isManager: false },
        { username: 'viewer', isManager: true },
      ])
    })

    test('who belongs to it works in it while it is in force, and no longer once it is over, frozen or they are out', async () => {
      const inside = async () => (await ask('GET', '/sys/getLoginInfo', { as: 'guest', tenant: 7 })).status
      expect(await inside()).toBe(200)
      await ask('PUT', '/sys/tenant/edit', { payload: { id: 7, name: '七厂', endDate: '2020-12-31' } })
      expect(await inside()).toBe(403)
      await ask('PUT', '/sys/tenant/edit', { payload: { id: 7, name: '七厂', status: 0 } })
      expect(await inside()).toBe(403)
      await ask('PUT', '/sys/tenant/edit', { payload: { id: 7, name: '七厂', status: 1 } })
      expect(await inside()).toBe(200)
      await ask('POST', '/sys/tenant/removeUsers', { as: 'viewer', payload: { tenantNo: 7, userIds: [await idOf('guest')] } })
      expect(await inside()).toBe(403)
    })

    test('its manager gives its people the roles of which they hold all, to nobody who belongs elsewhere too, and only while they manage it', async () => {
      const [viewer, guest, admin] = [await idOf('viewer'), await idOf('guest'), await idOf('admin')]
      await into('admin', 'guest')
      const own = async () => (await ask('GET', '/sys/tenant/own', { as: 'viewer', tenant: 7 })).body
      const { result } = await own()
      const { roles, name } = OwnTenant.parse(result)
      expect([name, roles.map((role) => role.name).toSorted()]).toEqual(['七厂', ['看板查看', '访客'].toSorted()])
      const roleNamed = (wanted: string) => roles.find((role) => role.name === wanted)?.id ?? ''
      const give = async (userId: string, ...roleIds: string[]) =>
        (await ask('PUT', '/sys/tenant/setRoles', { as: 'viewer', tenant: 7, payload: { userId, roleIds } })).status
      expect(await give(guest, roleNamed('看板查看'))).toBe(200)
      const members = async () => z.array(TenantMember).parse((await ask('GET', '/sys/tenant/users?tenantNo=7', { as: 'viewer' })).body.result)
      expect((await members()).find(({ id }) => id === guest)?.roles.map((role) => role.name)).toEqual(['看板查看'])
      const office = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'office').executeTakeFirstOrThrow()
      expect([await give(guest, office.id), await give(admin, roleNamed('看板查看'))]).toEqual([403, 404])
      await addTenant(api.db, { id: 9, name: '九厂' }, [guest])
      expect(await give(guest)).toBe(422)
      await api.db.deleteFrom('sys_user_tenant').where('tenantId', '=', 9).execute()
      await api.db.deleteFrom('sys_tenant').where('tenantNo', '=', 9).execute()
      expect((await ask('GET', '/sys/tenant/own', { tenant: 0 })).status).toBe(422)
      await ask('PUT', '/sys/tenant/setManager', { payload: { tenantNo: 7, userId: viewer, isManager: false } })
      expect([(await own()).code, await give(guest)]).toEqual([403, 403])
      await ask('PUT', '/sys/tenant/setManager', { payload: { tenantNo: 7, userId: viewer, isManager: true } })
      await ask('POST', '/sys/tenant/removeUsers', { payload: { tenantNo: 7, userIds: [guest] } })
    })

    test('one to which somebody belongs is not deleted, by neither door', async () => {
      const refused = await ask('DELETE', '/sys/tenant/delete?id=7')
      expect([refused.status, refused.body.message]).toEqual([422, '该租户已被引用，无法删除！'])
      const { id } = await api.db.selectFrom('sys_tenant').select('id').where('tenantNo', '=', 7).executeTakeFirstOrThrow()
      expect((await ask('DELETE', `/sys/tenantRecord/delete?id=${id}`)).status).toBe(422)
      await ask('POST', '/sys/tenant/add', { payload: { id: 8, name: '八厂' } })
      const some = await ask('DELETE', '/sys/tenant/deleteBatch?ids=7,8,')
      expect(some.body).toMatchObject({ success: true, message: '部分删除成功！（被引用的租户无法删除）' })
      expect(await api.db.selectFrom('sys_tenant').select('tenantNo').execute()).toEqual([{ tenantNo: 7 }])
    })
  })
