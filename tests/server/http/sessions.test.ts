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

test('of many sessions it is told whether they see all of the records behind a right, or what data rules leave, or nothing', async () => {
  const [admin, viewer, guest] = [await sessionOf('admin'), await sessionOf('viewer'), await sessionOf('guest')]
  const seen = async () => {
    const sights = await api.sessions.stillSeeing([admin, viewer, guest, 'no such session'], ['mes:plc:view', 'sys:dict:list'])
    return [admin, viewer, guest].map((id) => Object.fromEntries(sights.get(id) ?? []))
  }
  const everything = { 'mes:plc:view': 'all', 'sys:dict:list': 'all' }
  expect(await seen()).toEqual([everything, { 'mes:plc:view': 'all' }, {}])

  const roleIdOf = async (roleCode: string) => (await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirstOrThrow()).id
  const rule = {
    id: 'rule',
    permission: 'mes:plc:view',
    ruleName: '本车间',
    ruleColumn: 'orgCode',
    ruleConditions: '=',
    ruleValue: 'A01',
    status: '1' as const,
  }
  const made = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
  await api.db
    .insertInto('sys_permission_data_rule')
    .values({ ...rule, ...made })
    .execute()
  await api.db
    .insertInto('sys_role_data_rule')
    .values({ roleId: await roleIdOf('viewer'), ruleId: 'rule' })
    .execute()
  expect(await seen()).toEqual([everything, { 'mes:plc:view': 'some' }, {}])
  // a second role without rules shows the rest
  const viewerId = (await api.db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()).id
  await api.db
    .insertInto('sys_user_role')
    .values({ userId: viewerId, roleId: await roleIdOf('office') })
    .execute()
  expect((await seen())[1]).toEqual({ 'mes:plc:view': 'all' })
  await api.db.deleteFrom('sys_role_data_rule').execute()
  expect(await api.sessions.stillSeeing([admin], [])).toEqual(new Map())
})

test('a session that was ended, or whose person was frozen, holds nothing', async () => {
  const [ended, frozen, other] = [await sessionOf('viewer'), await sessionOf('viewer'), await sessionOf('admin')]
  await api.sessions.revoke(ended)
  expect(await api.sessions.stillHolding([ended, frozen, other], 'mes:plc:view')).toEqual(new Set([frozen, other]))
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
  expect(await api.sessions.stillHolding([ended, frozen, other], 'mes:plc:view')).toEqual(new Set([other]))
  expect(await api.sessions.stillGood([ended, frozen, other])).toEqual(new Set([other]))
})
