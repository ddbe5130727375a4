import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { departs } from '#contract/modules/system/departRecord.ts'
import { roles } from '#contract/modules/system/role.ts'
import { users } from '#contract/modules/system/user.ts'
import { verifyPassword } from '../../../../../server/http/password.ts'
import { databases } from '../../../../support/databases.ts'
import type { StoredRow } from '../../../../support/resourceApi.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'

/** The administration of people at the addresses of the contract (api-contract.md 2.7). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`people on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const admin = () => resources.api.db.selectFrom('sys_user').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow()
    const stored = (id: string) => resources.api.db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirst()
    const tokenOf = async (id: string) =>
      resources.api.sessions.open(await resources.api.db.selectFrom('sys_user').select(['id', 'tokenVersion']).where('id', '=', id).executeTakeFirstOrThrow(), {
        address: '127.0.0.1',
        agent: 'test',
      })
    const mayAsk = async (token: string) => (await resources.call('GET', '/sys/permission/getUserPermissionByToken', undefined, token)).status
    let mill: StoredRow
    let leader: StoredRow
    beforeAll(async () => {
      mill = await resources.added(departs, { departName: '制粉车间' })
      leader = await resources.added(roles, { roleCode: 'mill_leader', roleName: '制粉班长' })
    })
    let count = 0
    const person = (given: Record<string, unknown> = {}) => {
      count += 1
      return resources.added(users, {
        username: `worker${count}`,
        realname: `工人${count}`,
        phone: '',
        email: '',
        workNo: '',
        selectedroles: '',
        selecteddeparts: '',
        departIds: '',
        ...given,
      })
    }

    test('a person is made with roles, departments and a first password, and signs in by it [API-040, API-042]', async () => {
      const written = {
        username: 'wang',
        realname: '王五',
        workNo: 'W-77',
        phone: '13900000077',
        email: 'wang@example.com',
        telephone: '8077',
        birthday: '1990-05-01',
      }
      const [password, wanted] = ['a-first-password-1', { selectedroles: `${leader.id},`, selecteddeparts: mill.id }]
      const added = await resources.call('POST', '/sys/user/add', { ...written, ...wanted, password })
      expect(added.body).toMatchObject({ success: true, message: '添加成功！', result: { ...written, status: 1 } })
      const made = z.looseObject({ id: z.string() }).parse(added.body.result)
      expect(made).not.toHaveProperty('password')
      const signedIn = await resources.api.call({ method: 'POST', url: '/sys/login', payload: { username: 'wang', password } })
      expect(signedIn.body.result).toMatchObject({ roles: ['mill_leader'], departs: [{ departName: '制粉车间' }], userInfo: { realname: '王五' } })
      expect((await resources.call('GET', `/sys/user/queryUserRole?userid=${made.id}`)).body.result).toEqual([leader.id])
      expect((await resources.call('GET', `/sys/user/userDepartList?userId=${made.id}`)).body.result).toEqual([
        { key: mill.id, value: mill.id, title: '制粉车间' },
      ])
      const history = await resources.api.db.selectFrom('sys_data_log').select('dataContent').where('dataId', '=', made.id).execute()
      expect(JSON.stringify(history)).not.toContain('first-password')
    })

    test('roles and departments follow an edit, and what nobody named in it stays [API-041]', async () => {
      const made = await person({ selectedroles: leader.id, selecteddeparts: mill.id })
      const { body } = await resources.call('PUT', '/sys/user/edit', { ...made, version: made.version, realname: '王五', selectedroles: '', passwordHash: 'x' })
      expect(body.result).toMatchObject({ realname: '王五', selectedroles: '', selecteddeparts: mill.id })
      expect(await stored(made.id)).toMatchObject({ realname: '王五', passwordHash: '' })
      expect(await resources.api.db.selectFrom('sys_user_role').selectAll().where('userId', '=', made.id).execute()).toEqual([])
      expect(await resources.api.db.selectFrom('sys_user_depart').select('departId').where('userId', '=', made.id).execute()).toEqual([{ departId: mill.id }])
      const { version } = z.object({ version: z.number() }).parse(body.result)
      await resources.call('PUT', '/sys/user/edit', { id: made.id, version, realname: '王六', selectedroles: leader.id, selecteddeparts: '' })
      const roleIds = resources.api.db.selectFrom('sys_user_role').select('roleId').where('userId', '=', made.id)
      expect(await roleIds.execute()).toEqual([{ roleId: leader.id }])
      expect(await resources.api.db.selectFrom('sys_user_depart').select('departId').where('userId', '=', made.id).execute()).toEqual([])
    })

    test('people are frozen several at once: what they have open ends, and they are let in again [ADM-019, API-044]', async () => {
      const [one, other] = [await person(), await person()]
      const [token, ofOther] = [await tokenOf(one.id), await tokenOf(other.id)]
      expect([await mayAsk(token), await mayAsk(ofOther)]).toEqual([200, 200])
      const { status, body } = await resources.call('PUT', '/sys/user/frozenBatch', { ids: `${one.id},${other.id},`, status: 2 })
      expect([status, body.message]).toEqual([200, '操作成功!'])
      expect([await mayAsk(token), await mayAsk(ofOther)]).toEqual([401, 401])
      await resources.call('PUT', '/sys/user/frozenBatch', { ids: one.id, status: '1' })
      expect([(await stored(one.id))?.status, (await stored(other.id))?.status]).toEqual([1, 2])
      await resources.call('PUT', '/sys/user/frozenBatch', { ids: other.id, status: 1 })
      expect([await mayAsk(token), await mayAsk(ofOther)]).toEqual([401, 401]) // sessions that ended stay over
      expect(await mayAsk(await tokenOf(one.id))).toBe(200)
    })

    test('the same as a command, with a reason where it does not fit', async () => {
      const made = await person()
      const frozen = await resources.call('POST', '/sys/user/freeze', { id: made.id, version: made.version })
      expect(frozen.body.result).toMatchObject({ status: 2, version: made.version + 1 })
      const again = await resources.call('POST', '/sys/user/freeze', { id: made.id, version: made.version + 1 })
      expect([again.status, again.body.message]).toEqual([409, '已经冻结，需要时可以解冻'])
    })

    test('an administrator gives somebody a new password, and every session of that person ends [ADM-020, API-046]', async () => {
      const made = await person({ username: 'li_si', password: 'a-first-password-1' })
      const token = await tokenOf(made.id)
      const apart = { username: 'li_si', password: 'another-pass-9', confirmpassword: 'another-pass-8' }
      expect((await resources.call('PUT', '/sys/user/changePassword', apart)).body).toMatchObject({ success: false, message: '两次输入密码不一致!' })
      expect(await mayAsk(token)).toBe(200)
      const { body } = await resources.call('PUT', '/sys/user/changePassword', {
        username: 'li_si',
        password: 'another-pass-9',
        confirmpassword: 'another-pass-9',
      })
      expect(body.message).toBe('密码修改成功!')
      expect(await mayAsk(token)).toBe(401)
      expect(await verifyPassword('another-pass-9', (await stored(made.id))?.passwordHash ?? '')).toBe(true)
      expect((await resources.call('PUT', '/sys/user/changePassword', { username: 'li_si', password: '12345678' })).status).toBe(422)
    })

    test('a first password comes by a link that is good once and for a while, and only its digest is kept', async () => {
      const made = await person({ username: 'newcomer' })
      const Links = z.array(z.object({ path: z.string(), expiresAt: z.string() }))
      const ask = async () =>
        Links.parse((await resources.call('POST', '/sys/user/firstPassword', { userIds: made.id })).body.result)[0]?.path.split('key=')[1] ?? ''
      const set = (key: string) =>
        resources.api.call({
          method: 'POST',
          url: '/sys/user/firstPassword/set',
          payload: { key, password: 'chosen-by-me-1', confirmpassword: 'chosen-by-me-1' },
        })
      const [older, key] = [await ask(), await ask()]
      expect(JSON.stringify(await resources.api.db.selectFrom('sys_first_password').selectAll().execute())).not.toContain(key)
      expect((await set(older)).status).toBe(422)
      expect((await set(key)).body).toMatchObject({ success: true, result: { username: 'newcomer' } })
      expect(await verifyPassword('chosen-by-me-1', (await stored(made.id))?.passwordHash ?? '')).toBe(true)
      expect((await set(key)).status).toBe(422)
      const late = await ask()
      resources.api.clock.now += 73 * 3_600_000
      expect((await set(late)).status).toBe(422)
      resources.api.clock.now -= 73 * 3_600_000
    })

    test('a name, number or address that somebody has is known before saving [API-045]', async () => {
      const taken = { username: 'only_one', phone: '13900000001', email: 'only@example.com', workNo: 'W-01' }
      const made = await person(taken)
      const asked = async (query: Record<string, string>) =>
        (await resources.call('GET', `/sys/user/checkOnlyUser?${new URLSearchParams(query).toString()}`)).body
      for (const [name, value] of Object.entries(taken)) {
        expect(await asked({ [name]: value }), name).toMatchObject({ success: false, message: '用户账号已存在' })
        expect(await asked({ [name]: value, id: made.id }), name).toMatchObject({ success: true, result: true })
        expect(await asked({ [name]: `${value}0` }), name).toMatchObject({ success: true, result: true })
      }
    })

    test('somebody who is deleted is in no list, signs in no more, and is brought back from the recycle bin frozen, or removed for good', async () => {
      const made = await person({ username: 'leaver' })
      const token = await tokenOf(made.id)
      await resources.call('DELETE', `/sys/user/delete?id=${made.id}`)
      expect((await resources.listed(users, { username: 'leaver' })).total).toBe(0)
      expect(await mayAsk(token)).toBe(401)
      const Bin = z.object({ records: z.array(z.object({ id: z.string() })) })
      const binned = async () => Bin.parse((await resources.call('GET', '/sys/user/recycleBin?pageSize=100')).body.result).records.map(({ id }) => id)
      expect(await binned()).toContain(made.id)
      await resources.call('PUT', '/sys/user/putRecycleBin', { userIds: made.id })
      expect(await stored(made.id)).toMatchObject({ delFlag: 0, status: 2 })
      expect((await resources.listed(users, { username: 'leaver' })).total).toBe(1)
      await resources.call('DELETE', `/sys/user/deleteBatch?ids=${made.id},`)
      await resources.call('DELETE', `/sys/user/deleteRecycleBin?userIds=${made.id}`)
      expect(await stored(made.id)).toBeUndefined()
    })

    test('a leaver is handed over in one piece: what names them names the successor, and the account is closed', async () => {
      const [leaver, successor] = [await person({ username: 'old_hand', selectedroles: leader.id, departIds: mill.id }), await person({ username: 'new_hand' })]
      const hall = await resources.added(workshops, { manager: 'old_hand' })
      const token = await tokenOf(leaver.id)
      expect((await resources.call('GET', `/sys/user/handover?userId=${leaver.id}`)).body.result).toEqual([
        { title: workshops.title, field: '负责人', count: 1 },
      ])
      const nobody = await resources.call('POST', '/sys/user/leave', { userId: leaver.id })
      expect([nobody.status, nobody.body.message]).toEqual([422, expect.stringContaining('请选择接手人')])
      expect(await stored(leaver.id)).toMatchObject({ status: 1 })
      expect((await resources.call('POST', '/sys/user/leave', { userId: leaver.id, successor: 'new_hand' })).status).toBe(200)
      expect((await resources.call('GET', `/mes/workshop/queryById?id=${hall.id}`)).body.result).toMatchObject({
        manager: 'new_hand',
        version: hall.version + 1,
      })
      expect(await stored(leaver.id)).toMatchObject({ status: 2, selectedroles: '', departIds: '' })
      expect((await stored(successor.id))?.departIds).toBe(mill.id)
      expect(await mayAsk(token)).toBe(401)
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
      adminToken = await tokenOf(id)
    })

    let adminToken = ''
    const call: typeof resources.call = (method, url, payload) => resources.call(method, url, payload, adminToken === '' ? resources.token : adminToken)

    test('people are given a role and it is taken from them, from the side of the role [ADM-003]', async () => {
      const at = Date.now()
      const id = `member-${at}`
      await resources.api.db
        .insertInto('sys_user')
        .values({
          id,
          username: id,
          realname: '成员',
          phone: null,
          email: null,
          birthday: null,
          sex: null,
          status: 1,
          createTime: at,
          updateTime: at,
          version: 1,
        })
        .execute()
      expect((await call('POST', '/sys/user/addSysUserRole', { roleId: leader.id, userIdList: [id] })).status).toBe(200)
      const Holders = z.object({ records: z.array(z.object({ id: z.string() })) })
      const holders = async () =>
        Holders.parse((await call('GET', `/sys/user/userRoleList?roleId=${leader.id}&pageSize=100`)).body.result).records.map((each) => each.id)
      expect(await holders()).toContain(id)
      expect(await holders()).not.toContain((await admin()).id) // who has another role
      expect((await stored(id))?.selectedroles).toBe(leader.id)
      await call('DELETE', `/sys/user/deleteUserRole?roleId=${leader.id}&userId=${id}`)
      expect(await holders()).not.toContain(id)
      await call('POST', '/sys/user/addSysUserRole', { roleId: leader.id, userIdList: [id] })
      expect(await holders()).toContain(id)
      await call('DELETE', `/sys/user/deleteUserRoleBatch?roleId=${leader.id}&userIds=${id},`)
      expect((await stored(id))?.selectedroles).toBe('')
      expect(await holders()).not.toContain(id)
    })

    test('who may edit people but is no administrator raises nobody above themselves and touches no administrator', async () => {
      const at = Date.now()
      const { db } = resources.api
      await db.insertInto('sys_role').values({ id: 'clerk', roleCode: 'clerk', roleName: '人事', createTime: at }).execute()
      for (const permission of ['sys:user:list', 'sys:user:edit', 'sys:user:add', 'sys:user:freeze', 'sys:user:changePassword'])
        await db.insertInto('sys_role_permission').values({ roleId: 'clerk', permission }).execute()
      await db
        .insertInto('sys_user')
        .values({
          id: 'clerk1',
          username: 'clerk1',
          realname: '人事',
          phone: null,
          email: null,
          birthday: null,
          sex: null,
          status: 1,
          createTime: at,
          updateTime: at,
          version: 1,
        })
        .execute()
      await db.insertInto('sys_user_role').values({ userId: 'clerk1', roleId: 'clerk' }).execute()
      const token = await tokenOf('clerk1')
      const adminRole = await db.selectFrom('sys_role').select('id').where('roleCode', '=', 'admin').executeTakeFirstOrThrow()
      const { id: adminId } = await admin()
      await db.insertInto('sys_role_permission').values({ roleId: leader.id, permission: 'sys:dict:edit' }).execute()
      const as = (method: 'PUT' | 'POST', url: string, payload: Record<string, unknown>) => resources.call(method, url, payload, token)
      const tries = [
        await as('POST', '/sys/user/addSysUserRole', { roleId: adminRole.id, userIdList: ['clerk1'] }),
        await as('POST', '/sys/user/addSysUserRole', { roleId: leader.id, userIdList: ['clerk1'] }),
        await as('POST', '/sys/user/add', { username: 'mine', realname: '我的', selectedroles: adminRole.id }),
        await as('PUT', '/sys/user/changePassword', { username: 'admin', password: 'taken-over-by-me-1' }),
        await as('PUT', '/sys/user/frozenBatch', { ids: adminId, status: 2 }),
      ]
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      expect((await as('POST', '/sys/user/add', { username: 'plain', realname: '普通', selectedroles: 'clerk' })).status).toBe(200)
    })
  })
