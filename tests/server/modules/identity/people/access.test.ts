import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { verifyPassword } from '../../../../../server/http/password.ts'
import { databases } from '../../../../support/databases.ts'
import { peopleOn } from './peopleOn.ts'

/** Who is let in: freezing and passwords (api-contract.md 2.7). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`access of people on ${database.name}`, () => {
    const { resources, person, stored, tokenOf, mayAsk } = peopleOn(database)
    const versionOf = async (id: string) => (await stored(id))?.version ?? 0

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

    test('nobody freezes, sends away or deletes themselves, though another administrator may do each of it', async () => {
      const admin = await resources.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'admin').executeTakeFirstOrThrow()
      const [one, other] = [await person({ selectedroles: admin.id }), await person({ selectedroles: admin.id })]
      const tries = async (by: string, id: string) => {
        const token = await tokenOf(by)
        const answers = [
          await resources.call('PUT', '/sys/user/frozenBatch', { ids: id, status: 2 }, token),
          await resources.call('PUT', '/sys/user/frozenBatch', { ids: id, status: 1 }, token),
          await resources.call('POST', '/sys/user/freeze', { id, version: await versionOf(id) }, token),
          await resources.call('POST', '/sys/user/leave', { userId: id }, token),
          await resources.call('DELETE', `/sys/user/delete?id=${id}`, undefined, token),
        ]
        return answers.map(({ status, body }) => [status, body.message])
      }
      const itself = [422, '不能冻结自己']
      expect(await tries(one.id, one.id)).toEqual([itself, [200, '操作成功!'], itself, itself, [422, '不能删除自己']])
      expect(await stored(one.id)).toMatchObject({ status: 1, delFlag: 0, selectedroles: admin.id })
      expect((await tries(other.id, one.id)).map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
      expect(await stored(one.id)).toMatchObject({ status: 2, delFlag: 1, selectedroles: '' })
    })

    test('of several who are frozen at once, one being who does it, none is', async () => {
      const admin = await resources.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'admin').executeTakeFirstOrThrow()
      const [one, other] = [await person({ selectedroles: admin.id }), await person()]
      const { status, body } = await resources.call('PUT', '/sys/user/frozenBatch', { ids: `${other.id},${one.id}`, status: 2 }, await tokenOf(one.id))
      expect([status, body.message]).toEqual([422, '不能冻结自己'])
      expect([(await stored(one.id))?.status, (await stored(other.id))?.status]).toEqual([1, 1])
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
      const kept = await resources.api.db.selectFrom('sys_first_password').selectAll().execute()
      expect(kept.length).toBeGreaterThan(0)
      expect(JSON.stringify(kept)).not.toContain(key)
      expect((await set(older)).status).toBe(422)
      expect((await set(key)).body).toMatchObject({ success: true, result: { username: 'newcomer' } })
      expect(await verifyPassword('chosen-by-me-1', (await stored(made.id))?.passwordHash ?? '')).toBe(true)
      expect((await set(key)).status).toBe(422)
      const late = await ask()
      resources.api.clock.now += 73 * 3_600_000
      expect((await set(late)).status).toBe(422)
      resources.api.clock.now -= 73 * 3_600_000
    })
  })
