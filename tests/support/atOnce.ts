import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { isPostgres } from '../../server/db/isPostgres.ts'

/**
 * Makes these calls at once: on PostgreSQL none of them is committed before each has done all but its last write, which is into `last`,
 * waits for another one of them, or was refused. A guard that reads what another one is just writing has read it by then.
 */
export async function atOnce<Answer>(db: Database, calls: readonly (() => Promise<Answer>)[], last = 'mes_audit'): Promise<Answer[]> {
  if (!isPostgres(db)) return Promise.all(calls.map((call) => call()))
  const begun = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(last)} in exclusive mode`.execute(trx)
    let ended = 0
    const answers = calls.map((call) => call().finally(() => (ended += 1)))
    await vi.waitFor(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx)
      if (Number(rows[0]?.count) + ended < calls.length) throw new Error('they are still on their way')
    }, 10_000)
    return answers
  })
  return Promise.all(begun)
}
