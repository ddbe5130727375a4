import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { isPostgres } from '../db/isPostgres.ts'
import { rowId } from '../db/rowId.ts'
import { Problem } from '../http/problem.ts'

const windowMs = 5 * 60_000
const allowed = 5

/** first number of our advisory locks for attempts; the second is the account */
const attemptLocks = 7311

/**
 * Takes one of the five attempts that an account has in five minutes, before its password or PIN is looked at: guesses that are sent at
 * the same time, also to several server processes, are counted before any of them is judged. It stays taken unless it is given back.
 * Throws 429 with how long to wait.
 */
export async function reserveAttempt(db: Database, username: string, at: number): Promise<string> {
  const account = username.toLowerCase()
  return db.transaction().execute(async (trx) => {
    // SQLite has one writer; PostgreSQL would let two count before either has written
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${attemptLocks}, hashtext(${account}))`.execute(trx)
    await trx
      .deleteFrom('mes_esign_attempt')
      .where('at', '<=', at - windowMs)
      .execute()
    const recent = await trx.selectFrom('mes_esign_attempt').select('at').where('account', '=', account).orderBy('at').execute()
    const [oldest] = recent.slice(-allowed)
    if (oldest && recent.length >= allowed) throw new Problem(429, `密码或 PIN 错误次数过多，请在 ${Math.ceil((oldest.at + windowMs - at) / 1000)} 秒后重试`)
    const id = rowId(at)
    await trx.insertInto('mes_esign_attempt').values({ id, account, at }).execute()
    return id
  })
}

/** An attempt that was right does not count. */
export async function returnAttempt(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mes_esign_attempt').where('id', '=', id).execute()
}
