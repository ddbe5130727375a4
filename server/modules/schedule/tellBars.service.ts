import { ScheduleBar } from '#contract/modules/schedule/calls.ts'
import { planNoticeTopic, scheduleBarTopic } from '#contract/modules/schedule/retained.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { barRows } from './bars.service.ts'
import { judgedBars } from './judgedBars.service.ts'
import { newestApplied } from './newestApplied.ts'
import { outdatedText, planBasis } from './planBasis.service.ts'
import { unplacedOf } from './unplaced.service.ts'

const halfDayMs = 43_200_000

/** Retains every bar of the plan that stands with its conflicts, those that changed; what ended long ago, or was taken out of it, is gone from the topic. */
export async function tellBars(db: Database, bus: Pick<Bus, 'retain' | 'retained'>, { nowMs, plantTz }: { nowMs: number; plantTz: string }): Promise<void> {
  const applied = await newestApplied(db)
  const rows = await barRows(db, { runId: applied?.id ?? null, sinceMs: nowMs - halfDayMs, onlySlots: false })
  const basis = await planBasis(db, plantTz)
  const { bars } = await judgedBars(db, rows, { basis, nowMs, plantTz, fromSlots: false })
  const before = bus.retained(scheduleBarTopic)
  const standing = new Set(bars.map(({ taskId }) => taskId))
  for (const bar of bars) if (!isSame(before.get(bar.taskId), bar)) bus.retain(scheduleBarTopic, bar.taskId, bar, nowMs)
  for (const key of before.keys()) if (!standing.has(key)) bus.retain(scheduleBarTopic, key, null, nowMs)
  const outdated = applied === undefined ? '' : (outdatedText(applied, basis) ?? '')
  const unplacedCount = applied === undefined ? 0 : (await unplacedOf(db, applied.id)).length
  const known = bus.retained(planNoticeTopic).get('plan')
  if (known?.outdated !== outdated || known.unplacedCount !== unplacedCount) bus.retain(planNoticeTopic, 'plan', { outdated, unplacedCount }, nowMs)
}

function isSame(one: ScheduleBar | undefined, other: ScheduleBar): boolean {
  return one !== undefined && ScheduleBar.keyof().options.every((name) => one[name] === other[name])
}
