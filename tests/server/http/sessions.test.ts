import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { startApi } from '../../support/api.ts'
import type { Api, PersonName } from '../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Those of the sessions that hold a right. */
const holding = async (sessionIds: readonly string[], permission: Permission) => {
  const sights = await api.sessions.stillSeeing(sessionIds, [permission])
  return new Set([...sights].flatMap(([id, sight]) => (sight.has(permission) ? id : [])))
}
const sessionOf = async (person: PersonName): Promise<string> => {
  const verified = await api.sessions.verify(await api.tokenOf(person))
  if (verified.kind !== 'caller') throw new Error(`${person} is not signed in`)
  return verified.caller.sessionId
}

test('of many sessions those are told that are still good and hold a right, the administrator every right', async () => {
  const [admin, viewer, guest] = [await sessionOf('admin'), await sessionOf('viewer'), await sessionOf('guest')]
  const all = [admin, viewer, guest, 'no such session']
  expect(await holding(all, 'mes:plc:view')).toEqual(new Set([admin, viewer]))
  expect(await holding(all, 'sys:dict:edit')).toEqual(new Set([admin]))
  expect(await holding([], 'mes:plc:view')).toEqual(new Set())
})

test('a session that was ended, or whose person was frozen, holds nothing', async () => {
  const [ended, frozen, other] = [await sessionOf('viewer'), await sessionOf('viewer'), await sessionOf('admin')]
  await api.sessions.revoke(ended)
  expect(await holding([ended, frozen, other], 'mes:plc:view')).toEqual(new Set([frozen, other]))
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
  expect(await holding([ended, frozen, other], 'mes:plc:view')).toEqual(new Set([other]))
  expect(await api.sessions.stillGood([ended, frozen, other])).toEqual(new Set([other]))
})
