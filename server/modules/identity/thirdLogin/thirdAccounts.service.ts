import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import type { Person } from '../account/profile.service.ts'
import type { ThirdUser } from './provider.ts'

/**
 * Ends what people bound to themselves by a password or a code, when either may have been known to others: whoever bound an account elsewhere with a
 * stolen password would come in by it for ever (decisions/092). What systems of the plant vouch for stays.
 */
export async function endBindings(db: Database, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await db.deleteFrom('sys_third_account').where('userId', 'in', userIds).where('provedHere', '=', 1).execute()
}

/** The person whose account elsewhere this is; undefined when nobody has bound it. */
export async function personBehind(db: Database, thirdType: string, thirdUserId: string): Promise<Person | undefined> {
  return db
    .selectFrom('sys_third_account')
    .innerJoin('sys_user', 'sys_user.id', 'sys_third_account.userId')
    .selectAll('sys_user')
    .where('thirdType', '=', thirdType)
    .where('thirdUserId', '=', thirdUserId)
    .executeTakeFirst()
}

/**
 * Binds an account elsewhere to a person; an account that was bound before moves to that person. `isProvedHere`: by a password or a code of ours,
 * and not by the word of a system of the plant.
 */
export async function bindThirdUser(
  db: Database,
  userId: string,
  thirdType: string,
  { thirdUserId, realname }: Pick<ThirdUser, 'thirdUserId' | 'realname'>,
  { at, isProvedHere }: { at: number; isProvedHere: boolean },
): Promise<void> {
  const provedHere = isProvedHere ? 1 : 0
  await db
    .insertInto('sys_third_account')
    .values({ id: randomUUID(), thirdType, thirdUserId, userId, realname, createTime: at, provedHere })
    .onConflict((conflict) => conflict.columns(['thirdType', 'thirdUserId']).doUpdateSet({ userId, realname, createTime: at, provedHere }))
    .execute()
}
