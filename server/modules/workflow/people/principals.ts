import type { Database } from '../../../db/database.ts'

/** A person and those for whom they stand in now (代理人). */
export async function principalsOf(db: Database, username: string, at: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_agent')
    .select('userName')
    .where('agentUserName', '=', username)
    .where('status', '=', '1')
    .where('startTime', '<=', at)
    .where('endTime', '>=', at)
    .execute()
  return [username, ...rows.map(({ userName }) => userName)]
}

/** Who stands in now for one of these people. */
export async function standInsOf(db: Database, usernames: readonly string[], at: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_agent')
    .select('agentUserName')
    .where('userName', 'in', ['', ...usernames])
    .where('status', '=', '1')
    .where('startTime', '<=', at)
    .where('endTime', '>=', at)
    .execute()
  return rows.map(({ agentUserName }) => agentUserName)
}
