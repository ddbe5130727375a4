import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LoginResult, ThirdLoginMessage } from '#contract/session.ts'
import { startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'
import { startOauthServer } from './oauthServer.ts'
import type { OauthServer } from './oauthServer.ts'

const mobile = '13800000006'
const publicUrl = 'http://mes.example.com'
let outside: OauthServer
let api: Api
beforeAll(async () => {
  outside = await startOauthServer()
  api = await startApi(undefined, { settings: { publicUrl, oauthProviders: [outside.provider] } })
  await api.db.updateTable('sys_user').set({ phone: mobile }).where('username', '=', 'viewer').execute()
})
afterAll(async () => {
  await api.close()
  await outside.close()
})
let address = 0
beforeEach(() => {
  api.clock.now += 11 * 60_000
  address += 1
})

const remoteAddress = () => `10.0.2.${address}`

/** Follows the pop-up: to the provider and back to the page that speaks to its opener. */
async function popUp({ withCookie = true } = {}) {
  const start = await api.app.inject({ method: 'GET', url: '/sys/thirdLogin/render/factory_id', remoteAddress: remoteAddress() })
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
  const provider = await fetch(String(start.headers.location), { redirect: 'manual' })
  const back = new URL(provider.headers.get('location') ?? '')
  return { start, back, page: () => come(back, withCookie ? { cookie } : {}) }
}

async function come(back: URL, headers: Record<string, string>) {
  const response = await api.app.inject({ method: 'GET', url: back.pathname + back.search, headers, remoteAddress: remoteAddress() })
  const [, data] = /id="message">(.*?)<\/script>/.exec(response.body) ?? []
  return { response, message: ThirdLoginMessage.parse(JSON.parse(data ?? 'null')) }
}

const exchange = (code: string, type = 'factory_id') =>
  api.call({ method: 'GET', url: `/sys/thirdLogin/getLoginUser/${code}/${type}`, remoteAddress: remoteAddress() })

async function bind(thirdUserUuid: string, captcha = api.smsCode) {
  await api.call({ method: 'POST', url: '/sys/sms', payload: { mobile, smsmode: '0' }, remoteAddress: remoteAddress() })
  return api.call({ method: 'POST', url: '/sys/thirdLogin/bindingThirdPhone', payload: { mobile, captcha, thirdUserUuid }, remoteAddress: remoteAddress() })
}

test('an account elsewhere is bound once by phone, and from then on signs in by a code that is good once [SES-004, API-019]', async () => {
  const first = await (await popUp()).page()
  if (first.message.kind !== 'bind') throw new Error('nobody had bound it')
  expect((await bind(first.message.thirdUserUuid, '111111')).status).toBe(422)
  api.clock.now += 61_000
  const bound = await bind(first.message.thirdUserUuid)
  expect(LoginResult.parse(bound.body.result).userInfo.username).toBe('viewer')
  const second = await (await popUp()).page()
  if (second.message.kind !== 'code') throw new Error('it was bound')
  expect((await exchange(second.message.code, 'another')).status).toBe(401)
  const third = await (await popUp()).page()
  if (third.message.kind !== 'code') throw new Error('it was bound')
  const entered = await exchange(third.message.code)
  expect(entered.body).toMatchObject({ code: 200, message: '登录成功' })
  expect(LoginResult.parse(entered.body.result).userInfo.username).toBe('viewer')
  expect((await exchange(third.message.code)).status).toBe(401)
})

test('the page that comes back speaks to our own origin, runs its own script only, and keeps its opener', async () => {
  const { start, page } = await popUp()
  const { response } = await page()
  expect(response.body).toContain('postMessage(message,location.origin)')
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+';/)
  expect([start, response].map(({ headers }) => headers['cross-origin-opener-policy'])).toEqual(['unsafe-none', 'unsafe-none'])
  expect(start.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/)
  expect(String(start.headers.location)).toContain(encodeURIComponent(`${publicUrl}/sys/thirdLogin/factory_id/callback`))
})

test('a browser that did not set out cannot come back, a code comes back once, and the provider’s refusal is a failure', async () => {
  const foreign = await (await popUp({ withCookie: false })).page()
  expect(foreign.message.kind).toBe('failed')
  const { page, back } = await popUp()
  expect((await page()).message.kind).toBe('code')
  expect((await page()).message.kind).toBe('failed')
  back.searchParams.set('code', 'made-up')
  expect((await come(back, {})).message.kind).toBe('failed')
  const again = await popUp()
  again.back.searchParams.delete('code')
  again.back.searchParams.set('error', '<script>alert(1)</script>')
  const refused = await again.page()
  expect(refused.message.kind).toBe('failed')
  expect(refused.response.body).not.toContain('alert(1)')
})

test('a person who was frozen does not come in by his account elsewhere, nor with a code he got before', async () => {
  const before = await (await popUp()).page()
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
  const after = await (await popUp()).page()
  const exchanged = await exchange(before.message.kind === 'code' ? before.message.code : '')
  await api.db.updateTable('sys_user').set({ status: 1 }).where('username', '=', 'viewer').execute()
  expect(before.message.kind).toBe('code')
  expect(after.message.kind).toBe('failed')
  expect(exchanged.status).toBe(401)
})

test('a way to sign in that is not configured does not exist', async () => {
  expect((await api.call({ method: 'GET', url: '/sys/thirdLogin/render/github' })).status).toBe(404)
  expect((await api.call({ method: 'GET', url: '/sys/thirdLogin/sources' })).body.result).toEqual({
    sources: [{ source: 'factory_id', title: '集团账号' }],
    cas: null,
  })
})
