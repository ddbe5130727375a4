import { afterAll, beforeAll, expect, test } from 'vitest'
import { redacted } from '../../../../server/http/audit.ts'
import { passwords, startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const call = async (person: PersonName, method: 'GET' | 'PUT', url: string, payload?: object) =>
  api.call({ method, url, headers: { 'x-access-token': await api.tokenOf(person) }, ...(payload ? { payload } : {}) })
const standing = async () => (await call('viewer', 'GET', '/sys/user/pin')).body.result

test('a person sets a PIN with the own password, an administrator can only clear it, and the log holds no digit of it', async () => {
  api.clock.now = Date.parse('2026-11-20T02:00:00Z')
  expect(await standing()).toEqual({ setTime: null })
  expect((await call('viewer', 'PUT', '/sys/user/pin', { password: 'wrong-one', pin: '492716' })).status).toBe(422)
  expect((await call('viewer', 'PUT', '/sys/user/pin', { password: passwords.viewer, pin: '12' })).body.message).toContain('6 到 12 位数字')
  expect((await call('viewer', 'PUT', '/sys/user/pin', { password: passwords.viewer, pin: '492716' })).body.message).toBe('签名 PIN 已设置')
  expect(await standing()).toEqual({ setTime: '2026-11-20 10:00:00' })
  expect((await call('viewer', 'PUT', '/sys/user/clearPin', { username: 'viewer' })).status).toBe(403)
  expect((await call('admin', 'PUT', '/sys/user/clearPin', { username: 'viewer' })).status).toBe(200)
  expect(await standing()).toEqual({ setTime: null })
  const lines = await api.db.selectFrom('sys_log').select(['logContent', 'requestParam']).orderBy('id').execute()
  expect(lines.map(({ logContent }) => logContent)).toEqual(['设置自己的签名 PIN', '清除签名 PIN'])
  expect(JSON.stringify(lines)).not.toMatch(/492716|wall-screen/)
  expect(redacted({ pin: '492716', spinning: 'yes' })).toEqual({ pin: '***', spinning: 'yes' })
})

test('wrong passwords at a PIN count like wrong signatures', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) statuses.push((await call('guest', 'PUT', '/sys/user/pin', { password: 'guess-guess', pin: '492716' })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('whether the audit chain holds is told to who may ask', async () => {
  expect((await call('admin', 'GET', '/sys/audit/verify')).body.result).toEqual({ checked: 0, last: null, fault: null })
  expect((await call('viewer', 'GET', '/sys/audit/verify')).status).toBe(403)
})
