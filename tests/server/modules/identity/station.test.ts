import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkedCode } from '#contract/rules/scan/checkedCode.ts'
import { routesBesidesOffice } from '../../../support/everyRoute.ts'
import { passwords, startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi(routesBesidesOffice)
  api.clock.now = Date.parse('2026-11-20T02:00:00Z')
  for (const person of ['admin', 'viewer'] as const) {
    const headers = { 'x-access-token': await api.tokenOf(person) }
    const { status } = await api.call({ method: 'PUT', url: '/sys/user/pin', headers, payload: { password: passwords[person], pin: '492716' } })
    if (status !== 200) throw new Error(`no PIN for ${person}`)
  }
  await api.db.updateTable('sys_user').set({ workNo: 'E-0107' }).where('username', '=', 'viewer').execute()
  const { id: roleId } = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
  await api.db.insertInto('sys_role_permission').values({ roleId, permission: 'sys:log:list' }).execute()
})
afterAll(() => api.close())
let token = ''
beforeEach(async () => {
  await api.db.deleteFrom('mes_esign_attempt').execute()
  token = await api.tokenOf('guest')
})

const enter = (badge: string, pin = '492716', right = '') =>
  api.call({ method: 'POST', url: '/sys/station/enter', headers: { 'x-access-token': token }, payload: { badge, pin, right } })
const statusOf = async (url: string, as: string) => (await api.call({ method: 'GET', url, headers: { 'x-access-token': as } })).status
const tokenIn = (result: unknown) => (result as { token: string }).token // LoginResult

test.each(['viewer', 'VIEWER', 'E-0107', 'e-0107', checkedCode('user', 'E-0107') ?? ''])(
  'badge %s and the PIN open the place for its person, and whoever stood there has left',
  async (badge) => {
    const { status, body } = await enter(badge)
    expect([status, body.message]).toEqual([200, '登录成功'])
    expect(body.result).toMatchObject({ userInfo: { username: 'viewer' } })
    expect(await statusOf('/sys/getLoginInfo', tokenIn(body.result))).toBe(200)
    expect(await statusOf('/sys/getLoginInfo', token)).toBe(401)
  },
)

test('by badge one has the rights of the shop floor alone, and for a shift', async () => {
  const [byPassword, byBadge] = [await api.tokenOf('viewer'), tokenIn((await enter('viewer')).body.result)]
  expect([await statusOf('/sys/log/list', byPassword), await statusOf('/mes/plc/overview', byPassword)]).toEqual([200, 200])
  expect([await statusOf('/sys/log/list', byBadge), await statusOf('/mes/plc/overview', byBadge)]).toEqual([403, 200])
  api.clock.now += 12 * 3_600_000 - 1
  expect(await statusOf('/mes/plc/overview', byBadge)).toBe(200)
  api.clock.now += 1
  expect([await statusOf('/mes/plc/overview', byBadge), await statusOf('/mes/plc/overview', byPassword)]).toEqual([500, 200])
})

test('by badge one signs in nowhere else: a code of another browser is refused, which a password lets through', async () => {
  token = await api.tokenOf('admin') // calls are counted by person
  const confirmed = async (as: string) => {
    const { qrcodeId } = (await api.call({ method: 'GET', url: '/sys/getLoginQrcode' })).body.result as { qrcodeId: string } // of a code that was drawn
    return api.call({ method: 'POST', url: '/sys/scanLoginQrcode', headers: { 'x-access-token': as }, payload: { qrcodeId } })
  }
  expect((await confirmed(await api.tokenOf('viewer'))).status).toBe(200)
  const refused = await confirmed(tokenIn((await enter('viewer')).body.result))
  expect([refused.status, refused.body.message]).toEqual([403, '刷工牌进入的工位不能为别处登录，请用密码登录后再扫'])
})

test.each([
  ['nobody', '492716', '', 422, '工牌或 PIN 不正确，请重试'],
  ['viewer', '492717', '', 422, '工牌或 PIN 不正确，请重试'],
  ['guest', '492716', '', 422, '还没有签名 PIN'],
  ['admin', '492716', '', 403, '系统管理员不能刷工牌换人'],
  ['viewer', '492716', 'mes:station:tg', 403, '没有使用这个工位的权限'],
] as const)('%s with %s at a place that asks for “%s” is refused, and whoever stands there stays', async (badge, pin, right, status, sentence) => {
  const answer = await enter(badge, pin, right)
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(sentence)])
  expect(await statusOf('/sys/getLoginInfo', token)).toBe(200)
})

test('five wrong PINs at a colleague end the guessing, and keep nobody else from entering', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) statuses.push((await enter('viewer', '000000')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  token = await api.tokenOf('admin')
  expect((await enter('viewer')).status).toBe(200)
})

test('a frozen person, and one who left, enter nowhere; nobody enters without a session', async () => {
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
  expect((await enter('viewer')).status).toBe(422)
  await api.db.updateTable('sys_user').set({ status: 1, delFlag: 1 }).where('username', '=', 'viewer').execute()
  expect((await enter('E-0107')).status).toBe(422)
  await api.db.updateTable('sys_user').set({ delFlag: 0 }).where('username', '=', 'viewer').execute()
  expect((await enter('E-0107')).status).toBe(200)
  expect((await enter('viewer')).status).toBe(401) // of the session that has just ended
  const line = await api.db.selectFrom('sys_log').select('requestParam').where('logContent', '=', '刷工牌换人').execute()
  expect([line.length > 3, JSON.stringify(line).includes('492716')]).toEqual([true, false])
})
