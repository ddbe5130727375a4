import type { Database } from '../db/database.ts'
import { hashPassword } from '../http/password.ts'
import { Problem } from '../http/problem.ts'
import { judgeSecret } from './secret.ts'

/** Gives the caller a PIN to sign with, who proves by password to be the one. Throws 422 for a wrong password or a PIN that is easily guessed, 429 after five wrong passwords. */
export async function setPin(
  db: Database,
  { userId, username, password, pin, at }: { userId: string; username: string; password: string; pin: string; at: number },
): Promise<void> {
  const complaint = pinComplaint(pin)
  if (complaint !== null) throw new Problem(422, complaint, { fields: { pin: [complaint] } })
  const { isRight } = await judgeSecret(db, { username, method: 'password', secret: password, askedBy: userId, at })
  if (!isRight) throw new Problem(422, '登录密码不正确', { fields: { password: ['登录密码不正确'] } })
  const pinHash = await hashPassword(pin)
  await db
    .insertInto('sys_user_pin')
    .values({ userId, pinHash, setAt: at })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pinHash, setAt: at }))
    .execute()
}

/** Takes a person's PIN away: nobody signs by it until that person sets another. Throws 404 for an unknown account, 422 where there is none. */
export async function clearPin(db: Database, username: string): Promise<void> {
  const person = await db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirst()
  if (!person) throw new Problem(404, `没有账号 ${username}`)
  const { numDeletedRows } = await db.deleteFrom('sys_user_pin').where('userId', '=', person.id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem(422, `账号 ${username} 没有设置 PIN，不需要清除`)
}

/** When the person's PIN was set (ms since the epoch); null while there is none. */
export async function pinSetAt(db: Database, userId: string): Promise<number | null> {
  const row = await db.selectFrom('sys_user_pin').select('setAt').where('userId', '=', userId).executeTakeFirst()
  return row?.setAt ?? null
}

/** How many digits it has, the contract has judged. */
function pinComplaint(pin: string): string | null {
  const digits = pin.split('').map(Number)
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10))
  const [only] = steps
  const isRow = steps.size === 1 && (only === 0 || only === 1 || only === 9)
  const half = pin.slice(0, pin.length / 2)
  const isRepeated = pin.length % 2 === 0 && half + half === pin
  return isRow || isRepeated || /^(..)\1+$/.test(pin) ? 'PIN 过于简单，请不要用连续、相同或重复的数字' : null
}
