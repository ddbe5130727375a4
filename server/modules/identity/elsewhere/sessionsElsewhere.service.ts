import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import type { Sessions } from '../../../http/sessions.ts'
import type { ThirdProvider } from '../thirdLogin/provider.ts'
import type { EndedElsewhere, SessionElsewhere } from './sessionElsewhere.ts'

const table = 'sys_session_elsewhere'
/** where people arrive who have left at the provider */
const arrival = '/user/login'

type Parts = { db: Database; bus: Bus; sessions: Pick<Sessions, 'verify' | 'revoke'>; providers: readonly ThirdProvider[]; publicUrl: string | null }

export type SessionsElsewhere = {
  /** Remembers out of which session elsewhere the session of `token` came. */
  keep(token: string, from: SessionElsewhere): Promise<void>
  /** Where the browser of a session that has just ended here ends it there too; null where there is nothing to end, or the provider does not answer. */
  leave(sessionId: string): Promise<string | null>
  /** Ends the sessions here that came from one which is over there, and that had begun by then; returns how many. */
  end(source: string, ended: EndedElsewhere): Promise<number>
}

/** Sessions here beside those at providers: who leaves on one side leaves on the other. */
export function createSessionsElsewhere({ db, bus, sessions, providers, publicUrl }: Parts): SessionsElsewhere {
  return {
    async keep(token, from) {
      const verified = await sessions.verify(token)
      if (verified.kind === 'caller')
        await db
          .insertInto(table)
          .values({ ...from, sessionId: verified.caller.sessionId })
          .execute()
    },
    async leave(sessionId) {
      const row = await db.deleteFrom(table).where('sessionId', '=', sessionId).returningAll().executeTakeFirst()
      const provider = providers.find(({ source }) => source === row?.source)
      if (!row || !provider?.singleLogout) return null
      try {
        return (await provider.singleLogout.signOutAt(row.idToken, `${publicUrl ?? ''}${arrival}`))?.href ?? null
      } catch (error) {
        if (error instanceof Problem) return null // who leaves has left here; the provider logged why it did not answer
        throw error
      }
    },
    async end(source, { subject, sid, atMs }) {
      const rows = await db
        .selectFrom(table)
        .innerJoin('sys_session', 'sys_session.id', `${table}.sessionId`)
        .select(['sessionId', 'userId'])
        .where('source', '=', source)
        .where((row) => (sid === null ? row('subject', '=', subject) : row('sid', '=', sid)))
        // the token is in whole seconds; one that is sent again ends nothing that began after it
        .where('createdAt', '<', atMs + 1000)
        .where('revokedAt', 'is', null)
        .execute()
      for (const { sessionId, userId } of rows) {
        await sessions.revoke(sessionId)
        await db.deleteFrom(table).where('sessionId', '=', sessionId).execute()
        bus.emit('session.revoked', { sessionId, userId })
      }
      return rows.length
    },
  }
}
