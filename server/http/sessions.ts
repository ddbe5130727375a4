import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../db/database.ts'
import { house, unchosen } from '../tenancy/atWork.ts'
import type { Caller } from './caller.ts'
import { grantsBy, grantsMark, sightBy } from './grants.ts'
import type { RoleHeld } from './grants.ts'
import { createAccessTokens } from './accessTokens.ts'
import { ownTenants } from './ownTenants.ts'
import { isOfShopFloor, onShopFloor } from './shopFloor.ts'

/** An access token lives 7 days from sign-in, without sliding (decisions.md 32). */
const lifeMs = 7 * 24 * 3_600_000
/** One that was got by badge and PIN lives a shift. */
const shiftMs = 12 * 3_600_000

export type Verified = { kind: 'caller'; caller: Caller } | { kind: 'expired' } | { kind: 'invalid' }

/** By permission: whether data rules narrow the records behind it. */
export type Sight = ReadonlyMap<Permission, 'all' | 'some'>
/** By session. */
export type Sights = ReadonlyMap<string, Sight>

export type Sessions = {
  /** Opens a session for a person whose password was just checked, or `byBadge` badge and PIN; returns the access token. */
  open(user: { id: string; tokenVersion: number }, from: { address: string; agent: string; byBadge?: boolean }): Promise<string>
  verify(token: string | undefined): Promise<Verified>
  /** The person of a session that is still good; null otherwise. */
  find(sessionId: string): Promise<Caller | null>
  /** Which of these sessions are still good: one query, for whoever watches many. */
  stillGood(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** What the holders of those of these sessions that are still good see of the records behind each of these permissions that they hold: one query as well. */
  stillSeeing(sessionIds: readonly string[], permissions: readonly Permission[]): Promise<Sights>
  revoke(sessionId: string): Promise<void>
  isInTenant(userId: string, tenantId: number): Promise<boolean>
  /** For whom somebody works who names no tenant: their only one, the house when they belong to none, and `unchosen` among several or when none of theirs is in force. */
  tenantWithout(userId: string): Promise<number>
}

/** Sessions are rows: the token only names one, so that signing out, freezing or a new password end it at once (security.md 27, C28). */
export function createSessions(db: Database, secret: Uint8Array, now: () => number = Date.now, plantTz = 'Asia/Shanghai'): Sessions {
  const tokens = createAccessTokens(secret, now)
  return {
    async open(user, { address, agent, byBadge = false }) {
      const id = randomUUID()
      const createdAt = now()
      const expiresAt = createdAt + (byBadge ? shiftMs : lifeMs)
      await db
        .insertInto('sys_session')
        .values({
          id,
          userId: user.id,
          tokenVersion: user.tokenVersion,
          createdAt,
          expiresAt,
          revokedAt: null,
          address,
          agent: agent.slice(0, 200),
          byBadge: byBadge ? 1 : 0,
        })
        .execute()
      return tokens.sign({ sessionId: id, userId: user.id, createdAt, expiresAt })
    },
    async verify(token) {
      const read = await tokens.read(token)
      if (typeof read === 'string') return { kind: read }
      const caller = await callerOf(db, read.sessionId, now())
      return caller ? { kind: 'caller', caller } : { kind: 'invalid' }
    },
    find: (sessionId) => callerOf(db, sessionId, now()),
    async stillGood(sessionIds) {
      if (sessionIds.length === 0) return new Set()
      const rows = await goodOnes(db, sessionIds, now()).execute()
      return new Set(rows.map(({ id }) => id))
    },
    async stillSeeing(sessionIds, permissions) {
      if (sessionIds.length === 0) return new Map()
      const rows = await goodOnes(db, sessionIds, now())
        .leftJoin('sys_user_role', 'sys_user_role.userId', 'sys_user.id')
        .leftJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
        .select(['sys_role.id as roleId', 'roleCode', 'byBadge', grantsMark.as('mark')])
        .execute()
      return sightsOf(db, rows, permissions)
    },
    async revoke(sessionId) {
      await db.updateTable('sys_session').set({ revokedAt: now() }).where('id', '=', sessionId).where('revokedAt', 'is', null).execute()
    },
    async isInTenant(userId, tenantId) {
      const found = await ownTenants(db, userId, { atMs: now(), plantTz }).where('tenantId', '=', tenantId).executeTakeFirst()
      return found !== undefined
    },
    async tenantWithout(userId) {
      const all = await db.selectFrom('sys_user_tenant').select('tenantId').where('userId', '=', userId).limit(2).execute()
      const [only, another] = all
      if (!only) return house
      if (another) return unchosen
      const [inForce] = await ownTenants(db, userId, { atMs: now(), plantTz }).execute()
      return inForce?.id ?? unchosen
    },
  }
}

function goodOnes(db: Database, sessionIds: readonly string[], at: number) {
  return db
    .selectFrom('sys_session')
    .innerJoin('sys_user', (join) => join.onRef('sys_user.id', '=', 'sys_session.userId').onRef('sys_user.tokenVersion', '=', 'sys_session.tokenVersion'))
    .select('sys_session.id')
    .where('sys_session.id', 'in', sessionIds)
    .where('sys_user.status', '=', 1)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
}

/** Session, person and roles in one question: it is asked at every call. */
async function callerOf(db: Database, sessionId: string, at: number): Promise<Caller | null> {
  const rows = await db
    .selectFrom('sys_session')
    .innerJoin('sys_user', (join) => join.onRef('sys_user.id', '=', 'sys_session.userId').onRef('sys_user.tokenVersion', '=', 'sys_session.tokenVersion'))
    .leftJoin('sys_user_role', 'sys_user_role.userId', 'sys_user.id')
    .leftJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
    .select(['sys_user.id', 'username', 'realname', 'sys_role.id as roleId', 'roleCode', 'byBadge', grantsMark.as('mark')])
    .where('sys_session.id', '=', sessionId)
    .where('expiresAt', '>', at)
    .where('revokedAt', 'is', null)
    .where('sys_user.status', '=', 1)
    .execute()
  const [user] = rows
  if (!user) return null
  return {
    userId: user.id,
    username: user.username,
    realname: user.realname,
    sessionId,
    tenantId: 0,
    screenId: null,
    ...(user.byBadge === 1 ? { isByBadge: true } : {}),
    ...(user.byBadge === 1 ? onShopFloor(await grantsBy(db, rolesAmong(rows))) : await grantsBy(db, rolesAmong(rows))),
  }
}

type SessionRole = { id: string; byBadge: number; roleId: string | null; roleCode: string | null; mark: string }

/** Once for all who hold the same roles: most people of a plant do. */
async function sightsOf(db: Database, rows: readonly SessionRole[], permissions: readonly Permission[]): Promise<Sights> {
  const alike = new Map<string, Promise<Sight>>()
  const sights = [...Map.groupBy(rows, ({ id }) => id)].map(async ([id, roles]): Promise<[string, Sight]> => {
    const held = rolesAmong(roles)
    const name = held
      .map(({ roleId }) => roleId)
      .toSorted()
      .join()
    const isByBadge = roles[0]?.byBadge === 1
    const sight = alike.get(name + isByBadge) ?? sightOf(db, held, isByBadge ? permissions.filter(isOfShopFloor) : permissions)
    alike.set(name + isByBadge, sight)
    return [id, await sight]
  })
  return new Map(await Promise.all(sights))
}

async function sightOf(db: Database, held: readonly RoleHeld[], permissions: readonly Permission[]): Promise<Sight> {
  const sees = await sightBy(db, held)
  return new Map(
    permissions.flatMap((permission): [Permission, 'all' | 'some'][] => {
      const seen = sees(permission)
      return seen === null ? [] : [[permission, seen]]
    }),
  )
}

function rolesAmong(rows: readonly Omit<SessionRole, 'id' | 'byBadge'>[]): RoleHeld[] {
  return rows.flatMap(({ roleId, roleCode, mark }) => (roleId === null || roleCode === null ? [] : [{ roleId, roleCode, mark }]))
}
