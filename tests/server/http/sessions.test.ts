import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import type { Api, PersonName } from '../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const sessionOf = async (person: PersonName): Promise<string> => {
  const verified = await api.sessions.verify(await api.tokenOf(person))
  if (verified.kind !== 'caller') throw new Error(`${person} is not signed in`)
  return verified.caller.sessionId
}

test('of many sessions those are told that are still good and hold a right, the administrator every right', async () => {
  const [admin, viewer, guest] = [await sessionOf('admin'), await sessionOf('viewer'), await sessionOf('guest')]
  const all = [admin, viewer, guest, 'no such session']
  expect(await api.sessions.stillHolding(all, 'mes:plc:view')).toEqual(new Set([admin, viewer]))
  expect(await api.sessions.stillHolding(all, 'sys:dict:edit')).toEqual(new Set([admin]))
  expect(await api.sessions.stillHolding([], 'mes:plc:view')).toEqual(new Set())
})

test('a session that was ended, or whose person was frozen, holds nothing', async () => {
  const [ended, frozen, other] = [await sessionOf('viewer'), await sessionOf('viewer'), await sessionOf('admin')]
  await api.sessions.revoke(ended)
  expect(await api.sessions.stillHolding([ended, frozen, other], 'mes:plc:view')).toEqual(new Set([frozen, other]))
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
  expect(await api.sessions.stillHolding([ended, frozen, other], 'mes:plc:view')).toEqual(new Set([other]))
  expect(await api.sessions.stillGood([ended, frozen, other])).toEqual(new Set([other]))
})
