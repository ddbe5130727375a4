import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from '../../../../support/databases.ts'
import { peopleOn } from './peopleOn.ts'

/** Roles of people, and that nobody raises themselves or locks the plant out (api-contract.md 2.5, 2.7). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`roles of people on ${database.name}`, () => {
    const { resources, person, stored, tokenOf, admin, leader } = peopleOn(database)
    /** Somebody without role and department, as they rest. */
    const written = (id: string, realname: string) =>
      resources.api.db
        .insertInto('sys_user')
        .values({ id, username: id, realname, phone: null, email: null, birthday: null, sex: null, status: 1, createTime: 0, updateTime: 0, version: 1 })
        .execute()

    test('people are given a role and it is taken from them, from the side of the role [ADM-003]', async () => {
      const id = 'member'
      await written(id, '成员')
      expect((await resources.call('POST', '/sys/user/addSysUserRole', { roleId: leader().id, userIdList: [id] })).status).toBe(200)
      const Holders = z.object({ records: z.array(z.object({ id: z.string() })) })
      const holders = async () =>
        Holders.parse((await resources.call('GET', `/sys/user/userRoleList?roleId=${leader().id}&pageSize=100`)).body.result).records.map((each) => each.id)
      expect(await holders()).toContain(id)
      expect(await holders()).not.toContain((await admin()).id) // who has another role
      expect((await stored(id))?.selectedroles).toBe(leader().id)
      await resources.call('DELETE', `/sys/user/deleteUserRole?roleId=${leader().id}&userId=${id}`)
      expect(await holders()).not.toContain(id)
      await resources.call('POST', '/sys/user/addSysUserRole', { roleId: leader().id, userIdList: [id] })
      expect(await holders()).toContain(id)
      await resources.call('DELETE', `/sys/user/deleteUserRoleBatch?roleId=${leader().id}&userIds=${id},`)
      expect((await stored(id))?.selectedroles).toBe('')
      expect(await holders()).not.toContain(id)
    })

    test('who may edit people but is no administrator raises nobody above themselves and touches no administrator', async () => {
      const { db } = resources.api
      await db.insertInto('sys_role').values({ id: 'clerk', roleCode: 'clerk', roleName: '人事', createTime: 0 }).execute()
      for (const permission of ['sys:user:list', 'sys:user:edit', 'sys:user:add', 'sys:user:freeze', 'sys:user:changePassword'])
        await db.insertInto('sys_role_permission').values({ roleId: 'clerk', permission }).execute()
      await written('clerk1', '人事')
      await db.insertInto('sys_user_role').values({ userId: 'clerk1', roleId: 'clerk' }).execute()
      const token = await tokenOf('clerk1')
      const adminRole = await db.selectFrom('sys_role').select('id').where('roleCode', '=', 'admin').executeTakeFirstOrThrow()
      const { id: adminId } = await admin()
      await db.insertInto('sys_role_permission').values({ roleId: leader().id, permission: 'sys:dict:edit' }).execute()
      const as = (method: 'PUT' | 'POST', url: string, payload: Record<string, unknown>) => resources.call(method, url, payload, token)
      const tries = [
        await as('POST', '/sys/user/addSysUserRole', { roleId: adminRole.id, userIdList: ['clerk1'] }),
        await as('POST', '/sys/user/addSysUserRole', { roleId: leader().id, userIdList: ['clerk1'] }),
        await as('POST', '/sys/user/add', { username: 'mine', realname: '我的', selectedroles: adminRole.id }),
        await as('PUT', '/sys/user/changePassword', { username: 'admin', password: 'taken-over-by-me-1' }),
        await as('PUT', '/sys/user/frozenBatch', { ids: adminId, status: 2 }),
      ]
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      expect((await as('POST', '/sys/user/add', { username: 'plain', realname: '普通', selectedroles: 'clerk' })).status).toBe(200)
    })
    test('the last administrator can be neither frozen nor deleted nor lose the role, whichever way is tried', async () => {
      const { id, version } = await admin()
      const role = await resources.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'admin').executeTakeFirstOrThrow()
      const second = await person({ username: 'second', selectedroles: role.id })
      const token = await tokenOf(second.id)
      const as = (method: 'PUT' | 'DELETE' | 'POST', url: string, payload?: Record<string, unknown>) => resources.call(method, url, payload, token)
      // the first one goes; then the second is the last
      expect((await as('PUT', '/sys/user/frozenBatch', { ids: id, status: 2 })).status).toBe(200)
      const { version: now = 0 } = (await stored(second.id)) ?? {}
      const tries = [
        await as('PUT', '/sys/user/frozenBatch', { ids: second.id, status: 2 }),
        await as('POST', '/sys/user/freeze', { id: second.id, version: now }),
        await as('DELETE', `/sys/user/delete?id=${second.id}`),
        await as('DELETE', `/sys/user/deleteUserRole?roleId=${role.id}&userId=${second.id}`),
        await as('PUT', '/sys/user/edit', { ...second, version: now, selectedroles: '' }),
      ]
      expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
      expect(await stored(second.id)).toMatchObject({ status: 1, delFlag: 0, selectedroles: role.id })
      expect((await as('PUT', '/sys/user/frozenBatch', { ids: id, status: 1 })).status).toBe(200)
      expect((await stored(id))?.version).toBeGreaterThan(version)
    })
  })
