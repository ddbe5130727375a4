import type { HistoryDb } from './chunkStore.ts'

/** One write to the history: everything in `work` or nothing. */
export type Write = <Result>(work: (trx: HistoryDb) => Promise<Result>) => Promise<Result>

/** Another process has taken over the writing. */
export class Fenced extends Error {
  override name = 'Fenced'
}

/** Writing to a history that nobody else writes to. */
export function plainWrite(db: HistoryDb): Write {
  return (work) => db.transaction().execute(work)
}

/**
 * Begins a term of writing, higher than all before. It waits for the write that may be under way and shuts out every later
 * one of an earlier term: a process that was frozen and wakes up writes nothing any more.
 */
export async function beginTerm(db: HistoryDb): Promise<number> {
  const { term } = await db
    .updateTable('writer')
    .set(({ eb }) => ({ term: eb('term', '+', 1) }))
    .returning('term')
    .executeTakeFirstOrThrow()
  return term
}

/** Writing as long as `term` is the newest; throws Fenced from then on. */
export function fencedWrite(db: HistoryDb, term: number): Write {
  return (work) =>
    db.transaction().execute(async (trx) => {
      const newest = await trx.selectFrom('writer').select('term').forShare().executeTakeFirstOrThrow()
      if (newest.term !== term) throw new Fenced(`term ${newest.term} has begun, this process wrote in term ${term}`)
      return work(trx)
    })
}
