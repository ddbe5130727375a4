import type { z } from 'zod'
import { tenantManagerRole, tenants } from '#contract/modules/organisation/tenants.ts'
import type { TenantRecord } from '#contract/modules/organisation/tenants.ts'
import { systemActor } from '../../../bus/unit.ts'
import type { Actor, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { showMemberships } from '../people/memberships.service.ts'
import { addedByDoor, changeByDoor } from '../../../resource/write/changeByDoor.ts'
import { recordHistory, versionOf } from '../../../resource/write/recordHistory.ts'

type Written = z.infer<typeof TenantRecord>
type Stored = Written & { id: string }

const table = 'sys_tenant'

/** What a tenant may not be without: one that somebody belongs to stays (api-contract.md 2.8). */
export const tenantHooks: Hooks<Stored> = {
  async beforeRemove({ tenantNo }, { trx }) {
    if (await isUsed(trx, tenantNo)) throw new Problem(422, '该租户已被引用，无法删除！请先移出它的人员')
  },
}

/** Adds a tenant by its number or changes it, as clients of the contract do. `version` is the one that was read, null from a client that knows none. Throws 422 for a number that is taken, 404 for one that is not there, 409 where somebody saved meanwhile. */
export async function writeTenant(unit: UnitOfWork, { version: seen, ...written }: Written & { version: number | null }, verb: 'add' | 'edit'): Promise<void> {
  const { trx, by, at } = unit
  const { tenantNo, name, beginDate, endDate, status } = written
  const before = await trx.selectFrom(table).selectAll().where('tenantNo', '=', tenantNo).executeTakeFirst()
  if (verb === 'add' && before) throw new Problem(422, '该编号已存在!', { fields: { id: ['该编号已存在!'] } })
  if (verb === 'edit' && !before) throw new Problem(404, '未找到对应实体')
  const changed = { name, beginDate: beginDate ?? '', endDate: endDate ?? '', status, updateBy: by.username, updateTime: at }
  const id = before?.id ?? rowId(at)
  if (before)
    await changeByDoor(unit, { resource: tenants, table }, { id, seen }, () =>
      trx
        .updateTable(table)
        .set((stored) => ({ ...changed, version: stored('version', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    )
  else {
    await trx
      .insertInto(table)
      .values({ id, createBy: by.username, createTime: at, tenantNo, ...changed, version: 1 })
      .execute()
    await addedByDoor(unit, { resource: tenants, table }, id)
  }
  unit.afterCommit('resource.changed', { resource: tenants.name, verb, id, mark: null })
}

/** Deletes those of these to which nobody belongs; how many there were. */
export async function removeTenants(unit: UnitOfWork, numbers: readonly number[]): Promise<number> {
  let removed = 0
  for (const tenantNo of numbers) {
    const row = await unit.trx.selectFrom(table).selectAll().where('tenantNo', '=', tenantNo).executeTakeFirst()
    if (!row) throw new Problem(404, '未找到对应实体')
    if (await isUsed(unit.trx, tenantNo)) continue
    await unit.trx.deleteFrom(table).where('id', '=', row.id).execute()
    await recordHistory(unit, { resource: tenants, table }, [versionOf('delete', row)])
    unit.afterCommit('resource.changed', { resource: tenants.name, verb: 'delete', id: row.id, mark: null })
    removed += 1
  }
  return removed
}

/** Throws 403 unless a person may say who belongs to a tenant: holders of the right to edit tenants, and its own managers. */
export async function mayManage(db: Database, by: Actor, tenantNo: number): Promise<void> {
  if (by.userId === systemActor.userId || by.permissions.has('sys:tenant:edit')) return
  const own = await db.selectFrom('sys_user_tenant').select('isManager').where('userId', '=', by.userId).where('tenantId', '=', tenantNo).executeTakeFirst()
  if (own?.isManager !== 1) throw new Problem(403, '拒绝访问：只有租户管理员可以管理这个租户的人员')
}

/** Puts people into a tenant; who is in it already stays. Throws 404 for a tenant that is not there, 422 for a person. */
export async function addMembers(unit: UnitOfWork, tenantNo: number, userIds: readonly string[]): Promise<void> {
  const { trx } = unit
  await mayManage(trx, unit.by, tenantNo)
  await takeTurn(trx, membersTurn(tenantNo))
  if (!(await trx.selectFrom(table).select('id').where('tenantNo', '=', tenantNo).executeTakeFirst())) throw new Problem(404, '没有这个租户，请刷新后重试')
  const known = await trx.selectFrom('sys_user').select('id').where('id', 'in', userIds).where('delFlag', '=', 0).execute()
  if (known.length < new Set(userIds).size) throw new Problem(422, '有的人员已不存在，请刷新后重新选择')
  await trx
    .insertInto('sys_user_tenant')
    .values(known.map(({ id }) => ({ userId: id, tenantId: tenantNo })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  changed(unit, userIds)
}

/** Takes people out of a tenant; their next call for it is refused. */
export async function removeMembers(unit: UnitOfWork, tenantNo: number, userIds: readonly string[]): Promise<void> {
  await mayManage(unit.trx, unit.by, tenantNo)
  await unit.trx.deleteFrom('sys_user_tenant').where('tenantId', '=', tenantNo).where('userId', 'in', userIds).execute()
  await keepManagers(unit, userIds)
  changed(unit, userIds)
}

/** Says whether a member manages who else belongs to a tenant. */
export async function setManager(unit: UnitOfWork, tenantNo: number, userId: string, isManager: boolean): Promise<void> {
  const { numUpdatedRows } = await unit.trx
    .updateTable('sys_user_tenant')
    .set({ isManager: isManager ? 1 : 0 })
    .where('tenantId', '=', tenantNo)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem(404, '这个人不在这个租户里，请先添加')
  await keepManagers(unit, [userId])
  changed(unit, [userId])
}

/** Who manages a tenant holds the role for it, and nobody else does. */
async function keepManagers(unit: UnitOfWork, userIds: readonly string[]): Promise<void> {
  const { trx } = unit
  const role = await trx.selectFrom('sys_role').select('id').where('roleCode', '=', tenantManagerRole).executeTakeFirst()
  if (!role) return // the plant gave its managers roles of its own
  const managers = await trx.selectFrom('sys_user_tenant').select('userId').where('userId', 'in', userIds).where('isManager', '=', 1).distinct().execute()
  const managing = managers.map(({ userId }) => userId)
  let others = trx.deleteFrom('sys_user_role').where('roleId', '=', role.id).where('userId', 'in', userIds)
  if (managing.length > 0) others = others.where('userId', 'not in', managing)
  await others.execute()
  if (managing.length > 0)
    await trx
      .insertInto('sys_user_role')
      .values(managing.map((userId) => ({ userId, roleId: role.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await showMemberships(unit, userIds)
}

/** Nobody comes into a tenant while it is deleted: whoever came would be out again unseen. */
const membersTurn = (tenantNo: number): string => `sys_user_tenant ${tenantNo}`

async function isUsed(trx: UnitOfWork['trx'], tenantNo: number): Promise<boolean> {
  await takeTurn(trx, membersTurn(tenantNo))
  return (await trx.selectFrom('sys_user_tenant').select('userId').where('tenantId', '=', tenantNo).limit(1).executeTakeFirst()) !== undefined
}

/** Whoever came or went works for another tenant from their next call on: their open pages ask anew. */
function changed(unit: UnitOfWork, userIds: readonly string[] = []): void {
  if (userIds.length > 0) unit.afterCommit('rights.changed', { userIds })
  unit.afterCommit('resource.changed', { resource: tenants.name, verb: 'import', id: null, mark: null })
}
