import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FactorSecret, SecondStep } from '#contract/modules/identity/secondFactor.ts'
import { ThirdLoginMessage } from '#contract/session.ts'
import { codeOf, stepAt } from '../../../../../server/modules/identity/secondFactor/totp.ts'
import { passwords, startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'
import { startOauthServer } from './oauthServer.ts'
import type { OauthServer } from './oauthServer.ts'

const mobile = '13800000006'
let outside: OauthServer
let api: Api
let secret = ''
beforeAll(async () => {
  outside = await startOauthServer()
  api = await startApi(undefined, { settings: { publicUrl: 'http://mes.example.com', oauthProviders: [outside.provider] } })
  await api.db.updateTable('sys_user').set({ phone: mobile }).where('username', '=', 'viewer').execute()
  const token = await api.tokenOf('viewer')
  secret = FactorSecret.parse((await post('secondFactor/begin', { password: passwords.viewer }, token)).body.result).secret
  const { status } = await post('secondFactor/confirm', { code: shown() }, token)
  if (status !== 200) throw new Error('the second factor was not confirmed')
})
afterAll(async () => {
  await api.close()
  await outside.close()
})
beforeEach(async () => {
  api.clock.now += 11 * 60_000
  await api.db.deleteFrom('sys_third_account').execute()
})

const post = (path: string, payload: object, token?: string) =>
  api.call({ method: 'POST', url: `/sys/${path}`, payload, headers: token === undefined ? {} : { 'x-access-token': token } })
const shown = () => codeOf(bytesOf(secret), stepAt(api.clock.now))
const bound = async () => (await api.db.selectFrom('sys_third_account').select('userId').execute()).length

/** The account elsewhere, as the page behind the pop-up knows it. */
async function popUp(): Promise<ThirdLoginMessage> {
  const start = await api.app.inject({ method: 'GET', url: '/sys/thirdLogin/render/factory_id' })
  const provider = await fetch(String(start.headers.location), { redirect: 'manual' })
  const back = new URL(provider.headers.get('location') ?? '')
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
  const { body } = await api.app.inject({ method: 'GET', url: back.pathname + back.search, headers: { cookie } })
  return ThirdLoginMessage.parse(JSON.parse(/id="message">(.*?)<\/script>/.exec(body)?.[1] ?? 'null'))
}
async function unbound(): Promise<string> {
  const message = await popUp()
  if (message.kind !== 'bind') throw new Error('somebody had bound it')
  return message.thirdUserUuid
}
const byPassword = async (password = passwords.viewer) =>
  post('thirdLogin/user/checkPassword', { thirdUserUuid: await unbound(), username: 'viewer', password })
async function byPhone() {
  const thirdUserUuid = await unbound()
  await post('sms', { mobile, smsmode: '0' })
  return post('thirdLogin/bindingThirdPhone', { mobile, captcha: api.smsCode, thirdUserUuid })
}

describe('whoever has a second factor', () => {
  for (const [way, bind] of [
    ['password', byPassword],
    ['phone', byPhone],
  ] as const)
    test(`has no account elsewhere bound by ${way} alone, and has it once the code is shown`, async () => {
      const first = await bind()
      expect(first.status).toBe(401)
      expect(await bound()).toBe(0)
      expect((await popUp()).kind).toBe('bind')
      const { ticket } = SecondStep.parse(first.body.result).secondFactor
      expect((await post('secondFactor/login', { ticket, code: '000000' })).status).toBe(401)
      expect(await bound()).toBe(0)
      expect((await post('secondFactor/login', { ticket, code: shown() })).status).toBe(200)
      expect(await bound()).toBe(1)
      expect((await popUp()).kind).toBe('code')
    })

  test('is not signed in by a step that began before the password was changed', async () => {
    const first = await byPassword()
    const { ticket } = SecondStep.parse(first.body.result).secondFactor
    const admin = await api.tokenOf('admin')
    const changing = { username: 'viewer', password: passwords.viewer, confirmpassword: passwords.viewer }
    const { status } = await api.call({ method: 'PUT', url: '/sys/user/changePassword', payload: changing, headers: { 'x-access-token': admin } })
    expect(status).toBe(200)
    expect((await post('secondFactor/login', { ticket, code: shown() })).status).toBe(401)
    expect(await bound()).toBe(0)
  })
})

describe('an account elsewhere that was bound by a password', () => {
  const bindWhole = async () => {
    const { ticket } = SecondStep.parse((await byPassword()).body.result).secondFactor
    expect((await post('secondFactor/login', { ticket, code: shown() })).status).toBe(200)
    expect(await bound()).toBe(1)
  }
  const asAdmin = async (url: string, payload: object) => {
    const { status, body } = await api.call({ method: 'PUT', url, payload, headers: { 'x-access-token': await api.tokenOf('admin') } })
    expect(status, body.message).toBe(200)
  }
  const idOfViewer = async () => (await api.db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()).id

  test('ends when its person changes the password, when it is reset, and when the account is frozen', async () => {
    await bindWhole()
    const token = await api.tokenOf('viewer')
    const own = { username: 'viewer', oldpassword: passwords.viewer, password: passwords.viewer, confirmpassword: passwords.viewer }
    expect((await api.call({ method: 'PUT', url: '/sys/user/updatePassword', payload: own, headers: { 'x-access-token': token } })).status).toBe(200)
    expect(await bound()).toBe(0)
    api.clock.now += 11 * 60_000
    await bindWhole()
    await asAdmin('/sys/user/changePassword', { username: 'viewer', password: passwords.viewer, confirmpassword: passwords.viewer })
    expect(await bound()).toBe(0)
    api.clock.now += 11 * 60_000
    await bindWhole()
    await asAdmin('/sys/user/frozenBatch', { ids: await idOfViewer(), status: 2 })
    expect(await bound()).toBe(0)
    await asAdmin('/sys/user/frozenBatch', { ids: await idOfViewer(), status: 1 })
  })
})

/** Base32 as RFC 4648 has it. */
function bytesOf(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2))
}
