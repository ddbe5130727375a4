// @vitest-environment page
import { afterAll, expect, test } from 'vitest'
import { startApiServer } from '../support/apiServer.ts'
import { menu, userInfo } from './signedInPerson.ts'

/** What keeps people out of the office, and what only keeps them waiting (docs/decisions/094-what-ends-a-session.md). */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { enterOffice, isUnanswered } = await import('../../src/api/guard.ts')
const { forgetEverything } = await import('../../src/api/signIn.ts')
const { keepSession, storedToken } = await import('../../src/api/session.ts')

afterAll(() => server.close())

const permissionPath = '/sys/permission/getUserPermissionByToken'
function signedIn(): void {
  forgetEverything()
  keepSession({ token: 'token-1', userInfo, roles: [] })
}

test.each([
  ['nothing answers', () => server.cut(permissionPath)],
  ['the answer breaks off', () => server.cut(permissionPath, '{"success":tr')],
  ['a gateway answers while the server restarts', () => server.fail(permissionPath, 502, 502, '')],
  ['the server is busy', () => server.fail(permissionPath, 503, 503, '')],
  ['the server asks for patience', () => server.fail(permissionPath, 429, 429, '')],
])('when %s, the person stays signed in, and the page can be opened once the server is back', async (_when, trouble) => {
  signedIn()
  trouble()
  await expect(enterOffice('/account/center')).rejects.toSatisfy(isUnanswered)
  expect(storedToken()).toBe('token-1')
  server.succeed(permissionPath, { menu, auth: [], allAuth: [] })
  expect(await enterOffice('/account/center')).toBeNull()
})

test.each([
  [401, 'Token无效!'],
  [403, '没有权限'],
])('a %d of the server ends the session [RT-007]', async (status, message) => {
  signedIn()
  server.fail(permissionPath, status, status, message)
  expect(await enterOffice('/account/center')).toBe('/user/login?redirect=%2Faccount%2Fcenter')
  expect(storedToken()).toBeNull()
})
