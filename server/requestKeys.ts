import type { StillRunning } from '#contract/stillRunning.ts'
import type { Actor, Units, UnitOfWork } from './bus/unit.ts'
import { canonicalHash } from './canonical.ts'
import type { Database } from './db/database.ts'
import { hasTurn } from './db/takeTurn.ts'
import { Problem } from './http/problem.ts'

/** so long an answer is kept for a second call */
export const requestKeyLifeMs = 7 * 24 * 3_600_000
/** so long somebody waits who is told that the same request is on its way */
const retryAfterS = 1

/** `key` is the caller's name for this request (contract/commandCalls.ts), null for one without; `scope` is what is called, for example `mesOrder.release`. */
export type Keyed = { key: string | null; scope: string; body: unknown }

/** The same request is on its way already: whoever asks does so again, under the same key, and gets its answer then. */
export class InProgress extends Problem {
  constructor() {
    super(409, '正在处理，请稍后再试', { retryAfterS } satisfies StillRunning, { retryAfterS })
  }
}

/** what this process has begun and not ended, for each opener of units: SQLite's one writer would let a second call wait for its turn */
const running = new WeakMap<Units, Set<string>>()

/**
 * Does `work` once per person and key, in the transaction of one unit (factory.md 4 R9, security.md 1B-26, F-36): a second call gets the first
 * answer and does nothing, not even after the commit; 409 (`InProgress`) while the first is on its way, in this process or another one. Work
 * that throws leaves no trace, so the key is good for another try. The answer has to be JSON. Throws 422 for a key that was used for something
 * else.
 */
export async function once<Answer>(units: Units, by: Actor, keyed: Keyed, work: (unit: UnitOfWork) => Promise<Answer>): Promise<Answer> {
  const { key } = keyed
  if (key === null) return units(by, work)
  const begun = running.get(units) ?? new Set()
  running.set(units, begun)
  const name = `sys_request_key ${by.userId} ${key}`
  if (begun.has(name)) throw new InProgress()
  begun.add(name)
  try {
    return await units(by, async (unit) => {
      if (!(await hasTurn(unit.trx, name))) throw new InProgress()
      return kept(unit, { ...keyed, key }, () => work(unit))
    })
  } finally {
    begun.delete(name)
  }
}

/** The answer that was kept, or what `work` answers, kept with it. Nobody else works under this key meanwhile. */
async function kept<Answer>({ trx, by, at }: UnitOfWork, { key, scope, body }: Keyed & { key: string }, work: () => Promise<Answer>): Promise<Answer> {
  const mine = { userId: by.userId, requestKey: key }
  const bodyHash = canonicalHash(body)
  const first = await trx
    .selectFrom('sys_request_key')
    .select(['scope', 'bodyHash', 'answer'])
    .where('userId', '=', mine.userId)
    .where('requestKey', '=', key)
    .executeTakeFirst()
  if (first) {
    if (first.scope !== scope || first.bodyHash !== bodyHash) throw new Problem(422, '这个请求编号已经用于另一次提交，请刷新页面后重新操作')
    return JSON.parse(first.answer ?? 'null') as Answer // what `work` of the same scope answered to the same body
  }
  const answer = await work()
  await trx
    .insertInto('sys_request_key')
    .values({ ...mine, scope, bodyHash, answer: JSON.stringify(answer ?? null), at })
    .execute()
  return answer
}

/** Forgets the answers that are too old to be asked for; returns how many. */
export async function forgetRequestKeys(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_request_key')
    .where('at', '<', now - requestKeyLifeMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
