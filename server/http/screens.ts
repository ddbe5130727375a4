import { errors, jwtVerify, SignJWT } from 'jose'
import { addressesOf, callsOfBoards } from '#contract/modules/walls/boardCalls.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { Sights } from './sessions.ts'

/** A device token lives 30 days and is due to be renewed at 80 % of that (decisions.md 32). */
export const deviceTokenLifeMs = 30 * 24 * 3_600_000
const renewAtPart = 0.8
/** The token before the newest is good for so long after the newest was used first (reliability.md F-20). */
export const tokenOverlapMs = 120_000
const audience = 'display'

/** A screen's token that is good now. `renewInMs` is 0 when it is due. */
export type ProvedScreen = { caller: Caller & { screenId: string }; renewInMs: number }

export type Screens = {
  /** Makes out the first token of a pairing; every token before it is dead. Null when the screen was revoked or deleted meanwhile. */
  firstToken(screenId: string): Promise<string | null>
  /** Makes out the next token for who brought a good one; null when it is not good. Asked again, because an answer was lost, it is the same next one. */
  renew(token: string): Promise<string | null>
  verify(token: string): Promise<ProvedScreen | null>
  stillGood(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** As of people: data rules are of roles, so a screen sees everything behind a right that its pages need. */
  stillSeeing(sessionIds: readonly string[], permissions: readonly Permission[]): Promise<Sights>
}

const prefix = 'screen:'

/** What stands for the session of a screen where those of people stand. No id of a person looks like it. */
export function screenSession(screenId: string): string {
  return prefix + screenId
}

export function isScreenSession(sessionId: string): boolean {
  return sessionId.startsWith(prefix)
}

/** Device tokens of paired screens: a row says which version is good, so that revoking works at the next call. */
export function createScreens(db: Database, secret: Uint8Array, now: () => number = Date.now): Screens {
  const good = (screenIds: readonly string[]) =>
    db.selectFrom('mes_screen').selectAll().where('id', 'in', screenIds).where('status', '=', 'paired').where('tokenExpiresAt', '>', now())

  async function signed(screenId: string, version: number): Promise<string> {
    const issuedAt = now()
    const expiresAt = issuedAt + deviceTokenLifeMs
    await db.updateTable('mes_screen').set({ tokenExpiresAt: expiresAt }).where('id', '=', screenId).execute()
    return new SignJWT({ version })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(screenId)
      .setAudience(audience)
      .setIssuedAt(Math.floor(issuedAt / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(secret)
  }

  async function claimsOf(token: string): Promise<{ screenId: string; version: unknown; issuedAtMs: number } | null> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        audience,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'iat', 'exp', 'version'],
      })
      return { screenId: payload.sub ?? '', version: payload['version'], issuedAtMs: (payload.iat ?? 0) * 1000 }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  /** The row behind a token that is good now; its overlap begins when the newest version is seen first. */
  async function goodRow(token: string) {
    const claims = await claimsOf(token)
    const row = claims && (await good([claims.screenId]).executeTakeFirst())
    if (!claims || !row) return null
    const isNewest = claims.version === row.tokenVersion
    if (!isNewest && (claims.version !== row.tokenVersion - 1 || (row.previousUntil !== null && row.previousUntil <= now()))) return null
    if (isNewest && row.previousUntil === null)
      await db
        .updateTable('mes_screen')
        .set({ previousUntil: now() + tokenOverlapMs })
        .where('id', '=', row.id)
        .where('tokenVersion', '=', row.tokenVersion)
        .where('previousUntil', 'is', null)
        .execute()
    return { row, isNewest, issuedAtMs: claims.issuedAtMs }
  }

  /** What the pages of a screen ask, whoever approved it: of its board, or of what its playlist plays. */
  async function callsOf({ board, playlistId }: { board: string; playlistId: string | null }): Promise<Asks> {
    if (playlistId === null) return callsOfBoards([board])
    const played = await db.selectFrom('mes_playlist_item').select('board').where('playlistId', '=', playlistId).execute()
    const list = await db.selectFrom('mes_playlist').select('alarmBoard').where('id', '=', playlistId).executeTakeFirst()
    return callsOfBoards(addressesOf(board, list && played.length > 0 ? { ...list, items: played } : null))
  }

  async function goodSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (sessionIds.length === 0) return new Set()
    const rows = await good(idsOf(sessionIds)).execute()
    return new Set(rows.map(({ id }) => screenSession(id)))
  }

  return {
    async firstToken(screenId) {
      const raised = await db
        .updateTable('mes_screen')
        .set(({ eb }) => ({ tokenVersion: eb('tokenVersion', '+', 1), previousUntil: 0 }))
        .where('id', '=', screenId)
        .where('status', '=', 'paired')
        .returning('tokenVersion')
        .executeTakeFirst()
      return raised ? signed(screenId, raised.tokenVersion) : null
    },
    async renew(token) {
      const found = await goodRow(token)
      if (!found) return null
      const { id, tokenVersion } = found.row
      if (!found.isNewest) return signed(id, tokenVersion)
      // the old one stays good until the new one arrived and was used: an answer that is lost locks nobody out
      await db
        .updateTable('mes_screen')
        .set({ tokenVersion: tokenVersion + 1, previousUntil: null })
        .where('id', '=', id)
        .where('tokenVersion', '=', tokenVersion)
        .execute()
      return signed(id, tokenVersion + 1)
    },
    async verify(token) {
      const found = await goodRow(token)
      if (!found) return null
      const renewInMs = Math.max(0, found.issuedAtMs + renewAtPart * deviceTokenLifeMs - now())
      return { caller: callerOf(found.row, await callsOf(found.row)), renewInMs }
    },
    stillGood: goodSessions,
    async stillSeeing(sessionIds, permissions) {
      const rows = sessionIds.length === 0 ? [] : await good(idsOf(sessionIds)).execute()
      const seen = rows.map(async (row) => {
        const { rights } = await callsOf(row)
        return [screenSession(row.id), new Map(permissions.flatMap((permission) => (rights.has(permission) ? [[permission, 'all' as const]] : [])))] as const
      })
      return new Map(await Promise.all(seen))
    },
  }
}

function idsOf(sessionIds: readonly string[]): string[] {
  return sessionIds.map((sessionId) => sessionId.slice(prefix.length))
}

type Asks = ReturnType<typeof callsOfBoards>

function callerOf({ id, screenNo, name }: { id: string; screenNo: string; name: string }, { reads, rights }: Asks): Caller & { screenId: string } {
  const session = screenSession(id)
  return {
    userId: session,
    username: screenNo,
    realname: name,
    sessionId: session,
    tenantId: 0,
    roles: [],
    permissions: rights,
    narrowed: new Set(),
    screenId: id,
    reads,
  }
}
