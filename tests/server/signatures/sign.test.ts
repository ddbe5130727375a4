import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearPin, setPin } from '../../../server/signatures/pin.ts'
import { databases } from '../../support/databases.ts'
import { unitsOn } from '../../support/unitsOn.ts'
import { makeSigners, release, secrets, signedBy } from './signers.ts'
import type { SignerName } from './signers.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db, clock } = unitsOn(database)
    let ids: Record<SignerName, string>
    beforeAll(async () => {
      ids = await makeSigners(db(), clock.now)
    })
    beforeEach(() => {
      clock.now += 5 * 60_000 // earlier attempts no longer count
    })
    const sign = (username: SignerName, more: Parameters<typeof signedBy>[4] = {}) => signedBy(db(), username, { userId: ids.wang }, clock.now, more)
    const kept = (signedAt: number) => db().selectFrom('mes_esign').selectAll().where('signedAt', '=', signedAt).orderBy('id').execute()

    test('a signature says who signed what for which record, when, where and by which means', async () => {
      const id = await sign('zhao', { remark: '复核无误' })
      await sign('wang', { method: 'password', secret: secrets.wang.password })
      const person = { userId: ids.zhao, username: 'zhao', realname: 'zhao', byUserId: ids.wang }
      expect(await kept(clock.now)).toEqual([
        { id, ...release, ...person, method: 'pin', result: 'ok', ip: '10.0.0.8', deviceId: 'desk-1', remark: '复核无误', signedAt: clock.now },
        expect.objectContaining({ userId: ids.wang, method: 'password', result: 'ok' }),
      ])
    })

    test('a wrong secret, a frozen account and an unknown name are refused alike, and kept as failed; what was typed as an unknown name is not', async () => {
      await db().updateTable('sys_user').set({ status: 2 }).where('username', '=', 'guest').execute()
      const refusals = await Promise.all(
        [
          sign('zhao', { secret: '000000' }),
          sign('guest'),
          sign('zhao', { username: 'my-secret-password' }),
          sign('zhao', { secret: secrets.zhao.password }), // a password is no PIN
        ].map((signing) => signing.catch((error: unknown) => error)),
      )
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 422, message: '签名人账号或 PIN 不正确' })
      const rows = await kept(clock.now)
      expect(rows.map(({ username, result }) => `${username} ${result}`).toSorted()).toEqual([' fail', 'guest fail', 'zhao fail', 'zhao fail'])
      await db().updateTable('sys_user').set({ status: 1 }).where('username', '=', 'guest').execute()
    })

    test('of sixty wrong PINs at the same time at most five are judged, and then the right one has to wait as well', async () => {
      const guesses = Array.from({ length: 60 }, (_, at) => sign('zhao', { secret: String(100_000 + at) }).catch((error: unknown) => error))
      const statuses = (await Promise.all(guesses)).map((refusal) => (refusal as { status: number }).status) // each is a Problem: none was right
      expect(statuses.filter((status) => status === 422)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(55)
      expect(await kept(clock.now)).toHaveLength(5)
      clock.now += 60_000
      await expect(sign('zhao')).rejects.toMatchObject({ status: 429, message: '密码或 PIN 错误次数过多，请在 240 秒后重试' })
      await expect(sign('zhao', { username: 'ZHAO' })).rejects.toMatchObject({ status: 429 })
      expect(await sign('wang')).toEqual(expect.any(String))
      clock.now += 240_000
      expect(await sign('zhao')).toEqual(expect.any(String))
    })

    test('wrong secrets for a colleague keep neither the colleague nor others from signing, and one person tries no more than twenty at others', async () => {
      const by = (person: SignerName) => ({ by: { userId: ids[person] } })
      for (let guess = 0; guess < 5; guess += 1) await expect(sign('zhao', { secret: '000000' })).rejects.toMatchObject({ status: 422 })
      await expect(sign('zhao')).rejects.toMatchObject({ status: 429 })
      expect(await sign('zhao', by('zhao'))).toEqual(expect.any(String))
      expect(await sign('zhao', by('guest'))).toEqual(expect.any(String))
      const statuses: unknown[] = []
      for (let guess = 0; guess < 20; guess += 1)
        statuses.push(await sign('zhao', { username: `colleague${guess}`, secret: '000000' }).catch((error: { status: number }) => error.status))
      expect(statuses.filter((status) => status === 422)).toHaveLength(15)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect(await sign('wang')).toEqual(expect.any(String)) // at their own secret nobody is kept from trying by that
    })

    test('right signatures never use up the attempts', async () => {
      for (let round = 0; round < 7; round += 1) expect(await sign('wang')).toEqual(expect.any(String))
    })

    test('a PIN is set with the password, is no easy one, and is gone when an administrator clears it', async () => {
      const set = (more: object) =>
        setPin(db(), { userId: ids.guest, username: 'guest', password: secrets.guest.password, pin: '274918', at: clock.now, ...more })
      for (const pin of ['111111', '123456', '987654', '890123', '121212', '123123'])
        await expect(set({ pin }), pin).rejects.toMatchObject({ status: 422, result: { fields: { pin: [expect.stringContaining('过于简单')] } } })
      await expect(set({ password: 'not-the-password' })).rejects.toMatchObject({ status: 422, result: { fields: { password: ['登录密码不正确'] } } })
      await set({})
      await expect(sign('guest')).rejects.toThrow('签名人账号或 PIN 不正确')
      expect(await sign('guest', { secret: '274918' })).toEqual(expect.any(String))
      await clearPin(db(), 'guest')
      await expect(sign('guest', { secret: '274918' })).rejects.toThrow('签名人账号或 PIN 不正确')
      await expect(sign('guest', { secret: '274918', by: { userId: ids.guest } })).rejects.toThrow('您还没有设置签名 PIN')
      await expect(clearPin(db(), 'guest')).rejects.toMatchObject({ status: 422, message: expect.stringContaining('没有设置 PIN') })
      await expect(clearPin(db(), 'nobody')).rejects.toMatchObject({ status: 404 })
    })
  })
