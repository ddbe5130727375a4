import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import type { Person } from '../profile.service.ts'
import type { ThirdUser } from './provider.ts'

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

/** Binds an account elsewhere to a person; an account that was bound before moves to him. */
export async function bindThirdUser(
  db: Database,
  userId: string,
  thirdType: string,
  { thirdUserId, realname }: Pick<ThirdUser, 'thirdUserId' | 'realname'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('sys_third_account')
    .values({ id: randomUUID(), thirdType, thirdUserId, userId, realname, createTime: now })
    .onConflict((conflict) => conflict.columns(['thirdType', 'thirdUserId']).doUpdateSet({ userId, realname }))
    .execute()
}
