import type { FastifyRequest } from 'fastify'
import type { Tenant } from '#contract/modules/system/tenant.ts'
import type { LoginResult } from '#contract/session.ts'
import type { Database } from '../../db/database.ts'
import type { AuditLog } from '../../http/audit.ts'
import { Problem } from '../../http/problem.ts'
import { Reply } from '../../http/route.ts'
import { ownTenants } from '../../http/ownTenants.ts'
import { grantsOf } from '../../http/sessions.ts'
import type { Sessions } from '../../http/sessions.ts'
import { currentDepart, departsOf, keepDepart } from './departs.service.ts'
import type { Dictionary } from './dictionary.service.ts'
import { userInfoOf } from './profile.service.ts'
import type { Person } from './profile.service.ts'

export type SignInParts = { db: Database; sessions: Sessions; dictionary: Dictionary; audit: AuditLog; plantTz: string; now: () => number }

export type SignIn = {
  /** Opens a session for a person who has just proved who he is, whichever way. Throws 403 when all his tenants are frozen. */
  admit(person: Person, request: FastifyRequest): Promise<LoginResult>
  /** What `admit` returned, read anew for the holder of `token`. */
  resultOf(person: Person, token: string): Promise<LoginResult>
}

const normal = 1

export function mayEnter(person: Person | undefined): person is Person {
  return person?.status === normal
}

/** The one end of every way to sign in (api-contract.md 2.1, "Login result"). */
export function createSignIn({ db, sessions, dictionary, audit, plantTz, now }: SignInParts): SignIn {
  const openTo = (userId: string) => ownTenants(db, userId, { atMs: now(), plantTz }).orderBy('sys_tenant.tenantNo').execute()

  async function resultOf(person: Person, token: string): Promise<LoginResult> {
    const departs = await departsOf(db, person.id)
    const orgCode = currentDepart(departs, person.orgCode)?.orgCode ?? ''
    if (orgCode !== person.orgCode) await keepDepart(db, person.id, orgCode, now())
    const tenants: Tenant[] = (await openTo(person.id)).map(({ id, name }) => ({ id, name }))
    return {
      token,
      userInfo: userInfoOf({ ...person, orgCode }, departs, plantTz),
      roles: [...(await grantsOf(db, person.id)).roles],
      departs,
      multi_depart: Math.min(departs.length, 2),
      ...(tenants.length > 0 ? { tenantList: tenants } : {}),
      sysAllDictItems: await dictionary.all(),
    }
  }

  return {
    resultOf,
    async admit(person, request) {
      if ((await openTo(person.id)).length === 0 && (await belongsSomewhere(db, person.id))) throw new Problem(403, '与该用户关联的租户均已被冻结，无法登录！')
      const token = await sessions.open(person, { address: request.ip, agent: request.headers['user-agent'] ?? '' })
      await audit.signedIn(person, request.ip)
      return resultOf(person, token)
    },
  }
}

/** The answer to a successful sign-in: clients test the code. */
export function signedInReply(result: LoginResult): Reply {
  return new Reply({ envelope: { success: true, code: 200, message: '登录成功', result } })
}

/** Whether a person belongs to any tenant at all, in force or not. */
async function belongsSomewhere(db: Database, userId: string): Promise<boolean> {
  return (await db.selectFrom('sys_user_tenant').select('tenantId').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined
}
