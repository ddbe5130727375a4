import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { Days } from './plantCharts.ts'

/** The last `count` days on the plant's clock, today among them. */
export function daysBefore(nowMs: number, count: number, plantTz: string): Days {
  const today = plantDay(nowMs, plantTz)
  return { from: dayPlus(today, 1 - count), to: today }
}
