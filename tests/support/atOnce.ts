import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { isPostgres } from '../../server/db/isPostgres.ts'

/**
 * Makes these calls at once. On PostgreSQL each begins when the one before has done all but its last write, which is into `last`, and none is
 * committed before all of them are so far, wait for another one of them, or were refused: whatever a guard reads of another, it reads before.
 * Give an order and the other one: what is safe in one of them need not be in the other.
 */
export async function atOnce<Answer>(db: Database, calls: readonly (() => Promise<Answer>)[], last = 'mes_audit'): Promise<Answer[]> {
  if (!isPostgres(db)) return Promise.all(calls.map((call) => call()))
  const begun = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(last)} in exclusive mode`.execute(trx)
    const answers: Promise<Answer>[] = []
    let ended = 0
    const areFar = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db) // within one transaction the answer would stay the first
      if (Number(rows[0]?.count) + ended < answers.length) throw new Error('they are still on their way')
    }
    for (const call of calls) {
      answers.push(call().finally(() => (ended += 1)))
      await vi.waitFor(areFar, 10_000)
    }
    return answers
  })
  return Promise.all(begun)
}
