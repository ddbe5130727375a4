import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RenewedToken } from '#contract/modules/walls/pairing.ts'
import { ScreenOrders } from '#contract/modules/walls/screenReport.ts'
import { screenSession } from '../../../../server/http/screens.ts'
import { wallsRoutes } from '../../../../server/modules/walls/walls.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import type { Permission } from '#contract/permissions.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { pairScreen, revoke } from '../../../support/pairedScreen.ts'

const dayMs = 24 * 3_600_000

let api: Api
beforeEach(async () => {
  api = await startApi((parts) => [...wallsRoutes(parts), ...resourceRoutes(parts)])
})
afterEach(() => api.close())

const as = (token: string, url: string, payload: object = {}) => api.call({ method: 'POST', url, payload, headers: { 'x-access-token': token } })
const statusOf = async (token: string) => (await as(token, '/sys/display/report')).status
const dueIn = async (token: string) => ScreenOrders.parse((await as(token, '/sys/display/report')).body.result).renewIn
const renewed = async (token: string) => RenewedToken.parse((await as(token, '/sys/display/renew')).body.result).token

test('a device token has the audience display, names its screen and lives 30 days', async () => {
  const { token, screen } = await pairScreen(api)
  const { aud, sub, iat = 0, exp = 0 } = decodeJwt(token)
  expect([aud, sub, (exp - iat) * 1000]).toEqual(['display', screen.id, 30 * dayMs])
  api.clock.now += 30 * dayMs - 2000
  expect(await statusOf(token)).toBe(200)
  api.clock.now += 2000
  expect(await statusOf(token)).toBe(401) // never the answer that opens a dialog
})

test('it is due to be renewed at 80 % of its life', async () => {
  const { token } = await pairScreen(api)
  expect(await dueIn(token)).toBeCloseTo((0.8 * 30 * dayMs) / 1000, -1)
  api.clock.now += 0.8 * 30 * dayMs
  expect(await dueIn(token)).toBe(0)
  expect(await dueIn(await renewed(token))).toBeGreaterThan(23 * 86_400)
})

test('after a renewal the old token is good 120 s more, counted from when the new one arrived', async () => {
  const { token } = await pairScreen(api)
  const next = await renewed(token)
  api.clock.now += dayMs // the answer was long under way
  expect(await statusOf(token)).toBe(200)
  expect(await statusOf(next)).toBe(200)
  api.clock.now += 119_999
  expect(await statusOf(token)).toBe(200)
  api.clock.now += 1
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(next)).toBe(200)
})

test('a renewal whose answer was lost is asked again with the old token', async () => {
  const { token } = await pairScreen(api)
  await renewed(token)
  const again = await renewed(token)
  expect(await statusOf(again)).toBe(200)
  api.clock.now += 120_000
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(await renewed(again))).toBe(200)
})

test('a token from two renewals ago is dead', async () => {
  const { token } = await pairScreen(api)
  const second = await renewed(token)
  expect(await statusOf(second)).toBe(200)
  await renewed(second)
  expect(await statusOf(token)).toBe(401)
})

test('revoked, a screen is refused at its next call, and so is its renewal', async () => {
  const { token, screen } = await pairScreen(api)
  const heard: unknown[] = []
  const stop = api.bus.on('session.revoked', (event) => heard.push(event))
  expect((await revoke(api, screen.id)).status).toBe(200)
  stop()
  expect(await statusOf(token)).toBe(401)
  expect((await as(token, '/sys/display/renew')).status).toBe(401)
  expect(heard).toHaveLength(1)
  expect((await revoke(api, screen.id)).status).toBe(409)
})

test('what the links re-check knows a screen until it is revoked, through renewals, and for nothing but what boards show', async () => {
  const { token, screen } = await pairScreen(api)
  const session = screenSession(screen.id)
  const person = await api.sessions.verify(await api.tokenOf('admin'))
  const asked = [session, person.kind === 'caller' ? person.caller.sessionId : '']
  await statusOf(await renewed(token))
  expect(await api.sessions.stillGood(asked)).toEqual(new Set(asked))
  const holding = async (right: Permission) =>
    [...(await api.sessions.stillSeeing(asked, [right]))].flatMap(([id, sight]) => (sight.has(right) ? id : [])).toSorted()
  expect(await holding('mes:plc:view')).toEqual(asked.toSorted())
  expect(await holding('mes:orderBoard:view')).toEqual(asked.slice(1)) // its board shows no orders
  for (const right of ['mes:order:list', 'mes:order:release', 'sys:user:list'] as const) expect(await holding(right)).toEqual(asked.slice(1))
  await revoke(api, screen.id)
  expect(await holding('mes:plc:view')).toEqual(asked.slice(1))
})

test('a deleted screen is refused as well', async () => {
  const { token, screen } = await pairScreen(api)
  await api.db.deleteFrom('mes_screen').where('id', '=', screen.id).execute()
  expect(await statusOf(token)).toBe(401)
})

test('a person is no screen, and a screen is not among the people who are online', async () => {
  const { token, screen } = await pairScreen(api)
  const admin = await api.tokenOf('admin')
  expect(await statusOf(admin)).toBe(403)
  expect((await as(admin, '/sys/display/renew')).status).toBe(403)
  const { body } = await api.call({ method: 'GET', url: '/sys/online/list?pageSize=100', headers: { 'x-access-token': admin } })
  expect(JSON.stringify(body)).toContain('"username":"admin"')
  expect(JSON.stringify(body)).not.toContain(screen.id)
  expect((await as(token, '/sys/logout')).status).toBe(401)
  expect(await statusOf(token)).toBe(200)
})
