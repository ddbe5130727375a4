import type { UnitOfWork } from '../../../bus/unit.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { Problem } from '../../../http/problem.ts'
import { keepAnAdministrator, requireMayGive, requireMayGovern, requireMayPlace } from '../../access/rights/governance.service.ts'
import { idsIn, showMemberships } from '../../organisation/people/memberships.service.ts'
import { setStatus } from './personHooks.ts'
import { writePeople } from '../../organisation/people/personRecord.service.ts'

const frozen = 2

/** Gives people a role. Throws 404 for a role that does not exist, 403 for one that holds more than who gives it. */
export async function joinRole(unit: UnitOfWork, roleId: string, userIds: readonly string[]): Promise<void> {
  const { trx } = unit
  const role = await trx
    .selectFrom('sys_role')
    .select(['id', 'kind'])
    .where('id', '=', roleId)
    .$if(isPostgres(trx), (query) => query.forKeyShare()) // as the row that will point to it does: one that is just being deleted is not found
    .executeTakeFirst()
  if (!role) throw new Problem(404, '角色不存在，请刷新后重试')
  await requireMayGive(unit, [roleId])
  const people = await trx.selectFrom('sys_user').select('id').where('id', 'in', userIds).where('delFlag', '=', 0).execute()
  if (people.length === 0) throw new Problem(404, '用户不存在，请刷新后重试')
  for (const { id } of people) await requireMayGovern(unit, id)
  await trx
    .insertInto('sys_user_role')
    .values(people.map(({ id }) => ({ userId: id, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await changed(
    unit,
    people.map(({ id }) => id),
  )
}

/** Takes a role from people. Throws 422 when nobody could administer the plant any more. */
export async function dropFromRole(unit: UnitOfWork, roleId: string, userIds: readonly string[]): Promise<void> {
  await requireMayGive(unit, [roleId])
  await unit.trx.deleteFrom('sys_user_role').where('roleId', '=', roleId).where('userId', 'in', userIds).execute()
  await keepAnAdministrator(unit.trx)
  await changed(unit, userIds)
}

/** Puts people into a department; where they work besides stays. */
export async function joinDepart(unit: UnitOfWork, departId: string, userIds: readonly string[]): Promise<void> {
  const { trx } = unit
  const depart = await trx.selectFrom('sys_depart').select('id').where('id', '=', departId).executeTakeFirst()
  if (!depart) throw new Problem(404, '部门不存在，请刷新后重试')
  const people = await trx.selectFrom('sys_user').select('id').where('id', 'in', userIds).where('delFlag', '=', 0).execute()
  if (people.length === 0) throw new Problem(404, '用户不存在，请刷新后重试')
  await requireMayPlace(unit, [departId])
  for (const { id } of people) await requireMayGovern(unit, id)
  await trx
    .insertInto('sys_user_depart')
    .values(people.map(({ id }) => ({ userId: id, departId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await changed(
    unit,
    people.map(({ id }) => id),
  )
}

/** Takes people out of a department, and its roles from them (api-contract.md 2.7). */
export async function dropFromDepart(unit: UnitOfWork, departId: string, userIds: readonly string[]): Promise<void> {
  const { trx } = unit
  for (const id of userIds) await requireMayGovern(unit, id)
  await trx.deleteFrom('sys_user_depart').where('departId', '=', departId).where('userId', 'in', userIds).execute()
  const roles = trx.selectFrom('sys_role').select('id').where('kind', '=', 'depart').where('departId', '=', departId)
  await trx.deleteFrom('sys_user_role').where('userId', 'in', userIds).where('roleId', 'in', roles).execute()
  await changed(unit, userIds)
}

/** Takes people out of the recycle bin, still frozen, or removes them for good. */
export async function binPeople(unit: UnitOfWork, userIds: readonly string[], what: 'restore' | 'purge'): Promise<void> {
  const { trx } = unit
  const binned = await trx.selectFrom('sys_user').select('id').where('id', 'in', userIds).where('delFlag', '=', 1).execute()
  if (binned.length === 0) throw new Problem(404, '回收站里没有这些用户，请刷新后重试')
  const ids = binned.map(({ id }) => id)
  for (const id of ids) await requireMayGovern(unit, id)
  if (what === 'restore') await writePeople(unit, ids, () => ({ delFlag: 0 }))
  else await trx.deleteFrom('sys_user').where('id', 'in', ids).execute()
}

/** The account of somebody who leaves, with the records that were handed over: frozen, without roles, and the departments that they headed go to who takes over. */
export async function closeAccount(unit: UnitOfWork, { userId, successorId }: { userId: string; successorId: string }): Promise<void> {
  const { trx } = unit
  const leaver = await trx.selectFrom('sys_user').select('departIds').where('id', '=', userId).executeTakeFirst()
  await setStatus(unit, userId, frozen)
  await trx.deleteFrom('sys_user_role').where('userId', '=', userId).execute()
  await keepAnAdministrator(trx)
  const headed = idsIn(leaver?.departIds)
  if (successorId !== '' && headed.length > 0) {
    const successor = await trx.selectFrom('sys_user').select('departIds').where('id', '=', successorId).executeTakeFirst()
    const departIds = [...new Set([...idsIn(successor?.departIds), ...headed])].join(',')
    await writePeople(unit, [successorId], () => ({ departIds }))
  }
  await writePeople(unit, [userId], () => ({ status: frozen, departIds: '' }))
  await changed(unit, [userId])
}

async function changed(unit: UnitOfWork, userIds: readonly string[]): Promise<void> {
  await showMemberships(unit, userIds)
  unit.afterCommit('rights.changed', { userIds })
}
