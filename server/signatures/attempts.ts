import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { isPostgres } from '../db/isPostgres.ts'
import { rowId } from '../db/rowId.ts'
import { Problem } from '../http/problem.ts'

const windowMs = 5 * 60_000
/** at one account */
const allowed = 5
/** at accounts of others, together: nobody tries five secrets on each colleague */
const allowedAtOthers = 20

/** first number of our advisory locks for attempts; the second is who asks */
const attemptLocks = 7311

/** A guess at the secret of `username`, by a person who is signed in. `isOwn`: at the own one. */
export type Attempt = { username: string; askedBy: string; isOwn: boolean }

/**
 * Takes one of the five attempts that a person has at an account in five minutes, before its password or PIN is looked at: guesses that are
 * sent at the same time, also to several server processes, are counted before any of them is judged. They count for who asks, so that nobody
 * keeps a colleague from signing. It stays taken unless it is given back. Throws 429 with how long to wait.
 */
export async function reserveAttempt(db: Database, { username, askedBy, isOwn }: Attempt, at: number): Promise<string> {
  const account = `${askedBy} ${isOwn ? 'own' : `other ${username.toLowerCase()}`}`
  return db.transaction().execute(async (trx) => {
    // SQLite has one writer; PostgreSQL would let two count before either has written
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${attemptLocks}, hashtext(${askedBy}))`.execute(trx)
    await trx
      .deleteFrom('mes_esign_attempt')
      .where('at', '<=', at - windowMs)
      .execute()
    const others = `${askedBy} other `
    const recent = await trx
      .selectFrom('mes_esign_attempt')
      .select(['account', 'at'])
      .where((row) => row.or([row('account', '=', account), row(sql`substr("account", 1, ${others.length})`, '=', others)]))
      .orderBy('at')
      .execute()
    requireLeft(recent.filter((one) => one.account === account).slice(-allowed), allowed, at)
    if (!isOwn) requireLeft(recent.filter((one) => one.account.startsWith(others)).slice(-allowedAtOthers), allowedAtOthers, at)
    const id = rowId(at)
    await trx.insertInto('mes_esign_attempt').values({ id, account, at }).execute()
    return id
  })
}

function requireLeft(recent: readonly { at: number }[], most: number, at: number): void {
  const [oldest] = recent
  if (oldest && recent.length >= most) throw new Problem(429, `密码或 PIN 错误次数过多，请在 ${Math.ceil((oldest.at + windowMs - at) / 1000)} 秒后重试`)
}

/** An attempt that was right does not count. */
export async function returnAttempt(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mes_esign_attempt').where('id', '=', id).execute()
}
