import { AndonPast } from '#contract/modules/andon/standing.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

const hourMs = 3_600_000

/** How calls for help went in the last hours, and when the newest of all was; those that were taken back do not count. */
export async function andonPast(db: Database, now: number, hours: number): Promise<AndonPast> {
  const counted = db.selectFrom('mes_andon').where('status', '!=', 'cancelled')
  const [calls, last] = await Promise.all([
    counted
      .select(['status', 'callTime', 'ackTime', 'closeTime'])
      .where('callTime', '>', now - hours * hourMs)
      .execute(),
    counted.select(['type', 'equipCode', 'callTime']).orderBy('callTime', 'desc').limit(1).executeTakeFirst(),
  ])
  const closed = calls.filter(({ status }) => status === 'closed')
  return AndonPast.parse({
    calls: calls.length,
    closed: closed.length,
    ackMedianMs: medianFrom(calls.map(({ callTime, ackTime }) => [callTime, ackTime])),
    closeMedianMs: medianFrom(closed.map(({ callTime, closeTime }) => [callTime, closeTime])),
    last: last ? { ...last, callTime: Number(last.callTime) } : null,
  })
}

/** The middle of the times between two moments, of those that had both. */
function medianFrom(spans: readonly (readonly [from: number, to: number | null])[]): number | null {
  const times = spans.flatMap(([from, to]) => (to === null ? [] : [Number(to) - Number(from)])).toSorted((one, other) => one - other)
  return times[Math.floor(times.length / 2)] ?? null
}
