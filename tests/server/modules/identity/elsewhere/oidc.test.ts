import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecondStep } from '#contract/modules/identity/secondFactor.ts'
import { LoginResult, SignedOut, ThirdLoginMessage } from '#contract/session.ts'
import { startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'
import { databases } from '../../../../support/databases.ts'
import { startOidcServer } from './oidcServer.ts'
import type { OidcServer } from './oidcServer.ts'

const publicUrl = 'http://mes.example.com'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`signing in by OpenID Connect on ${database.name}`, () => {
    let outside: OidcServer
    let api: Api
    let closeDatabase = () => {}
    beforeAll(async () => {
      outside = await startOidcServer(publicUrl, 'group')
      const { url, close } = await database.open()
      closeDatabase = close
      const provider = { ...outside.settings, createRole: 'office', roles: { 'mes-walls': 'viewer', 'mes-admins': 'admin' }, secondFactorAmr: ['mfa'] }
      api = await startApi(undefined, { settings: { publicUrl, oidcProviders: [provider] }, databaseUrl: url })
    })
    afterAll(async () => {
      await api.close()
      await outside.close()
      closeDatabase()
    })
    let address = 0
    beforeEach(() => {
      address += 1
      outside.next.amr = []
    })

    const call = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers, remoteAddress: `10.0.3.${address}` })
    async function setOut() {
      const start = await call('/sys/thirdLogin/render/group')
      const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
      return { cookie, target: String(start.headers.location) }
    }
    async function comeBack(back: URL, cookie: string) {
      const response = await call(back.pathname + back.search, { cookie })
      const [, data] = /id="message">(.*?)<\/script>/.exec(response.body) ?? []
      return ThirdLoginMessage.parse(JSON.parse(data ?? 'null'))
    }
    async function pass(sub: string, claims: Record<string, unknown>, browser = new Map<string, string>()) {
      outside.next.account = { sub, claims }
      const { cookie, target } = await setOut()
      return comeBack(await outside.browse(target, browser), cookie)
    }
    async function enter(sub: string, claims: Record<string, unknown>, browser = new Map<string, string>()) {
      const message = await pass(sub, claims, browser)
      if (message.kind !== 'code') throw new Error(message.kind)
      return api.call({ method: 'GET', url: `/sys/thirdLogin/getLoginUser/${message.code}/group`, remoteAddress: `10.0.3.${address}` })
    }
    const rolesOf = async (username: string) =>
      (
        await api.db
          .selectFrom('sys_user')
          .innerJoin('sys_user_role', 'sys_user_role.userId', 'sys_user.id')
          .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
          .select('roleCode')
          .where('username', '=', username)
          .orderBy('roleCode')
          .execute()
      ).map(({ roleCode }) => roleCode)

    test('somebody who has an account here is met by the claim of the settings, and known again by their number after a change of name', async () => {
      const first = await enter('S-viewer', { preferred_username: 'Viewer', name: '看板员', groups: ['mes-walls'] })
      expect(LoginResult.parse(first.body.result).userInfo.username).toBe('viewer')
      const renamed = await enter('S-viewer', { preferred_username: 'guest', groups: ['mes-walls'] })
      expect(LoginResult.parse(renamed.body.result).userInfo.username).toBe('viewer')
      // another account that takes the name later is not the same person
      expect((await pass('S-other', { preferred_username: 'viewer' })).kind).toBe('bind')
    })

    test('who comes for the first time gets an account with the role of the settings and no password; groups give roles and take them', async () => {
      const made = await enter('S-li', {
        preferred_username: 'li_si',
        name: '李四',
        email: 'li@example.com',
        email_verified: true,
        groups: ['mes-walls', 'other'],
      })
      expect(LoginResult.parse(made.body.result).userInfo).toMatchObject({ username: 'li_si', realname: '李四', email: 'li@example.com' })
      expect(await rolesOf('li_si')).toEqual(['office', 'viewer'])
      const row = await api.db.selectFrom('sys_user').select(['passwordHash', 'selectedroles']).where('username', '=', 'li_si').executeTakeFirstOrThrow()
      expect([row.passwordHash, row.selectedroles?.split(',').length]).toEqual(['', 2])
      expect((await api.call({ method: 'POST', url: '/sys/login', payload: { username: 'li_si', password: 'x' } })).status).toBe(401)
      await enter('S-li', { preferred_username: 'li_si', groups: [] })
      expect(await rolesOf('li_si')).toEqual(['office'])
    })

    test('an administrator is met by name only where the groups make one, and the last one keeps the role whatever the groups say', async () => {
      expect((await pass('S-admin', { preferred_username: 'admin' })).kind).toBe('bind')
      expect((await enter('S-admin', { preferred_username: 'admin', groups: ['mes-admins'] })).status).toBe(200)
      expect((await enter('S-admin', { preferred_username: 'admin', groups: [] })).status).toBe(200)
      expect(await rolesOf('admin')).toEqual(['admin'])
    })

    test('a code is tied to the browser, to its secret and to its issuer, and wrong ones are counted', async () => {
      outside.next.account = { sub: 'S-viewer', claims: { preferred_username: 'viewer' } }
      const one = await setOut()
      const two = await setOut()
      const stolen = await outside.browse(one.target)
      expect((await comeBack(stolen, two.cookie)).kind).toBe('failed') // another browser's
      const swapped = await outside.browse(two.target)
      const code = stolen.searchParams.get('code') ?? ''
      swapped.searchParams.set('code', code) // a code of somebody else in one's own sign-in: PKCE refuses it
      expect((await comeBack(swapped, two.cookie)).kind).toBe('failed')
      const three = await setOut()
      const foreign = await outside.browse(three.target)
      foreign.searchParams.set('iss', 'https://evil.example.com')
      expect((await comeBack(foreign, three.cookie)).kind).toBe('failed')
      for (let guess = 0; guess < 3; guess += 1) {
        const { cookie, target } = await setOut()
        const back = await outside.browse(target)
        back.searchParams.set('code', 'made-up')
        expect((await comeBack(back, cookie)).kind).toBe('failed')
      }
      const last = await setOut()
      const good = await outside.browse(last.target)
      expect((await call(good.pathname + good.search, { cookie: last.cookie })).statusCode).toBe(429)
    })

    test('a second factor of ours is asked for after it, unless the provider has seen one that the settings name', async () => {
      const { id } = await api.db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      await api.db.insertInto('sys_second_factor').values({ userId: id, sealed: '', confirmedAt: 1, lastStep: 0, recovery: '' }).execute()
      const asked = await enter('S-viewer', { preferred_username: 'viewer' })
      expect([asked.status, SecondStep.parse(asked.body.result).secondFactor.step]).toEqual([401, 'ask'])
      outside.next.amr = ['pwd', 'mfa']
      const proved = await enter('S-viewer', { preferred_username: 'viewer' })
      await api.db.deleteFrom('sys_second_factor').execute()
      expect(proved.status).toBe(200)
    })

    test('who leaves here is led to leave there, and what ends there ends here: the sessions of that browser and no others, by nobody’s word but the provider’s', async () => {
      const [browser, another] = [new Map<string, string>(), new Map<string, string>()]
      const comeIn = async (by: Map<string, string>) => LoginResult.parse((await enter('S-viewer', { preferred_username: 'viewer' }, by)).body.result).token
      const isIn = async (token: string) => (await api.call({ method: 'GET', url: '/sys/getLoginInfo', headers: { 'x-access-token': token } })).status === 200
      const tell = async (form: string, source = 'group') =>
        (
          await api.call({
            method: 'POST',
            url: `/sys/thirdLogin/${source}/backChannelLogout`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: form,
          })
        ).status
      const [first, second, third] = [await comeIn(browser), await comeIn(browser), await comeIn(another)]
      const left = await api.call({ method: 'POST', url: '/sys/logout', headers: { 'x-access-token': first }, payload: {} })
      expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, true])
      const { signOutAt } = SignedOut.parse(left.body.result)
      const hint = new URL(signOutAt).searchParams.get('id_token_hint') ?? ''
      expect(await tell(new URLSearchParams({ logout_token: hint }).toString())).toBe(400) // signed by the provider, and says something else
      expect((await outside.browse(signOutAt, browser)).href).toBe(`${publicUrl}/user/login`)
      await expect.poll(() => outside.told.length).toBe(1)
      const [word = ''] = outside.told
      expect([await tell(`${word.slice(0, -8)}AAAAAAAA`), await tell(word, 'other'), await isIn(second)]).toEqual([400, 404, true])
      expect([await tell(word), await isIn(second), await isIn(third)]).toEqual([200, false, true])
      // no other route takes a form
      expect(
        (await api.call({ method: 'POST', url: '/sys/login', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'username=admin' }))
          .status,
      ).toBe(415)
      // who came by a password has nothing to leave elsewhere
      const plain = await api.call({ method: 'POST', url: '/sys/logout', headers: { 'x-access-token': await api.tokenOf('viewer') }, payload: {} })
      expect(plain.body).toMatchObject({ success: true, result: null })
    })

    test('a person who is frozen does not come in, and a provider that is down is said', async () => {
      await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'li_si').execute()
      expect((await pass('S-li', { preferred_username: 'li_si' })).kind).toBe('failed')
      const going = await setOut()
      const back = await outside.browse(going.target)
      await outside.close()
      const { statusCode, body } = await call(back.pathname + back.search, { cookie: going.cookie })
      expect([statusCode, body.includes('外部登录服务没有响应')]).toEqual([503, true])
    })
  })
