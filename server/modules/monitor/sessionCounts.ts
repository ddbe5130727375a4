import type { Database } from '../../db/database.ts'

/** Counts the sign-ins of people: how many hold now, the most that were seen, and how many ended by time since `since` (ms). */
export function sessionCounts(db: Database, since: number) {
  let most = 0
  return async (at: number): Promise<{ current: number; most: number; expired: number }> => {
    const count = db
      .selectFrom('sys_session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('revokedAt', 'is', null)
    const held = await count.where('expiresAt', '>', at).executeTakeFirstOrThrow()
    const over = await count.where('expiresAt', '>', since).where('expiresAt', '<=', at).executeTakeFirstOrThrow()
    const current = Number(held.count)
    most = Math.max(most, current)
    return { current, most, expired: Number(over.count) }
  }
}
