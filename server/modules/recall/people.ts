import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { batchesByHand } from '../quality/release/hands.service.ts'
import { present } from './batches.ts'
import type { Found, Span } from './batches.ts'

/** Batches in which a person had a hand. */
export async function batchesOf(db: Database, username: string, span: Span): Promise<Found> {
  const person = await db.selectFrom('sys_user').select(['username', 'realname']).where('username', '=', username).executeTakeFirst()
  if (!person) throw new Problem(404, `没有账号 ${username}，请核对人员`)
  return { title: `${person.realname}（${person.username}）`, batchNos: present(await batchesByHand(db, username, span)) }
}
