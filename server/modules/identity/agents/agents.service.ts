import type { Database } from '../../../db/database.ts'

/** below the parameters that one statement can take */
const atOnce = 500

/** Who stands in at `atMs` for any of these people, by user name, each once and none of those who were asked for. */
export async function agentsOf(db: Database, usernames: readonly string[], atMs: number): Promise<string[]> {
  const found = new Set<string>()
  for (let at = 0; at < usernames.length; at += atOnce) {
    const rows = await db
      .selectFrom('sys_user_agent')
      .select('agentUserName')
      .where('userName', 'in', usernames.slice(at, at + atOnce))
      .where('status', '=', '1')
      .where('startTime', '<=', atMs)
      .where('endTime', '>=', atMs)
      .execute()
    for (const { agentUserName } of rows) found.add(agentUserName)
  }
  return [...found].filter((name) => !usernames.includes(name))
}
