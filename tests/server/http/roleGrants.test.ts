import { beforeAll, describe, expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../../server/db/database.ts'
import { grantsMark, grantsOf } from '../../../server/http/grants.ts'
import { grantsOfRoles } from '../../../server/http/roleGrants.ts'
import { createPerson, ensureRoles } from '../../../server/modules/identity/people/people.service.ts'
import { databases } from '../../support/databases.ts'
import { unitsOn } from '../../support/unitsOn.ts'

/** The database, and whose grants are asked of it. */
function countedReads(db: Database) {
  const asked: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) if ('permission' in row && typeof row['roleId'] === 'string') asked.push(row['roleId'])
      return result
    },
  }
  return { db: db.withPlugin(plugin), roleIds: () => [...new Set(asked)] }
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db } = unitsOn(database)
    let userId = ''
    let roleId = ''
    const rights = async (on: Database = db()) => [...(await grantsOf(on, userId)).permissions].toSorted()
    const grant = (on: Database, permission: string) => on.insertInto('sys_role_permission').values({ roleId, permission }).execute()
    const take = (on: Database, permission: string) =>
      on.deleteFrom('sys_role_permission').where('roleId', '=', roleId).where('permission', '=', permission).execute()

    beforeAll(async () => {
      await ensureRoles(db())
      userId = await createPerson(db(), { username: 'someone', realname: '某人', password: 'a-plant-needs-12+', roleCode: 'guest', phone: null, email: null })
      roleId = (await db().selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()).id
    })

    test('what a role grants counts from the next question on, whoever wrote it', async () => {
      expect(await rights()).toEqual([])
      await grant(db(), 'sys:user:list')
      await grant(db(), 'sys:depart:list')
      expect(await rights()).toEqual(['sys:depart:list', 'sys:user:list'])
      await db()
        .updateTable('sys_role_permission')
        .set({ permission: 'sys:role:list' })
        .where('roleId', '=', roleId)
        .where('permission', '=', 'sys:user:list')
        .execute()
      expect(await rights()).toEqual(['sys:depart:list', 'sys:role:list'])
      await take(db(), 'sys:role:list')
      await take(db(), 'sys:depart:list')
      expect(await rights()).toEqual([])
    })

    test('what a transaction grants is seen inside it, and nowhere once it is undone', async () => {
      const undone = db()
        .transaction()
        .execute(async (trx) => {
          await grant(trx, 'sys:user:list')
          expect(await rights(trx)).toEqual(['sys:user:list'])
          throw new Error('undone')
        })
      await expect(undone).rejects.toThrow('undone')
      await grant(db(), 'sys:role:list')
      expect(await rights()).toEqual(['sys:role:list'])
    })

    test('of a thousand grants only those of a changed role are read anew', async () => {
      const other = await db().selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      const all = async () => {
        const { mark } = await db().selectFrom('sys_role').select(grantsMark.as('mark')).executeTakeFirstOrThrow()
        const counted = countedReads(db())
        const { together } = await grantsOfRoles(counted.db, mark, [roleId, other.id])
        return { rights: together().permissions.size, read: counted.roleIds() }
      }
      const first = await all()
      expect((await all()).read).toEqual([])
      await grant(db(), 'sys:depart:list')
      expect(await all()).toEqual({ rights: first.rights + 1, read: [roleId] })
      await take(db(), 'sys:depart:list')
      expect(await all()).toEqual({ rights: first.rights, read: [roleId] })
      expect((await all()).read).toEqual([])
    })

    test('who holds the same has one set of it, a data rule narrows from the next question on, and taking it away ends that', async () => {
      const ofOne = async () => await grantsOf(db(), userId)
      const first = await ofOne()
      expect([...first.permissions]).toEqual(['sys:role:list'])
      expect((await ofOne()).permissions).toBe(first.permissions)
      const rule = { ruleName: '本车间', ruleColumn: 'orgCode', ruleConditions: '=', ruleValue: 'A01', status: '1' as const }
      const made = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      await db()
        .insertInto('sys_permission_data_rule')
        .values({ id: 'rule', permission: 'sys:role:list', ...rule, ...made })
        .execute()
      expect((await ofOne()).narrowed.size).toBe(0)
      await db().insertInto('sys_role_data_rule').values({ roleId, ruleId: 'rule' }).execute()
      expect([...(await ofOne()).narrowed]).toEqual(['sys:role:list'])
      await db().updateTable('sys_permission_data_rule').set({ status: '0' }).where('id', '=', 'rule').execute()
      expect((await ofOne()).narrowed.size).toBe(0)
      await db().updateTable('sys_permission_data_rule').set({ status: '1' }).where('id', '=', 'rule').execute()
      expect((await ofOne()).narrowed.size).toBe(1)
      await db().deleteFrom('sys_role_data_rule').where('roleId', '=', roleId).execute()
      expect((await ofOne()).narrowed.size).toBe(0)
    })
  })
