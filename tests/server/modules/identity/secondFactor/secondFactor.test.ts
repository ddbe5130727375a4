import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FactorSecret, FactorStanding, RecoveryCodes, SecondStep } from '#contract/modules/identity/secondFactor.ts'
import { codeOf, stepAt } from '../../../../../server/modules/identity/secondFactor/totp.ts'
import { passwords, startApi } from '../../../../support/api.ts'
import type { Api, PersonName } from '../../../../support/api.ts'
import { databases } from '../../../../support/databases.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a second factor on ${database.name}`, () => {
    let api: Api
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      api = await startApi(() => [], { databaseUrl: url })
    })
    afterAll(async () => {
      await api.close()
      closeDatabase()
    })

    const post = (path: string, payload: object, token?: string) =>
      api.call({ method: 'POST', url: `/sys/${path}`, payload, headers: token === undefined ? {} : { 'x-access-token': token } })
    const login = (username: PersonName) => post('login', { username, password: passwords[username] })
    const stepFor = async (username: PersonName) => SecondStep.parse((await login(username)).body.result).secondFactor
    /** what an app shows that holds the secret */
    const shown = (secret: string) => codeOf(bytesOf(secret), stepAt(api.clock.now))
    /** the app shows another code every 30 s, and each is good once */
    const later = () => void (api.clock.now += 30_000)
    let secret = ''
    let recovery: string[] = []

    test('is set up with the password and a first code, and from then on asked for after the password', async () => {
      const token = await api.tokenOf('viewer')
      expect((await login('viewer')).status).toBe(200)
      expect((await post('secondFactor/begin', { password: 'guess' }, token)).status).toBe(422)
      secret = FactorSecret.parse((await post('secondFactor/begin', { password: passwords.viewer }, token)).body.result).secret
      expect((await login('viewer')).status).toBe(200) // not confirmed yet
      expect((await post('secondFactor/confirm', { code: '000000' }, token)).status).toBe(422)
      recovery = RecoveryCodes.parse((await post('secondFactor/confirm', { code: shown(secret) }, token)).body.result).recoveryCodes
      expect(new Set(recovery).size).toBe(10)
      const refused = await login('viewer')
      expect([refused.status, refused.body.message]).toEqual([401, '请输入验证器显示的 6 位验证码'])
      expect(JSON.stringify(refused.body)).not.toContain('token"')
      later()
      const step = await stepFor('viewer')
      const entered = await post('secondFactor/login', { ticket: step.ticket, code: shown(secret) })
      expect(entered.body).toMatchObject({ success: true, message: '登录成功', result: { userInfo: { username: 'viewer' } } })
    })

    test('a code is good once, and so are its ticket and each recovery code', async () => {
      later()
      const [one, two] = [await stepFor('viewer'), await stepFor('viewer')]
      const code = shown(secret)
      expect((await post('secondFactor/login', { ticket: one.ticket, code })).status).toBe(200)
      expect((await post('secondFactor/login', { ticket: two.ticket, code })).status).toBe(401)
      expect((await post('secondFactor/login', { ticket: one.ticket, code: recovery[0] })).status).toBe(401)
      expect((await post('secondFactor/login', { ticket: two.ticket, code: recovery[0]?.toLowerCase() })).status).toBe(200)
      const again = await stepFor('viewer')
      expect((await post('secondFactor/login', { ticket: again.ticket, code: recovery[0] })).status).toBe(401)
      const standing = await api.call({ method: 'GET', url: '/sys/secondFactor', headers: { 'x-access-token': await api.tokenOf('viewer') } })
      expect(FactorStanding.parse(standing.body.result)).toMatchObject({ recoveryLeft: 9, isRequired: false })
    })

    test('guesses have to wait after five, whatever tickets they come with, and a ticket is over after five minutes', async () => {
      api.clock.now += 11 * 60_000
      const statuses: number[] = []
      for (let guess = 0; guess < 7; guess += 1)
        statuses.push((await post('secondFactor/login', { ticket: (await stepFor('viewer')).ticket, code: '000000' })).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
      api.clock.now += 11 * 60_000
      const { ticket } = await stepFor('viewer')
      api.clock.now += 5 * 60_000
      const late = await post('secondFactor/login', { ticket, code: shown(secret) })
      expect([late.status, late.body.message]).toEqual([401, '登录已超时，请重新登录'])
    })

    test('an administrator takes it away for who lost the phone, nobody else does', async () => {
      const clear = async (as: PersonName) =>
        (
          await api.call({
            method: 'PUT',
            url: '/sys/secondFactor/clear',
            payload: { username: 'viewer' },
            headers: { 'x-access-token': await api.tokenOf(as) },
          })
        ).status
      expect(await clear('guest')).toBe(403)
      expect((await login('viewer')).status).toBe(401)
      expect(await clear('admin')).toBe(200)
      expect((await login('viewer')).status).toBe(200)
    })

    test('once the plant wants one of everybody, who has none sets it up before coming in', async () => {
      const admin = await api.tokenOf('admin')
      await api.call({ method: 'PUT', url: '/sys/secondFactor/require', payload: { isRequired: true }, headers: { 'x-access-token': admin } })
      const step = await stepFor('guest')
      expect(step.step).toBe('enrol')
      const factor = FactorSecret.parse((await post('secondFactor/enrol', { ticket: step.ticket })).body.result)
      expect((await post('secondFactor/login', { ticket: step.ticket, code: '000000' })).status).toBe(401)
      const entered = await post('secondFactor/login', { ticket: step.ticket, code: shown(factor.secret) })
      expect(RecoveryCodes.parse(entered.body.result).recoveryCodes).toHaveLength(10)
      expect((await stepFor('guest')).step).toBe('ask')
      expect((await post('secondFactor/enrol', { ticket: (await stepFor('guest')).ticket })).status).toBe(401) // nobody replaces one from outside
      await api.call({ method: 'PUT', url: '/sys/secondFactor/require', payload: { isRequired: false }, headers: { 'x-access-token': admin } })
    })

    test('the secret does not stand in the database', async () => {
      const rows = await api.db.selectFrom('sys_second_factor').selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      for (const { sealed } of rows) expect(sealed).toMatch(/^v1\./)
    })
  })

/** Base32 back into bytes, as an app reads it. */
function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
