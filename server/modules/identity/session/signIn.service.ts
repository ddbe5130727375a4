import type { FastifyRequest } from 'fastify'
import type { Tenant } from '#contract/modules/organisation/tenant.ts'
import type { SecondStep } from '#contract/modules/identity/secondFactor.ts'
import type { LoginResult } from '#contract/session.ts'
import type { Database } from '../../../db/database.ts'
import type { AuditLog } from '../../../http/audit.ts'
import { Problem } from '../../../http/problem.ts'
import { Reply } from '../../../http/route.ts'
import { createOneTimeStore } from '../../../http/oneTimeStore.ts'
import { ownTenants } from '../../../http/ownTenants.ts'
import { grantsOf } from '../../../http/grants.ts'
import type { Sessions } from '../../../http/sessions.ts'
import type { SessionElsewhere } from '../elsewhere/sessionElsewhere.ts'
import type { SessionsElsewhere } from '../elsewhere/sessionsElsewhere.service.ts'
import { currentDepart, departsOf, keepDepart } from '../../organisation/departs/departs.service.ts'
import type { Dictionary } from '../../reference/dictionaries/dictionary.service.ts'
import { userInfoOf } from '../account/profile.service.ts'
import type { Person } from '../account/profile.service.ts'
import type { SecondFactors } from '../secondFactor/secondFactor.service.ts'

export type SignInParts = {
  db: Database
  sessions: Sessions
  dictionary: Dictionary
  audit: AuditLog
  factors: SecondFactors
  sessionsElsewhere: SessionsElsewhere
  plantTz: string
  now: () => number
}

/** Who was right so far and has to show the code of an authenticator, or enrol one first. */
type Waiting = { userId: string; step: 'ask' | 'enrol'; elsewhere: SessionElsewhere | null; settle: Settle | null; tokenVersion: number }
/** What is written of somebody who has shown every factor: nothing is before that (decisions/092). */
export type Settle = () => Promise<void>
const secondStepMs = 5 * 60_000

export type SignIn = {
  /**
   * Opens a session for a person who has just proved who they are, whichever way. Throws 403 when all their tenants are frozen, and 401 with
   * a `SecondStep` where a second factor is missing; `isProved`: it was shown, or another session of theirs stands for it; `byBadge`: by badge and PIN at a station; `elsewhere`: the session there
   * by which they came; `settle` runs when nothing is missing any more, such as the binding of an account elsewhere.
   */
  admit(
    person: Person,
    request: FastifyRequest,
    how?: { isProved?: boolean; byBadge?: boolean; elsewhere?: SessionElsewhere | null; settle?: Settle | null },
  ): Promise<LoginResult>
  /** Who waits behind the ticket of a `SecondStep`; null when it is over. */
  waiting(ticket: string): Waiting | null
  forget(ticket: string): void
  /** What `admit` returned, read anew for the holder of `token`. */
  resultOf(person: Person, token: string): Promise<LoginResult>
}

const normal = 1

export function mayEnter(person: Person | undefined): person is Person {
  return person?.status === normal
}

/** The one end of every way to sign in (api-contract.md 2.1, "Login result"). */
export function createSignIn({ db, sessions, dictionary, audit, factors, sessionsElsewhere, plantTz, now }: SignInParts): SignIn {
  const openTo = (userId: string) => ownTenants(db, userId, { atMs: now(), plantTz }).orderBy('sys_tenant.tenantNo').execute()

  const tickets = createOneTimeStore<Waiting>(secondStepMs, now)

  async function requireSecondFactor({ id: userId, tokenVersion }: Person, { elsewhere, settle }: Pick<Waiting, 'elsewhere' | 'settle'>): Promise<void> {
    const step = (await factors.standing(userId)) ? 'ask' : (await factors.isRequired()) ? 'enrol' : null
    if (step === null) return
    const sentence = step === 'ask' ? '请输入验证器显示的 6 位验证码' : '本厂要求登录时使用验证器，请先设置'
    throw new Problem(401, sentence, { secondFactor: { step, ticket: tickets.keep({ userId, step, elsewhere, settle, tokenVersion }) } } satisfies SecondStep)
  }

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
    waiting: (ticket) => tickets.find(ticket),
    forget: (ticket) => tickets.end(ticket),
    async admit(person, request, { isProved = false, byBadge = false, elsewhere = null, settle = null } = {}) {
      if ((await openTo(person.id)).length === 0 && (await belongsSomewhere(db, person.id))) throw new Problem(403, '与该用户关联的租户均已被冻结，无法登录！')
      if (!isProved) await requireSecondFactor(person, { elsewhere, settle })
      await settle?.()
      const token = await sessions.open(person, { address: request.ip, agent: request.headers['user-agent'] ?? '', byBadge })
      if (elsewhere) await sessionsElsewhere.keep(token, elsewhere)
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
