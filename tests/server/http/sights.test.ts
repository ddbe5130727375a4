import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import type { Api, PersonName } from '../../support/api.ts'
import { databases } from '../../support/databases.ts'

/** What data rules leave of the records behind a right, asked for many sessions at once. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let api: Api
    let closeDatabase: () => void
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      api = await startApi(() => [], { databaseUrl: url })
    })
    afterAll(async () => {
      await api.close()
      closeDatabase()
    })

    const sessionOf = async (person: PersonName): Promise<string> => {
      const verified = await api.sessions.verify(await api.tokenOf(person))
      if (verified.kind !== 'caller') throw new Error(`${person} is not signed in`)
      return verified.caller.sessionId
    }
    const roleIdOf = async (roleCode: string) =>
      (await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirstOrThrow()).id

    test('of many sessions it is told whether they see all of the records behind a right, or what data rules leave, or nothing', async () => {
      const [admin, viewer, guest] = [await sessionOf('admin'), await sessionOf('viewer'), await sessionOf('guest')]
      const seen = async () => {
        const sights = await api.sessions.stillSeeing([admin, viewer, guest, 'no such session'], ['mes:plc:view', 'sys:dict:list'])
        return [admin, viewer, guest].map((id) => Object.fromEntries(sights.get(id) ?? []))
      }
      const everything = { 'mes:plc:view': 'all', 'sys:dict:list': 'all' }
      expect(await seen()).toEqual([everything, { 'mes:plc:view': 'all' }, {}])

      const rule = { ruleName: '本车间', ruleColumn: 'orgCode', ruleConditions: '=', ruleValue: 'A01', status: '1' as const }
      const made = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      await api.db
        .insertInto('sys_permission_data_rule')
        .values({ id: 'rule', permission: 'mes:plc:view', ...rule, ...made })
        .execute()
      await api.db
        .insertInto('sys_role_data_rule')
        .values({ roleId: await roleIdOf('viewer'), ruleId: 'rule' })
        .execute()
      expect(await seen()).toEqual([everything, { 'mes:plc:view': 'some' }, {}])

      // a second role without rules shows the rest
      const { id } = await api.db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      await api.db
        .insertInto('sys_user_role')
        .values({ userId: id, roleId: await roleIdOf('office') })
        .execute()
      expect((await seen())[1]).toEqual({ 'mes:plc:view': 'all' })

      await api.sessions.revoke(viewer)
      expect(await seen()).toEqual([everything, {}, {}])
      expect(await api.sessions.stillSeeing([admin, viewer], [])).toEqual(new Map([[admin, new Map()]]))
    })
  })
