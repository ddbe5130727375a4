import { rightsToOpen } from '#contract/rules/rightsToOpen.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import { adminRole, requireHolds, rightsAmong } from './governance.service.ts'
import { requireRolesSeen, requireWhole } from './sight.service.ts'

type Wanted = { permissionIds: readonly string[]; lastpermissionIds?: readonly string[] | undefined }
type Terminal = 'web' | 'app'
/** `kind`: which sort of role the door is for; another one is not found there */
type Given = { terminal: Terminal; kind: 'plant' | 'depart' }

/** below the parameters that one statement takes, two for each */
const atOnce = 500

/** What a department may hand out and what its roles hold: a right that it loses is not given to one of them at the same moment. */
const grantsTurn = (departId: string): string => `sys_depart_permission ${departId}`

/**
 * Applies the difference between what a role was shown to hold and what it is to hold (api-contract.md 2.6): what others changed
 * meanwhile stays. A menu brings the rights that open it. Throws 403 for a right that who grants does not hold, or behind which the
 * role would show more than who grants sees.
 */
export async function grantToRole(unit: UnitOfWork, roleId: string, wanted: Wanted, { terminal, kind }: Given): Promise<void> {
  const { trx } = unit
  const role = await trx
    .selectFrom('sys_role')
    .select(['roleCode', 'roleName', 'kind', 'departId'])
    .where('id', '=', roleId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!role) throw new Problem(404, '授权失败！角色不存在，请刷新后重试')
  if (role.roleCode === adminRole) throw new Problem(422, '系统管理员拥有全部权限，不需要授权')
  if (role.kind === 'depart') await takeTurn(trx, grantsTurn(role.departId))
  const stored = (await trx.selectFrom('sys_role_permission').select('permission').where('roleId', '=', roleId).execute()).map(({ permission }) => permission)
  const { added, dropped } = await difference(unit, stored, wanted, terminal)
  if (role.kind === 'depart') await requireWithinDepart(unit, role.departId, added)
  const given = `给角色“${role.roleName}”的授权`
  requireHolds(unit, rightsAmong(added), given)
  await requireRolesSeen(trx, unit.by, [{ id: roleId, rights: rightsAmong(added) }], given)
  if (dropped.length > 0) await trx.deleteFrom('sys_role_permission').where('roleId', '=', roleId).where('permission', 'in', dropped).execute()
  for (let start = 0; start < added.length; start += atOnce)
    await trx
      .insertInto('sys_role_permission')
      .values(added.slice(start, start + atOnce).map((permission) => ({ roleId, permission })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  unit.audit.note({ action: 'sysRole.grant', entity: 'sysRole', entityId: roleId, before: { dropped }, after: { added } })
  await tellHolders(unit, [roleId])
}

/** The same for what a department may hand to its own roles; what it loses its roles lose. */
export async function grantToDepart(unit: UnitOfWork, departId: string, wanted: Wanted): Promise<void> {
  const { trx } = unit
  const depart = await trx.selectFrom('sys_depart').select('departName').where('id', '=', departId).executeTakeFirst()
  if (!depart) throw new Problem(404, '授权失败！部门不存在，请刷新后重试')
  await takeTurn(trx, grantsTurn(departId))
  const stored = (await trx.selectFrom('sys_depart_permission').select('permission').where('departId', '=', departId).execute()).map(
    ({ permission }) => permission,
  )
  const { added, dropped } = await difference(unit, stored, wanted, 'web')
  requireHolds(unit, rightsAmong(added), `给部门“${depart.departName}”的授权`)
  requireWhole(unit.by, rightsAmong(added), `部门“${depart.departName}”的角色`)
  const roles = (await trx.selectFrom('sys_role').select('id').where('kind', '=', 'depart').where('departId', '=', departId).execute()).map(({ id }) => id)
  if (dropped.length > 0) {
    await trx.deleteFrom('sys_depart_permission').where('departId', '=', departId).where('permission', 'in', dropped).execute()
    if (roles.length > 0) await trx.deleteFrom('sys_role_permission').where('roleId', 'in', roles).where('permission', 'in', dropped).execute()
  }
  for (let start = 0; start < added.length; start += atOnce)
    await trx
      .insertInto('sys_depart_permission')
      .values(added.slice(start, start + atOnce).map((permission) => ({ departId, permission })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  unit.audit.note({ action: 'sysDepart.grant', entity: 'sysDepart', entityId: departId, before: { dropped }, after: { added } })
  await tellHolders(unit, roles)
}

/** Rings for everybody who has one of these roles: their open pages ask anew. */
export async function tellHolders(unit: UnitOfWork, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const holders = await unit.trx.selectFrom('sys_user_role').select('userId').distinct().where('roleId', 'in', roleIds).execute()
  unit.afterCommit('rights.changed', { userIds: holders.map(({ userId }) => userId) })
}

async function difference({ trx }: UnitOfWork, stored: readonly string[], { permissionIds, lastpermissionIds }: Wanted, terminal: Terminal) {
  const nodes = new Map(
    (await trx.selectFrom('sys_permission').select(['id', 'perms', 'menuType']).where('terminal', '=', terminal).execute()).map((node) => [node.id, node]),
  )
  const last = lastpermissionIds ?? stored.filter((id) => nodes.has(id))
  const unknown = permissionIds.filter((id) => !nodes.has(id) && !last.includes(id))
  if (unknown.length > 0) throw new Problem(422, `授权失败！有 ${unknown.length} 项权限已不存在，请刷新后重试`)
  const [wanted, shown, held] = [new Set(permissionIds), new Set(last), new Set(stored)]
  const asked = permissionIds.filter((id) => nodes.has(id) && (!shown.has(id) || held.has(id)))
  const opening = asked.flatMap((id) => {
    const { menuType, perms } = nodes.get(id) ?? { menuType: 2, perms: '' }
    return menuType === 1 ? rightsAmong(rightsToOpen(perms)) : []
  })
  const added = [...new Set([...asked, ...opening])].filter((id) => !held.has(id))
  const dropped = last.filter((id) => !wanted.has(id) && !opening.some((right) => right === id))
  return { added, dropped }
}

async function requireWithinDepart({ trx }: UnitOfWork, departId: string, added: readonly string[]): Promise<void> {
  const own = new Set(
    (await trx.selectFrom('sys_depart_permission').select('permission').where('departId', '=', departId).execute()).map(({ permission }) => permission),
  )
  const outside = added.filter((id) => !own.has(id))
  if (outside.length > 0) throw new Problem(422, `有 ${outside.length} 项权限不在这个部门的权限之内，请先给部门授权`)
}
