import type { Values } from '#contract/modules/workflow/condition.ts'
import type { Who } from '#contract/modules/workflow/who.ts'
import type { Database } from '../../../db/database.ts'
import { house, tenantAtWork } from '../../../tenancy/atWork.ts'
import { headsOf, membersOf, ownDepartment, upwards } from './departments.ts'

/** For whom people are looked for: the applicant, the record, and whom the person before chose. */
export type Looking = { applicant: string; values: Values; chosen: readonly string[] }

/** User names of those who do a step, each once, in order of name. Who is frozen, deleted or of another tenant does nothing. */
export async function findPeople(db: Database, who: readonly Who[], looking: Looking): Promise<string[]> {
  const found = new Set<string>()
  for (const one of who) for (const username of await named(db, one, looking)) found.add(username)
  return activeOf(db, [...found])
}

async function named(db: Database, who: Who, { applicant, values, chosen }: Looking): Promise<readonly string[]> {
  switch (who.is) {
    case 'role':
      return holdersOf(db, who.roles)
    case 'user':
      return who.usernames
    case 'department':
      return membersOf(db, who.departments)
    case 'departmentHead': {
      const own = await ownDepartment(db, applicant)
      return own ? headsOf(db, [own.id]) : []
    }
    case 'headsOf':
      return headsOf(db, who.departments)
    case 'applicant':
      return [applicant]
    case 'applicantHead': {
      const above = await upwards(db, applicant, who.levels)
      return above ? headsOf(db, [above.id]) : []
    }
    case 'field':
      return String(values[who.field] ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    case 'chosen':
      return chosen
    default:
      return who satisfies never
  }
}

/** Who holds one of these roles, by code or id. */
export async function holdersOf(db: Database, roles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role as role', 'role.id', 'held.roleId')
    .innerJoin('sys_user as person', 'person.id', 'held.userId')
    .select('person.username')
    .where((where) => where.or([where('role.roleCode', 'in', [...roles]), where('role.id', 'in', [...roles])]))
    .execute()
  return rows.map(({ username }) => username)
}

/** Those of these people who may work now, in order of name. */
export async function activeOf(db: Database, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const tenant = tenantAtWork()
  let people = db
    .selectFrom('sys_user')
    .select('username')
    .where('username', 'in', usernames.slice(0, mostPeople))
    .where('status', '=', 1)
    .where('delFlag', '=', 0)
  if (typeof tenant === 'number' && tenant !== house)
    people = people.where('id', 'in', db.selectFrom('sys_user_tenant').select('userId').where('tenantId', '=', tenant))
  return (await people.orderBy('username').execute()).map(({ username }) => username)
}

/** of one step */
const mostPeople = 500
