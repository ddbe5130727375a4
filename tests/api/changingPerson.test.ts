// @vitest-environment page
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startApiServer } from '../support/apiServer.ts'
import { menu, userInfo } from './signedInPerson.ts'

/** While another person takes over a station, the end of the session before is no news, whichever answer comes first (docs/decisions/121-badge-and-pin.md). */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { isLeaving } = await import('../../src/api/leaving.ts')
const { onNotice } = await import('../../src/api/notices.ts')
const { ApiError, request } = await import('../../src/api/request.ts')
const { enterStation } = await import('../../src/api/signIn.ts')
const { keepSession, storedToken } = await import('../../src/api/session.ts')

const told: string[] = []
onNotice(({ kind }) => told.push(kind))
const login = { token: 'token-2', userInfo: { ...userInfo, username: 'luo' }, roles: [] }
const enter = () => enterStation({ badge: 'luo', pin: '135790', right: 'mes:station:tg' })
const look = () => request('/mes/thing', z.unknown(), { quiet: true }).catch((error: unknown) => (error instanceof ApiError ? error.status : error))

beforeEach(() => {
  told.length = 0
  keepSession({ token: 'token-1', userInfo, roles: [] })
  server.succeed('/sys/permission/getUserPermissionByToken', { menu, auth: [], allAuth: [] })
})
afterAll(() => server.close())

test('a call of the session before that is refused late does not end the new one; one of the new session does', async () => {
  server.answer('/mes/thing', { status: 401, body: () => (keepSession(login), { success: false, code: 401, message: 'Token无效!', result: null }) })
  expect([await look(), told, storedToken()]).toEqual([401, [], 'token-2'])
  server.fail('/mes/thing', 401, 401, 'Token无效!')
  expect([await look(), told]).toEqual([401, ['unauthorized']])
})

test('what says that the session is over before the change is answered is not told, and the person has changed', async () => {
  const seen: boolean[] = []
  server.fail('/mes/thing', 401, 401, 'Token无效!')
  server.answer('/sys/station/enter', { body: () => (seen.push(isLeaving()), { success: true, code: 200, message: '', result: login }) })
  const looking = look()
  await Promise.all([enter(), looking])
  expect([seen, isLeaving(), told, storedToken()]).toEqual([[true], false, [], 'token-2'])
})

test('who is refused leaves the person before signed in, and the end of their session is news again', async () => {
  server.fail('/sys/station/enter', 422, 422, '工牌或 PIN 不对')
  await expect(enter()).rejects.toThrow('工牌或 PIN 不对')
  expect([isLeaving(), storedToken()]).toEqual([false, 'token-1'])
  server.fail('/mes/thing', 401, 401, 'Token无效!')
  expect([await look(), told]).toEqual([401, ['unauthorized']])
})
