import type { Database } from '../../db/database.ts'

/** One line of the log of states: from which state to which, when (ms) and why. */
export type StateLine = { recordId: string; fromState: string | null; toState: string; reason: string; at: number }
/** A record whose states are asked of the past: as it is now, and when it was made (ms). */
type LoggedRow = { status: string; createTime: number }
const idsAtOnce = 400

/** The lines of some records up to now, oldest first, by record: those of commands that left the state as it was are none of them. */
export async function stateLines(db: Database, resource: string, ids: readonly string[]): Promise<Map<string, StateLine[]>> {
  const found: StateLine[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await db
      .selectFrom('mes_state_log')
      .select(['recordId', 'fromState', 'toState', 'reason', 'at'])
      .where('resource', '=', resource)
      .where('recordId', 'in', ids.slice(from, from + idsAtOnce))
      .where(({ eb, or, ref }) => or([eb('fromState', 'is', null), eb('fromState', '!=', ref('toState'))]))
      .orderBy('at')
      .orderBy('id')
      .execute()
    for (const row of rows) found.push({ ...row, at: Number(row.at) })
  }
  return Map.groupBy(found, ({ recordId }) => recordId)
}

/** The line that gave a record the state in which it was at a moment; undefined where none had come. */
export function lineAt(lines: readonly StateLine[] | undefined, atMs: number): StateLine | undefined {
  return lines?.findLast(({ at }) => at <= atMs)
}

/** The state of a record at a moment: what its last line before says, else what the first one after says that it was; null before it was made. */
export function stateAt(lines: readonly StateLine[] | undefined, { status, createTime }: LoggedRow, atMs: number): string | null {
  const last = lineAt(lines, atMs)
  if (last) return last.toState
  if (Number(createTime) > atMs) return null
  return lines?.[0] === undefined ? status : lines[0].fromState
}
