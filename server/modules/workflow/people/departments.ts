import type { Database } from '../../../db/database.ts'

type Department = { id: string; parentId: string }

/** Everybody who works in these departments, by orgCode or id. */
export async function membersOf(db: Database, departments: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.departId')
    .innerJoin('sys_user as person', 'person.id', 'member.userId')
    .select('person.username')
    .where((where) => where.or([where('depart.orgCode', 'in', [...departments]), where('depart.id', 'in', [...departments])]))
    .execute()
  return rows.map(({ username }) => username)
}

/** Heads of these departments, by orgCode or id: people whose identity is 2 and who head them (api-contract.md 2.7). */
export async function headsOf(db: Database, departments: readonly string[]): Promise<string[]> {
  const ids = await db
    .selectFrom('sys_depart')
    .select('id')
    .where((where) => where.or([where('orgCode', 'in', [...departments]), where('id', 'in', [...departments])]))
    .execute()
  const headed = new Set(ids.map(({ id }) => id))
  const heads = await db.selectFrom('sys_user').select(['username', 'departIds']).where('userIdentity', '=', 2).where('delFlag', '=', 0).execute()
  return heads.filter(({ departIds }) => departIds.split(',').some((id) => headed.has(id))).map(({ username }) => username)
}

/** The department in which somebody works; null where they have none. */
export async function ownDepartment(db: Database, username: string): Promise<Department | null> {
  const person = await db.selectFrom('sys_user').select(['id', 'orgCode']).where('username', '=', username).executeTakeFirst()
  if (!person) return null
  const chosen = await db.selectFrom('sys_depart').select(['id', 'parentId']).where('orgCode', '=', person.orgCode).executeTakeFirst()
  if (chosen) return chosen
  const first = await db
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.departId')
    .select(['depart.id', 'depart.parentId'])
    .where('member.userId', '=', person.id)
    .orderBy('depart.orgCode')
    .limit(1)
    .executeTakeFirst()
  return first ?? null
}

/** The department so many levels above somebody's own; the topmost where there are fewer. */
export async function upwards(db: Database, username: string, levels: number): Promise<Department | null> {
  let at = await ownDepartment(db, username)
  for (let level = 0; at && level < levels && at.parentId !== ''; level += 1) {
    const above = await db.selectFrom('sys_depart').select(['id', 'parentId']).where('id', '=', at.parentId).executeTakeFirst()
    if (!above) return at
    at = above
  }
  return at
}
