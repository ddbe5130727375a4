import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import { OnlineSession, OwnSession } from '#contract/modules/identity/onlineSession.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
let admin = ''
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('sys_user').set({ phone: '13812345678', birthday: '1990-05-01' }).where('username', '=', 'viewer').execute()
  admin = await api.tokenOf('admin')
})
afterAll(() => api.close())

const get = (url: string, token: string) => api.call({ method: 'GET', url, headers: { 'x-access-token': token } })
const post = (url: string, payload: object, token: string) => api.call({ method: 'POST', url, payload, headers: { 'x-access-token': token } })
const online = async (query = '', token = admin) => pageOf(OnlineSession).parse((await get(`/sys/online/list${query}`, token)).body.result)
const isGood = async (token: string) => (await get('/sys/getLoginInfo', token)).status === 200

test('the list shows who is signed in, without the means to be him', async () => {
  const token = await api.tokenOf('viewer')
  const { records, total } = await online('?username=VIEW')
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({ username: 'viewer', phone: '13812345678', birthday: '1990-05-01', address: '127.0.0.1' })
  expect(JSON.stringify(records)).not.toContain(token)
  expect(await isGood(records[0]?.token ?? '')).toBe(false)
  await post('/sys/logout', {}, token)
  expect((await online('?username=viewer')).total).toBe(0)
})

test('people’s particulars are masked for a reader without user:view', async () => {
  const role = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()
  await api.db.insertInto('sys_role_permission').values({ roleId: role.id, permission: 'sys:online:list' }).execute()
  await api.tokenOf('viewer')
  const { records } = await online('?username=viewer', await api.tokenOf('guest'))
  expect(records[0]).toMatchObject({ phone: '138****5678', birthday: '' })
  await api.db.deleteFrom('sys_role_permission').where('permission', '=', 'sys:online:list').execute()
})

test('a session that an administrator ends is over at the next call, and the bus hears it', async () => {
  api.clock.now += 1000
  const token = await api.tokenOf('viewer')
  const { records } = await online('?username=viewer&pageSize=1')
  const [newest] = records
  const heard: unknown[] = []
  const stop = api.bus.on('session.revoked', (event) => heard.push(event))
  expect((await post('/sys/online/forceLogout', { token: newest?.token }, admin)).body.success).toBe(true)
  stop()
  expect(await isGood(token)).toBe(false)
  expect(heard).toMatchObject([{ sessionId: newest?.id }])
  expect((await post('/sys/online/forceLogout', { token: newest?.token }, admin)).status).toBe(404)
})

test('nobody without the right ends another’s session', async () => {
  const viewer = await api.tokenOf('viewer')
  const { records } = await online('?username=admin')
  expect((await post('/sys/online/forceLogout', { token: records[0]?.token }, viewer)).status).toBe(403)
  expect((await post('/sys/user/endMySession', { id: records[0]?.id }, viewer)).status).toBe(404)
  expect(await isGood(admin)).toBe(true)
})

test('a person sees where he is signed in and ends one of his own', async () => {
  const [here, elsewhere] = [await api.tokenOf('guest'), await api.tokenOf('guest')]
  const mine = z.array(OwnSession).parse((await get('/sys/user/mySessions', here)).body.result)
  expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(mine.every(({ loginTime }) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(loginTime))).toBe(true)
  for (const { id, isCurrent } of mine) if (!isCurrent) await post('/sys/user/endMySession', { id }, here)
  expect([await isGood(here), await isGood(elsewhere)]).toEqual([true, false])
})

test('sessions of the frozen, of before a new password and those that are over are not listed', async () => {
  await api.tokenOf('viewer')
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
  expect((await online('?username=viewer')).total).toBe(0)
  await api.db.updateTable('sys_user').set({ status: 1, tokenVersion: 5 }).where('username', '=', 'viewer').execute()
  expect((await online('?username=viewer')).total).toBe(0)
  api.clock.now += 8 * 24 * 3_600_000
  admin = await api.tokenOf('admin')
  expect((await online()).total).toBe(1)
})
