import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import { grantsOf } from './grants.ts'

/** Somebody as they would be if they signed in now and worked for that tenant, for what is made for them while they are away; null where there is no such account in force. */
export async function callerNamed(db: Database, username: string, tenantId: number): Promise<Caller | null> {
  const person = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname'])
    .where('username', '=', username)
    .where('delFlag', '=', 0)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!person) return null
  const { id: userId, realname } = person
  return { userId, username: person.username, realname, sessionId: '', tenantId, screenId: null, ...(await grantsOf(db, userId)) }
}
