import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'

let api: Api
let phone: string
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now += 10 * 60_000
  phone = await api.tokenOf('viewer')
})

/** A browser that stands before the login page, with the secret only it was given. */
async function browser(agent = 'Chrome Linux') {
  const drawn = await api.app.inject({ method: 'GET', url: '/sys/getLoginQrcode', headers: { 'user-agent': agent }, remoteAddress: '10.0.9.7' })
  const { qrcodeId } = z.object({ result: z.object({ qrcodeId: z.string() }) }).parse(drawn.json()).result
  const cookie = String(drawn.headers['set-cookie']).split(';')[0] ?? ''
  return { qrcodeId, cookie, setCookie: String(drawn.headers['set-cookie']), asks: () => tokenFor(qrcodeId, cookie) }
}

async function tokenFor(qrcodeId: string, cookie: string): Promise<string> {
  const { body } = await api.call({ method: 'GET', url: `/sys/getQrcodeToken?qrcodeId=${qrcodeId}`, headers: { cookie } })
  return z.object({ token: z.string() }).parse(body.result).token
}

const scan = (qrcodeId: string) => api.call({ method: 'GET', url: `/sys/scanLoginQrcode?qrcodeId=${qrcodeId}`, headers: { 'x-access-token': phone } })
const allow = (qrcodeId: string, token = phone) =>
  api.call({ method: 'POST', url: '/sys/scanLoginQrcode', headers: token === '' ? {} : { 'x-access-token': token }, payload: { qrcodeId } })

test('the browser that drew the code signs in as who allowed it on the phone, once, and no other browser does', async () => {
  const mine = await browser()
  const other = await browser()
  expect(mine.qrcodeId).toMatch(/^[\w-]{43}$/) // 256 random bits
  expect(mine.setCookie).toMatch(/HttpOnly; SameSite=Strict/)
  expect(await mine.asks()).toBe('-1')
  expect((await allow(mine.qrcodeId)).body.message).toBe('已确认登录')
  expect(await tokenFor(mine.qrcodeId, other.cookie)).toBe('-2')
  expect(await tokenFor(mine.qrcodeId, '')).toBe('-2')
  const token = await mine.asks()
  const { body } = await api.call({ method: 'GET', url: '/sys/user/getUserSectionInfoByToken', headers: { 'x-access-token': token } })
  expect(body.result).toMatchObject({ sysUserCode: 'viewer' })
  expect(await mine.asks()).toBe('-2')
})

test('the phone is shown which browser asks, from where and since when, before anything is allowed', async () => {
  const { qrcodeId, asks } = await browser('Firefox 140 Windows')
  expect((await scan(qrcodeId)).body.result).toEqual({ agent: 'Firefox 140 Windows', address: '10.0.9.7', at: api.clock.now })
  expect(await asks()).toBe('-1')
})

test('a code is over after two minutes, and a second allowance of one is refused with what to do', async () => {
  const late = await browser()
  api.clock.now += 120_000
  expect(await late.asks()).toBe('-2')
  expect(await allow(late.qrcodeId)).toMatchObject({ status: 404, body: { message: '二维码已过期，请刷新登录页后重新扫描' } })
  const twice = await browser()
  expect((await allow(twice.qrcodeId)).status).toBe(200)
  expect((await allow(twice.qrcodeId, await api.tokenOf('admin'))).status).toBe(404)
})

test('who is not signed in allows nothing, and who was frozen meanwhile signs in nobody', async () => {
  const one = await browser()
  expect((await allow(one.qrcodeId, '')).status).toBe(401)
  expect(await one.asks()).toBe('-1')
  expect((await allow(one.qrcodeId)).status).toBe(200)
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
  expect(await one.asks()).toBe('-2')
  await api.db.updateTable('sys_user').set({ status: 1 }).where('username', '=', 'viewer').execute()
})
