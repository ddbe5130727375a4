import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'

export const timeText = (at: number | string | null, plantTz: string): string | null => (at === null ? null : wireTime(Number(at), plantTz))

/** What people are called, by user name; who is gone is called by it. */
export async function realnamesOf(db: Database, usernames: readonly string[]): Promise<(username: string) => string> {
  const asked = [...new Set(usernames.filter((name) => name !== ''))]
  const names = new Map<string, string>()
  for (let at = 0; at < asked.length; at += atOnce) {
    const rows = await db
      .selectFrom('sys_user')
      .select(['username', 'realname'])
      .where('username', 'in', asked.slice(at, at + atOnce))
      .execute()
    for (const { username, realname } of rows) names.set(username, realname)
  }
  return (username) => names.get(username) ?? username
}

/** below the parameters that one statement can take */
const atOnce = 500

/** Names and ids between commas, without blanks. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Ids of a call, each once; more than a page of them is a mistake. */
export function idsOf(text: string): string[] {
  const ids = [...new Set(listOf(text))]
  if (ids.length === 0) throw new Problem(422, '请先选择记录')
  if (ids.length > 200) throw new Problem(422, '一次不超过 200 条，请分批操作')
  return ids
}

/** rows of a list; the client of the contract pages by itself */
export const mostRows = 1000
