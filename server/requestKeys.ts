import { Problem } from './http/problem.ts'
import type { UnitOfWork } from './bus/unit.ts'
import { canonicalHash } from './canonical.ts'
import type { Database } from './db/database.ts'

/** so long an answer is kept for a second call */
export const requestKeyLifeMs = 7 * 24 * 3_600_000

/** `key` is the caller's name for this request (contract/commandCalls.ts), null for one without; `scope` is what is called, for example `mesOrder.release`. */
export type Keyed = { key: string | null; scope: string; body: unknown }

/**
 * Does `work` once per person and key, in the unit's transaction (security.md 1B-26, F-36): a second call gets the first answer and does
 * nothing, not even after the commit. Two at the same time: the second waits for the first. Work that throws leaves no trace, so the key
 * is good for another try. The answer has to be JSON. Throws 422 for a key that was used for something else.
 */
export async function once<Answer>(
  { trx, by, at }: Pick<UnitOfWork, 'trx' | 'by' | 'at'>,
  { key, scope, body }: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work()
  const mine = { userId: by.userId, requestKey: key }
  const bodyHash = canonicalHash(body)
  // not an insert that fails: PostgreSQL gives up the whole transaction after one. It waits here for a transaction that has the same key.
  const taken = await trx
    .insertInto('sys_request_key')
    .values({ ...mine, scope, bodyHash, answer: null, at })
    .onConflict((conflict) => conflict.columns(['userId', 'requestKey']).doNothing())
    .returning('requestKey')
    .executeTakeFirst()
  if (taken) {
    const answer = await work()
    await trx
      .updateTable('sys_request_key')
      .set({ answer: JSON.stringify(answer ?? null) })
      .where('userId', '=', mine.userId)
      .where('requestKey', '=', key)
      .execute()
    return answer
  }
  const first = await trx
    .selectFrom('sys_request_key')
    .select(['scope', 'bodyHash', 'answer'])
    .where('userId', '=', mine.userId)
    .where('requestKey', '=', key)
    .executeTakeFirstOrThrow()
  if (first.scope !== scope || first.bodyHash !== bodyHash) throw new Problem(422, '这个请求编号已经用于另一次提交，请刷新页面后重新操作')
  return JSON.parse(first.answer ?? 'null') as Answer // what `work` of the same scope answered to the same body
}

/** Forgets the answers that are too old to be asked for; returns how many. */
export async function forgetRequestKeys(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_request_key')
    .where('at', '<', now - requestKeyLifeMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
