import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { roles } from '#contract/modules/access/role.ts'
import { users } from '#contract/modules/identity/user.ts'
import { systemActor } from '../../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../../server/bus/unit.ts'
import { createUnits } from '../../../../../server/bus/units.ts'
import { joinRole } from '../../../../../server/modules/identity/people/administration.service.ts'
import { roleHooks } from '../../../../../server/modules/access/roles/roles.service.ts'
import { grantToDepart, grantToRole } from '../../../../../server/modules/access/rights/grants.service.ts'
import { setRoles } from '../../../../../server/modules/identity/people/ofTenant.service.ts'
import { addMembers, removeTenants } from '../../../../../server/modules/organisation/tenants/tenants.service.ts'
import { atOnce } from '../../../../support/atOnce.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { addTenant } from '../../../../support/tenants.ts'

/** Two administrators who press at the same moment leave people as if one had come after the other. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`people at once on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const db = () => resources.api.db
    /** A unit of work whose last write is into the history, and what came of it. */
    const said = (work: (one: UnitOfWork) => Promise<unknown>) => () =>
      createUnits({ db: db(), bus: resources.api.bus, now: () => resources.api.clock.now })(systemActor, async (one) => {
        await work(one)
        await sql`update sys_data_log set id = id where 1 = 0`.execute(one.trx)
      }).then(
        () => 'done',
        (error: Error) => error.message,
      )
    const together = (...calls: (() => Promise<string>)[]) => atOnce(db(), calls, 'sys_data_log')
    let count = 0
    const role = () => {
      count += 1
      return resources.added(roles, { roleCode: `at_once_${count}`, roleName: `角色${count}` })
    }
    const person = () => {
      count += 1
      const nothing = { phone: '', email: '', workNo: '', selectedroles: '', selecteddeparts: '', departIds: '' }
      return resources.added(users, { username: `worker${count}`, realname: `工人${count}`, ...nothing })
    }
    const heldBy = async (id: string) =>
      (await db().selectFrom('sys_user_role').select('roleId').where('userId', '=', id).orderBy('roleId').execute()).map(({ roleId }) => roleId)
    const shownOf = async (id: string) =>
      (await db().selectFrom('sys_user').select('selectedroles').where('id', '=', id).executeTakeFirstOrThrow()).selectedroles

    test('of two roles that are given at once both stand in the record', async () => {
      const [{ id: userId }, { id: one }, { id: other }] = [await person(), await role(), await role()]
      const give = (roleId: string) => said((unit) => joinRole(unit, roleId, [userId]))
      expect(await together(give(one), give(other))).toEqual(['done', 'done'])
      expect([await heldBy(userId), await shownOf(userId)]).toEqual([[one, other].toSorted(), [one, other].toSorted().join(',')])
    })

    test('of two sets of roles that a tenant’s managers give at once one stands, never both', async () => {
      const [{ id: userId }, { id: one }, { id: other }] = [await person(), await role(), await role()]
      await addTenant(db(), { id: 21, name: '二十一厂' })
      await db().insertInto('sys_user_tenant').values({ userId, tenantId: 21 }).execute()
      const set = (roleId: string) => said((unit) => setRoles(unit, 21, { userId, roleIds: [roleId] }))
      expect(await together(set(one), set(other))).toEqual(['done', 'done'])
      expect(await heldBy(userId)).toHaveLength(1)
      expect(await shownOf(userId)).toBe((await heldBy(userId)).join(','))
    })

    test('a right that a department loses is not given to one of its roles at the same moment', async () => {
      const right = 'mes:plc:view'
      for (const isFirst of [true, false]) {
        count += 1
        const { id: departId } = await resources.added(departs, { departName: `部门${count}` })
        const { id: roleId } = await role()
        await db().updateTable('sys_role').set({ kind: 'depart', departId }).where('id', '=', roleId).execute()
        await db().insertInto('sys_depart_permission').values({ departId, permission: right }).execute()
        const lose = said((unit) => grantToDepart(unit, departId, { permissionIds: [], lastpermissionIds: [right] }))
        const give = said((unit) => grantToRole(unit, roleId, { permissionIds: [right], lastpermissionIds: [] }, { terminal: 'web', kind: 'depart' }))
        const answers = await together(...(isFirst ? [lose, give] : [give, lose]))
        expect(answers.join(' ')).toMatch(isFirst ? /^done .*请先给部门授权$/ : /^done done$/)
        expect(await db().selectFrom('sys_role_permission').select('permission').where('roleId', '=', roleId).execute()).toEqual([])
      }
    })

    test('what is just given is not deleted, and what is deleted is not given: a role, a tenant', async () => {
      for (const isFirst of [true, false]) {
        const [{ id: userId }, made] = [await person(), await role()]
        const removeRole = said(async (unit) => {
          await roleHooks.beforeRemove(made, unit)
          await unit.trx.deleteFrom('sys_role').where('id', '=', made.id).execute()
        })
        const giveRole = said((unit) => joinRole(unit, made.id, [userId]))
        const ofRole = await together(...(isFirst ? [giveRole, removeRole] : [removeRole, giveRole]))
        expect(ofRole.join(' ')).toMatch(isFirst ? /^done 还有 1 人是/ : /^done 角色不存在，请刷新后重试$/)
        expect([await heldBy(userId), await shownOf(userId)]).toEqual(isFirst ? [[made.id], made.id] : [[], ''])

        const tenantNo = isFirst ? 31 : 32
        await addTenant(db(), { id: tenantNo, name: `${tenantNo} 厂` })
        const removeTenant = said(async (unit) => {
          if ((await removeTenants(unit, [tenantNo])) === 0) throw new Error('它有人员')
        })
        const comeIn = said((unit) => addMembers(unit, tenantNo, [userId]))
        const ofTenant = await together(...(isFirst ? [comeIn, removeTenant] : [removeTenant, comeIn]))
        expect(ofTenant).toEqual(['done', isFirst ? '它有人员' : '没有这个租户，请刷新后重试'])
      }
    })
  })
