import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { users } from '#contract/modules/identity/user.ts'
import { databases } from '../../../../support/databases.ts'
import { peopleOn } from './peopleOn.ts'

/** People as records: made, changed, handed over and deleted (api-contract.md 2.7). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`people on ${database.name}`, () => {
    const { resources, person, stored, tokenOf, mayAsk, mill, leader } = peopleOn(database)

    test('a person is made with roles, departments and a first password, and signs in by it [API-040, API-042]', async () => {
      const written = {
        username: 'wang',
        realname: '王五',
        workNo: 'W-77',
        phone: '13900000077',
        email: 'wang@example.com',
        telephone: '0512-66668077',
        birthday: '1990-05-01',
      }
      const [password, wanted] = ['a-first-password-1', { selectedroles: `${leader().id},`, selecteddeparts: mill().id }]
      const added = await resources.call('POST', '/sys/user/add', { ...written, ...wanted, password })
      expect(added.body).toMatchObject({ success: true, message: '添加成功！', result: { ...written, status: 1 } })
      const made = z.looseObject({ id: z.string() }).parse(added.body.result)
      expect(made).not.toHaveProperty('password')
      const signedIn = await resources.api.call({ method: 'POST', url: '/sys/login', payload: { username: 'wang', password } })
      expect(signedIn.body.result).toMatchObject({ roles: ['mill_leader'], departs: [{ departName: '制粉车间' }], userInfo: { realname: '王五' } })
      expect((await resources.call('GET', `/sys/user/queryUserRole?userid=${made.id}`)).body.result).toEqual([leader().id])
      expect((await resources.call('GET', `/sys/user/userDepartList?userId=${made.id}`)).body.result).toEqual([
        { key: mill().id, value: mill().id, title: '制粉车间' },
      ])
      const history = await resources.api.db.selectFrom('sys_data_log').select('dataContent').where('dataId', '=', made.id).execute()
      expect(history).toHaveLength(1)
      expect(JSON.stringify(history)).not.toContain('first-password')
    })

    test('roles and departments follow an edit, and what nobody named in it stays [API-041]', async () => {
      const made = await person({ selectedroles: leader().id, selecteddeparts: mill().id })
      const { body } = await resources.call('PUT', '/sys/user/edit', { ...made, version: made.version, realname: '王五', selectedroles: '', passwordHash: 'x' })
      expect(body.result).toMatchObject({ realname: '王五', selectedroles: '', selecteddeparts: mill().id })
      expect(await stored(made.id)).toMatchObject({ realname: '王五', passwordHash: '' })
      expect(await resources.api.db.selectFrom('sys_user_role').selectAll().where('userId', '=', made.id).execute()).toEqual([])
      expect(await resources.api.db.selectFrom('sys_user_depart').select('departId').where('userId', '=', made.id).execute()).toEqual([{ departId: mill().id }])
      const { version } = z.object({ version: z.number() }).parse(body.result)
      await resources.call('PUT', '/sys/user/edit', { id: made.id, version, realname: '王六', selectedroles: leader().id, selecteddeparts: '' })
      const roleIds = resources.api.db.selectFrom('sys_user_role').select('roleId').where('userId', '=', made.id)
      expect(await roleIds.execute()).toEqual([{ roleId: leader().id }])
      expect(await resources.api.db.selectFrom('sys_user_depart').select('departId').where('userId', '=', made.id).execute()).toEqual([])
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
      const [leaver, successor] = [
        await person({ username: 'old_hand', selectedroles: leader().id, departIds: mill().id }),
        await person({ username: 'new_hand' }),
      ]
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
      expect((await stored(successor.id))?.departIds).toBe(mill().id)
      expect(await mayAsk(token)).toBe(401)
    })
  })
