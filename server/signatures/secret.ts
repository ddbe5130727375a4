import type { Database } from '../db/database.ts'
import { verifyPassword } from '../http/password.ts'
import { reserveAttempt, returnAttempt } from './attempts.ts'

export type SignMethod = 'password' | 'pin'
export type Signer = { id: string; username: string; realname: string }
export type Judged = { isRight: true; signer: Signer } | { isRight: false; signer: Signer | null; why: 'wrong' | 'noPin' }

const normal = 1

/**
 * Whether this is the password or PIN of an account that may be used. Takes one of the attempts that who asks (`askedBy`, a person's id) has at it, and
 * as long for a name that nobody has.
 * Throws 429 when they are used up.
 */
export async function judgeSecret(
  db: Database,
  { username, method, secret, askedBy, at }: { username: string; method: SignMethod; secret: string; askedBy: string; at: number },
): Promise<Judged> {
  const asking = await db.selectFrom('sys_user').select('username').where('id', '=', askedBy).executeTakeFirst()
  const attempt = await reserveAttempt(db, { username, askedBy, isOwn: asking?.username === username }, at)
  const person = await db
    .selectFrom('sys_user')
    .leftJoin('sys_user_pin', 'sys_user_pin.userId', 'sys_user.id')
    .select(['id', 'username', 'realname', 'status', 'passwordHash', 'pinHash'])
    .where('username', '=', username)
    .executeTakeFirst()
  const hash = method === 'pin' ? person?.pinHash : person?.passwordHash
  const isRight = await verifyPassword(secret, hash ?? null)
  if (!person) return { isRight: false, signer: null, why: 'wrong' }
  const signer = { id: person.id, username: person.username, realname: person.realname }
  if (!isRight || person.status !== normal) return { isRight: false, signer, why: method === 'pin' && !person.pinHash ? 'noPin' : 'wrong' }
  await returnAttempt(db, attempt)
  return { isRight: true, signer }
}
