import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LoginRefusal, LoginResult } from '#contract/session.ts'
import { SecondStep } from '#contract/modules/identity/secondFactor.ts'
import { bindName } from '../../../../../server/modules/identity/elsewhere/ldapDirectory.ts'
import { LdapSettings } from '../../../../../server/modules/identity/elsewhere/ldapSettings.ts'
import { passwords, startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'
import { oneDatabase } from '../../../../support/databases.ts'
import { hasOpenLdap, ldapBase, searcher, startLdapServer } from '../../../../support/ldapServer.ts'
import type { LdapServer } from '../../../../support/ldapServer.ts'

const wang = { uid: 'wang_wu', cn: '王五', password: 'wang-in-the-directory', mail: 'wang@example.com' }
const viewer = { uid: 'viewer', cn: '看板员', password: 'viewer-in-the-directory', mail: 'viewer@example.com' }
const admin = { uid: 'admin', cn: '另一个管理员', password: 'admin-in-the-directory', mail: 'boss@example.com' }
const odd = { uid: 'a,b+c', cn: '怪名', password: 'odd-in-the-directory', mail: 'odd@example.com' }
const groups = { foremen: ['wang_wu'], admins: ['wang_wu'], walls: ['viewer'] }
const byName = { bindAs: `uid={username},ou=people,${ldapBase}` }
const bySearch = { searchDn: searcher.dn, searchPassword: searcher.password }
const isLeftOut = !hasOpenLdap()

test('a name stands escaped inside a DN, and as it is in the name of an account of Active Directory', () => {
  expect(bindName('uid={username},ou=people', 'a,ou=admins+x')).toBe(String.raw`uid=a\2cou\3dadmins\2bx,ou=people`)
  expect(bindName('{username}@plant.local', '$&,x')).toBe('$&,x@plant.local')
})

for (const database of oneDatabase)
  describe.skipIf(isLeftOut)(`signing in by OpenLDAP on ${database.name}`, () => {
    let directory: LdapServer
    let closeDatabase = () => {}
    let url: string | undefined
    let api: Api
    const settingsOf = (way: object, rules: object = {}) =>
      LdapSettings.parse({ url: directory.url, caFile: directory.caFile, base: `ou=people,${ldapBase}`, groupBase: `ou=groups,${ldapBase}`, ...way, ...rules })
    beforeAll(async () => {
      directory = await startLdapServer([wang, viewer, admin, odd], groups)
      const opened = await database.open()
      closeDatabase = opened.close
      url = opened.url
      api = await startApi(undefined, {
        settings: { ldap: settingsOf(byName, { createRole: 'guest', roles: { Foremen: 'office', walls: 'viewer' } }) },
        databaseUrl: url,
      })
    })
    afterAll(async () => {
      await api.close()
      await directory.close()
      closeDatabase()
    })
    beforeEach(() => void (api.clock.now += 11 * 60_000))

    const login = (username: string, password: string, from = '10.0.4.1', at = api) =>
      at.call({ method: 'POST', url: '/sys/login', payload: { username, password }, remoteAddress: from })

    test('who binds over StartTLS is that person: met by name, or made with the role of the settings and those of the groups', async () => {
      const made = LoginResult.parse((await login('wang_wu', wang.password)).body.result)
      expect([made.userInfo.realname, made.userInfo.email, made.roles.toSorted()]).toEqual(['王五', 'wang@example.com', ['guest', 'office']])
      const met = LoginResult.parse((await login('VIEWER', viewer.password)).body.result)
      expect([met.userInfo.username, met.roles]).toEqual(['viewer', ['viewer']])
      // their password here is as good as before
      expect((await login('viewer', passwords.viewer)).status).toBe(200)
    })

    test('a directory is no way to become the administrator: the name alone is not enough', async () => {
      expect((await login('admin', admin.password, '10.0.4.2')).status).toBe(401)
      expect((await login('admin', passwords.admin, '10.0.4.2')).status).toBe(200)
    })

    test('the account that searches finds people over LDAPS, with names that a DN or a filter has signs for', async () => {
      const way = { url: directory.tlsUrl, bindAs: undefined, ...bySearch }
      const other = await startApi(undefined, { settings: { ldap: settingsOf(way) } })
      expect((await login('viewer', viewer.password, '10.0.4.3', other)).status).toBe(200)
      expect((await login('a,b+c', odd.password, '10.0.4.3', other)).status).toBe(401) // known there, and to nobody here
      for (const name of ['*', 'view*', 'viewer)(uid=*']) expect((await login(name, viewer.password, '10.0.4.3', other)).status, name).not.toBe(200)
      await other.close()
      const wrong = await startApi(undefined, { settings: { ldap: settingsOf({ ...way, searchPassword: 'wrong' }) } })
      expect((await login('viewer', viewer.password, '10.0.4.3', wrong)).status).toBe(503) // a fault of the settings
      await wrong.close()
    })

    test('wrong guesses are counted as those of passwords here: one answer, and a picture after three, at the account and at the address', async () => {
      const refusals = []
      for (let guess = 0; guess < 3; guess += 1) refusals.push(await login('wang_wu', `guess-${guess}`, '10.0.4.4'))
      for (const { status, body } of refusals) expect([status, body.message]).toEqual([401, '用户名或密码错误'])
      expect(refusals.map(({ body }) => LoginRefusal.parse(body.result).captchaRequired)).toEqual([false, false, true])
      for (let guess = 0; guess < 3; guess += 1) await login(`nobody_${guess}`, 'guess', '10.0.4.5')
      expect((await login('wang_wu', wang.password, '10.0.4.5')).status).toBe(422) // right, and without the picture
    })

    test('an unencrypted way is not taken for an encrypted one: another certificate is refused before a password is sent', async () => {
      const other = await startApi(undefined, { settings: { ldap: LdapSettings.parse({ url: directory.url, base: `ou=people,${ldapBase}`, ...byName }) } })
      expect((await login('viewer', viewer.password, '10.0.4.6', other)).status).toBe(503)
      await other.close()
    })

    test('people of the directory set up a second factor with their password there, and are asked for it', async () => {
      const { token } = LoginResult.parse((await login('wang_wu', wang.password, '10.0.4.7')).body.result)
      const begin = (password: string) =>
        api.call({ method: 'POST', url: '/sys/secondFactor/begin', payload: { password }, headers: { 'x-access-token': token } })
      expect((await begin('guess')).status).toBe(422)
      expect((await begin(wang.password)).status).toBe(200)
      await api.db.updateTable('sys_second_factor').set({ confirmedAt: 1 }).execute()
      const asked = await login('wang_wu', wang.password, '10.0.4.7')
      await api.db.deleteFrom('sys_second_factor').execute()
      expect([asked.status, SecondStep.parse(asked.body.result).secondFactor.step]).toEqual([401, 'ask'])
    })

    test('while the directory is down, passwords kept here still work and guesses are counted', async () => {
      await directory.stop()
      expect((await login('viewer', passwords.viewer, '10.0.4.8')).status).toBe(200)
      const statuses = []
      for (let guess = 0; guess < 4; guess += 1) statuses.push((await login(`somebody_${guess}`, 'guess', '10.0.4.9')).status)
      await directory.again()
      expect(statuses).toEqual([503, 503, 503, 422])
    })
  })
