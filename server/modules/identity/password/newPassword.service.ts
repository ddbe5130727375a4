import type { Database } from '../../../db/database.ts'
import { hashPassword } from '../../../http/password.ts'
import { grantsOf } from '../../../http/grants.ts'
import { requireGoodPassword } from './passwordRules.ts'
import { endBindings } from '../thirdLogin/thirdAccounts.service.ts'

export type NewPassword = {
  userId: string
  username: string
  password: string
  /** the session that goes on; null ends all */ keepSessionId: string | null
  now: number
}

/** Gives a person a new password and ends their sessions, and the accounts elsewhere that they bound, in the same transaction; returns the ids of those that ended. Throws 422 for a weak one. */
export async function setPassword(db: Database, { userId, username, password, keepSessionId, now }: NewPassword): Promise<string[]> {
  const { roles } = await grantsOf(db, userId)
  requireGoodPassword(password, { username, isAdmin: roles.includes('admin') })
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const { tokenVersion } = await trx
      .updateTable('sys_user')
      .set((row) => ({ passwordHash, tokenVersion: row('tokenVersion', '+', 1), updateTime: now, version: row('version', '+', 1) }))
      .where('id', '=', userId)
      .returning('tokenVersion')
      .executeTakeFirstOrThrow()
    await endBindings(trx, [userId])
    if (keepSessionId) await trx.updateTable('sys_session').set({ tokenVersion }).where('id', '=', keepSessionId).where('userId', '=', userId).execute()
    const ended = await trx
      .updateTable('sys_session')
      .set({ revokedAt: now })
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .where('id', '!=', keepSessionId ?? '')
      .returning('id')
      .execute()
    return ended.map(({ id }) => id)
  })
}
