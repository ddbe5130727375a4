import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { writePeople } from './personRecord.service.ts'

/** Ids in a list of the wire: commas between, one at the end is usual. */
export function idsIn(list: unknown): string[] {
  return typeof list === 'string' ? [...new Set(list.split(',').filter((id) => id !== ''))] : []
}

/** Gives a person exactly these roles of the plant; those of departments stay. */
export async function putRoles(trx: Database, userId: string, wanted: readonly string[]): Promise<void> {
  const roleIds = await existing(trx, 'sys_role', wanted)
  const ofPlant = trx.selectFrom('sys_role').select('id').where('kind', '=', 'plant')
  let gone = trx.deleteFrom('sys_user_role').where('userId', '=', userId).where('roleId', 'in', ofPlant)
  if (roleIds.length > 0) gone = gone.where('roleId', 'not in', roleIds)
  await gone.execute()
  if (roleIds.length > 0)
    await trx
      .insertInto('sys_user_role')
      .values(roleIds.map((roleId) => ({ userId, roleId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Puts a person into exactly these departments. Who leaves one leaves its roles, and what stood as the current one is chosen anew. */
export async function putDeparts(trx: Database, userId: string, wanted: readonly string[]): Promise<void> {
  const departIds = await existing(trx, 'sys_depart', wanted)
  let gone = trx.deleteFrom('sys_user_depart').where('userId', '=', userId)
  if (departIds.length > 0) gone = gone.where('departId', 'not in', departIds)
  await gone.execute()
  let elsewhere = trx.selectFrom('sys_role').select('id').where('kind', '=', 'depart')
  if (departIds.length > 0) elsewhere = elsewhere.where('departId', 'not in', departIds)
  await trx.deleteFrom('sys_user_role').where('userId', '=', userId).where('roleId', 'in', elsewhere).execute()
  if (departIds.length > 0)
    await trx
      .insertInto('sys_user_depart')
      .values(departIds.map((departId) => ({ userId, departId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const codes = departIds.length === 0 ? [] : await trx.selectFrom('sys_depart').select('orgCode').where('id', 'in', departIds).execute()
  await trx
    .updateTable('sys_user')
    .set({ orgCode: '' })
    .where('id', '=', userId)
    .where('orgCode', 'not in', ['', ...codes.map(({ orgCode }) => orgCode)])
    .execute()
}

/** A record may still name what was deleted since. */
async function existing(trx: Database, table: 'sys_role' | 'sys_depart', ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await trx.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
}

/** Roles of the plant and departments of people, as their records show them. */
async function shownOf(trx: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, { selectedroles: string; selecteddeparts: string }>> {
  const roles = await trx
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
    .select(['userId', 'roleId as id'])
    .where('userId', 'in', userIds)
    .where('kind', '=', 'plant')
    .orderBy('roleId')
    .execute()
  const departs = await trx.selectFrom('sys_user_depart').select(['userId', 'departId as id']).where('userId', 'in', userIds).orderBy('departId').execute()
  const list = (rows: readonly { userId: string; id: string }[], userId: string) => rows.flatMap((row) => (row.userId === userId ? [row.id] : [])).join(',')
  return new Map(userIds.map((userId) => [userId, { selectedroles: list(roles, userId), selecteddeparts: list(departs, userId) }]))
}

/** After roles or departments of people were changed elsewhere than in their form: their records say so too. */
export async function showMemberships(unit: UnitOfWork, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  // of two who change them at once the second shows what both did; a key that points to the person (for update) would be in its own way here
  if (isPostgres(unit.trx)) await unit.trx.selectFrom('sys_user').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute()
  const shown = await shownOf(unit.trx, userIds)
  await writePeople(unit, userIds, (userId) => shown.get(userId) ?? {})
}
