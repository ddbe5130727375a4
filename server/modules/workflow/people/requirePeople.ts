import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { activeOf } from './findPeople.ts'

/** People who can be given work, each once, as they were named. Throws 422 for the first who cannot: whoever names somebody means them. */
export async function requirePeople(db: Database, usernames: readonly string[]): Promise<string[]> {
  const named = [...new Set(usernames)]
  const active = new Set(await activeOf(db, named))
  const other = named.find((username) => !active.has(username))
  if (other === undefined) return named
  const person = await db.selectFrom('sys_user').select('realname').where('username', '=', other).executeTakeFirst()
  throw new Problem(422, person ? `${person.realname} 的账号已冻结或不在本租户，不能办理，请另选人员` : `没有账号 ${other}，请重新选择`)
}

export async function requirePerson(db: Database, username: string): Promise<string> {
  await requirePeople(db, [username])
  return username
}
