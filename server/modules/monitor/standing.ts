import { statuses } from '#contract/quality.ts'
import type { ServerStanding } from '#contract/modules/monitor/retained.ts'
import type { Database } from '../../db/database.ts'
import type { LatestValues } from '../../tags/latest.ts'

/** A living screen is written down at least every 24 s (modules/walls); one that is silent for longer is away. */
export const awayAfterMs = 60_000
/** as many as a wall can name */
const mostNamed = 8

type Values = Pick<ServerStanding, 'oldestAgeMs' | 'oldestTag' | 'tags' | 'badTags'>

/** How old the oldest value is. A tag that was put out of service, or never read, is not counted: nobody waits for it. */
export function oldestValue(latest: LatestValues, nowMs: number): Values {
  const found: Values = { oldestAgeMs: null, oldestTag: '', tags: 0, badTags: 0 }
  for (const [slot, { tagCode }] of latest.metas.entries()) {
    const { status, at } = latest.read(slot)
    if (status === statuses.outOfService.code || at === 0) continue
    found.tags += 1
    if (status >= statuses.commFailure.code) found.badTags += 1
    const ageMs = Math.max(0, nowMs - at)
    if (found.oldestAgeMs !== null && ageMs <= found.oldestAgeMs) continue
    found.oldestAgeMs = ageMs
    found.oldestTag = tagCode
  }
  return found
}

/** The screens that were let in, and those that nobody has heard of for a minute, longest first. */
export async function screensAway(db: Database, nowMs: number): Promise<Pick<ServerStanding, 'screens' | 'away' | 'awayCount'>> {
  const paired = await db
    .selectFrom('mes_screen')
    .select(['name', 'place', 'lastSeenAt'])
    .where('status', '=', 'paired')
    .orderBy('lastSeenAt')
    .orderBy('id')
    .execute()
  const silent = paired.filter(({ lastSeenAt }) => lastSeenAt !== null && Number(lastSeenAt) <= nowMs - awayAfterMs)
  const away = silent.slice(0, mostNamed).map(({ name, place, lastSeenAt }) => ({ name, place, sinceMs: Number(lastSeenAt) }))
  return { screens: paired.length, away, awayCount: silent.length }
}
