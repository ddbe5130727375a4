import {
  AddToDepartment,
  AddToRole,
  FromDepartment,
  FromRole,
  OfDepartment,
  OfRole,
  SeveralFromDepartment,
  SeveralFromRole,
} from '#contract/modules/identity/userCalls.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Units, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { dropFromDepart, dropFromRole, joinDepart, joinRole } from './administration.service.ts'
import { roster } from './roster.service.ts'

const edits = { permission: 'sys:user:edit' } as const
const told = (message: string) => new Reply({ envelope: { success: true, code: 200, message, result: null } })
const logged = (title: string, operateType: (typeof operateTypes)[keyof typeof operateTypes] = operateTypes.edit) => ({ title, operateType })

/** Who has a role and who works in a department, from the side of the role and of the department (api-contract.md 2.5, 2.7). */
export function membershipRoutes({ db, units }: { db: Database; units: Units }): AnyRoute[] {
  const inUnit = (work: (unit: UnitOfWork) => Promise<void>) => (by: Parameters<typeof signedIn>[0]) => units(signedIn(by), work)

  return [
    defineRoute({
      method: 'GET',
      path: '/sys/user/userRoleList',
      access: { permission: 'sys:role:list' },
      query: OfRole,
      run: ({ query: { pageNo, pageSize, ...of }, caller }) =>
        roster(db, { ...of, isInBin: false }, { pageNo, pageSize }, mayCall(signedIn(caller), 'user:view')),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/user/addSysUserRole',
      access: edits,
      body: AddToRole,
      audit: logged('给用户角色', operateTypes.add),
      async run({ body: { roleId, userIdList }, caller }) {
        await inUnit((unit) => joinRole(unit, roleId, userIdList))(caller)
        return told('添加成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/user/deleteUserRole',
      access: edits,
      query: FromRole,
      audit: logged('收回用户角色', operateTypes.delete),
      async run({ query: { roleId, userId }, caller }) {
        await inUnit((unit) => dropFromRole(unit, roleId, [userId]))(caller)
        return told('删除成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/user/deleteUserRoleBatch',
      access: edits,
      query: SeveralFromRole,
      audit: logged('批量收回用户角色', operateTypes.delete),
      async run({ query: { roleId, userIds }, caller }) {
        await inUnit((unit) => dropFromRole(unit, roleId, userIds))(caller)
        return told('删除成功!')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/departUserList',
      access: { permission: 'sys:user:list' },
      query: OfDepartment,
      run: ({ query: { pageNo, pageSize, depId, ...of }, caller }) =>
        roster(db, { ...of, departId: depId, isInBin: false }, { pageNo, pageSize }, mayCall(signedIn(caller), 'user:view')),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/user/editSysDepartWithUser',
      access: edits,
      body: AddToDepartment,
      audit: logged('用户加入部门', operateTypes.add),
      async run({ body: { depId, userIdList }, caller }) {
        await inUnit((unit) => joinDepart(unit, depId, userIdList))(caller)
        return told('添加成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/user/deleteUserInDepart',
      access: edits,
      query: FromDepartment,
      audit: logged('用户离开部门', operateTypes.delete),
      async run({ query: { depId, userId }, caller }) {
        await inUnit((unit) => dropFromDepart(unit, depId, [userId]))(caller)
        return told('删除成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/user/deleteUserInDepartBatch',
      access: edits,
      query: SeveralFromDepartment,
      audit: logged('用户批量离开部门', operateTypes.delete),
      async run({ query: { depId, userIds }, caller }) {
        await inUnit((unit) => dropFromDepart(unit, depId, userIds))(caller)
        return told('删除成功!')
      },
    }),
  ]
}
