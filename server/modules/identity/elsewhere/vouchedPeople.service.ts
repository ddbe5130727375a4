import { sql } from 'kysely'
import { systemActor } from '../../../bus/unit.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { grantsOf } from '../../../http/grants.ts'
import type { Log } from '../../../log.ts'
import { dropFromRole, joinRole } from '../people/administration.service.ts'
import { createPerson } from '../people/people.service.ts'
import type { Person } from '../account/profile.service.ts'
import { adminRole } from '../../access/rights/governance.service.ts'
import type { Settle } from '../session/signIn.service.ts'
import { bindThirdUser, personBehind } from '../thirdLogin/thirdAccounts.service.ts'
import { rolesByGroup } from './vouching.ts'
import type { Vouched, VouchingRules } from './vouching.ts'

/** Somebody whose password or word was right, and what is written once nothing else is missing. */
export type Proven = { person: Person; settle: Settle }

export type VouchedPeople = ReturnType<typeof createVouchedPeople>

/** The people here whom systems of the plant vouch for: known again by the number of their account there, met first by their name. */
export function createVouchedPeople({ db, units, now, log }: { db: Database; units: Units; now: () => number; log: Log }) {
  const personWith = (id: string) => db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirst()

  /** A person of this name whom nobody else of that system is yet. An administrator is met by name only where the groups make one: a name is easier to get than that role. */
  async function metByName({ source, username, groups }: Vouched, rules: VouchingRules): Promise<Person | null> {
    const found = await db
      .selectFrom('sys_user')
      .selectAll()
      .where(sql`lower("username")`, '=', username.toLowerCase())
      .limit(2)
      .execute()
    const [person, another] = found
    if (!person || another) return null
    const taken = await db.selectFrom('sys_third_account').select('id').where('thirdType', '=', source).where('userId', '=', person.id).executeTakeFirst()
    if (taken) return null
    const isAdmin = (await grantsOf(db, person.id)).roles.includes(adminRole)
    return isAdmin && !rolesByGroup(groups, rules).given.has(adminRole) ? null : person
  }

  async function newPerson({ username, realname, email }: Vouched, { createRole }: VouchingRules): Promise<Person | null> {
    if (createRole === undefined) return null
    const taken = await db
      .selectFrom('sys_user')
      .select('id')
      .where(sql`lower("username")`, '=', username.toLowerCase())
      .executeTakeFirst()
    if (taken) return null // somebody of this name who may not be met by it
    const isFree = email !== null && (await db.selectFrom('sys_user').select('id').where('email', '=', email).executeTakeFirst()) === undefined
    const id = await createPerson(db, {
      username,
      realname: realname || username,
      password: null,
      roleCode: createRole,
      phone: null,
      email: isFree ? email : null,
    })
    return (await personWith(id)) ?? null
  }

  /** Gives and takes the roles that the groups speak of. What may not be done, such as taking the role from the last administrator, is left undone. */
  async function followGroups(userId: string, { source, groups }: Vouched, rules: VouchingRules): Promise<void> {
    const { given, mapped } = rolesByGroup(groups, rules)
    if (mapped.size === 0) return
    const roles = await db
      .selectFrom('sys_role')
      .select(['id', 'roleCode'])
      .where('roleCode', 'in', [...mapped])
      .where('kind', '=', 'plant')
      .execute()
    const held = new Set((await grantsOf(db, userId)).roles)
    for (const { id, roleCode } of roles.filter((role) => given.has(role.roleCode) !== held.has(role.roleCode)))
      try {
        await units(systemActor, (unit) => (given.has(roleCode) ? joinRole(unit, id, [userId]) : dropFromRole(unit, id, [userId])))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        log.warn('a role could not follow its group', { userId, roleCode, source, reason: error.message })
      }
  }

  return {
    /**
     * The person here; null when there is none and none is made. `settle` binds the account and gives the roles that the groups give now: it is for
     * who has shown every factor.
     */
    async personOf(vouched: Vouched, rules: VouchingRules): Promise<Proven | null> {
      const bound = await personBehind(db, vouched.source, vouched.subject)
      const person = bound ?? (await metByName(vouched, rules)) ?? (await newPerson(vouched, rules))
      if (!person || person.delFlag !== 0) return null
      const account = { thirdUserId: vouched.subject, realname: vouched.realname }
      return {
        person,
        async settle() {
          if (!bound) await bindThirdUser(db, person.id, vouched.source, account, { at: now(), isProvedHere: false })
          await followGroups(person.id, vouched, rules)
        },
      }
    },
  }
}
