import { z } from 'zod'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { PreviewRole, SaveDepartPermission, SaveRolePermission } from '#contract/modules/access/permission.ts'
import type { RolePreview } from '#contract/modules/access/permission.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { menuFrom, readTree } from '../menu/menu.service.ts'
import { rightsAmong } from './governance.service.ts'
import { grantToDepart, grantToRole } from './grants.service.ts'
import { rightTree } from './rightTree.service.ts'

const looks = { permission: 'sys:role:grant' } as const
const ofDepart = { permission: 'sys:depart:grant' } as const
const ByRole = z.object({ roleId: z.string('请选择角色').min(1, '请选择角色').max(64) })
const MaybeRole = z.object({ roleId: z.string().max(64).default('') })
const ByDepart = z.object({ departId: z.string('请选择部门').min(1, '请选择部门').max(64) })
const saved = () => new Reply({ envelope: { success: true, code: 200, message: '保存成功！' } })

/** What roles, departments and roles of departments are granted (api-contract.md 2.5, 2.6). */
export function roleRightsRoutes({ db, units }: { db: Database; units: Units }): AnyRoute[] {
  const heldBy = async (roleId: string, terminal: 'web' | 'app') => {
    const rows = await db
      .selectFrom('sys_role_permission')
      .innerJoin('sys_permission', 'sys_permission.id', 'sys_role_permission.permission')
      .select('permission')
      .where('roleId', '=', roleId)
      .where('terminal', '=', terminal)
      .orderBy('permission')
      .execute()
    return rows.map(({ permission }) => permission)
  }
  const ofDepartment = async (departId: string) =>
    (await db.selectFrom('sys_depart_permission').select('permission').where('departId', '=', departId).orderBy('permission').execute()).map(
      ({ permission }) => permission,
    )
  const savesRole = (path: string, terminal: 'web' | 'app', access: typeof looks | typeof ofDepart) =>
    defineRoute({
      method: 'POST',
      path,
      access,
      body: SaveRolePermission,
      audit: { title: '保存角色权限', operateType: operateTypes.edit },
      async run({ body: { roleId, ...wanted }, caller }) {
        await units(signedIn(caller), (unit) => grantToRole(unit, roleId, wanted, { terminal, kind: access === looks ? 'plant' : 'depart' }))
        return saved()
      },
    })

  return [
    defineRoute({ method: 'GET', path: '/sys/role/queryTreeList', access: looks, run: () => rightTree(db, 'web') }),
    defineRoute({
      method: 'GET',
      path: '/sys/role/queryAppTreeList',
      access: looks,
      query: MaybeRole,
      run: async ({ query: { roleId } }) => ({ ...(await rightTree(db, 'app')), ids: await heldBy(roleId, 'app') }),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/queryRolePermission',
      access: looks,
      query: ByRole,
      run: ({ query: { roleId } }) => heldBy(roleId, 'web'),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permissionApp/queryRolePermission',
      access: looks,
      query: ByRole,
      run: ({ query: { roleId } }) => heldBy(roleId, 'app'),
    }),
    savesRole('/sys/permission/saveRolePermission', 'web', looks),
    savesRole('/sys/permissionApp/saveRolePermission', 'app', looks),
    defineRoute({
      method: 'POST',
      path: '/sys/role/preview',
      access: looks,
      body: PreviewRole,
      run: ({ body }) => preview(db, body),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/queryDepartPermission',
      access: ofDepart,
      query: ByDepart,
      run: ({ query: { departId } }) => ofDepartment(departId),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/permission/saveDepartPermission',
      access: ofDepart,
      body: SaveDepartPermission,
      audit: { title: '保存部门权限', operateType: operateTypes.edit },
      async run({ body: { departId, ...wanted }, caller }) {
        await units(signedIn(caller), (unit) => grantToDepart(unit, departId, wanted))
        return saved()
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
      access: ofDepart,
      query: ByDepart,
      run: async ({ query: { departId } }) => rightTree(db, 'web', new Set(await ofDepartment(departId))),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepartPermission/queryDeptRolePermission',
      access: ofDepart,
      query: ByRole,
      run: ({ query: { roleId } }) => heldBy(roleId, 'web'),
    }),
    savesRole('/sys/sysDepartPermission/saveDeptRolePermission', 'web', ofDepart),
  ]
}

/** The office of a person as it would be: what their other roles grant stays. */
async function preview(db: Database, { roleId, permissionIds, userId }: z.infer<typeof PreviewRole>): Promise<RolePreview> {
  const others =
    userId === ''
      ? []
      : await db
          .selectFrom('sys_user_role')
          .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
          .leftJoin('sys_role_permission', 'sys_role_permission.roleId', 'sys_role.id')
          .select(['permission', 'roleCode'])
          .where('userId', '=', userId)
          .where('sys_role.id', '!=', roleId)
          .execute()
  const granted = new Set([...permissionIds, ...others.flatMap(({ permission }) => permission ?? [])])
  const rights = rightsAmong(granted)
  const tree = await readTree(db, 'web')
  const isAdministrator = others.some(({ roleCode }) => roleCode === 'admin')
  const menu = menuFrom(tree, { isAdministrator, granted, rights: new Set(rights) })
  return {
    menu: menu
      .filter(({ hidden }) => !hidden)
      .map(({ meta, children = [] }) => ({ title: meta.title, children: children.filter(({ hidden }) => !hidden).map((each) => each.meta.title) })),
    rights: rights.map((code) => ({ code, title: registry.titleOf(code) })),
  }
}
