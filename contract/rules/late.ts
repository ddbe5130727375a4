import { instantOf } from './wireTime.ts'

/** What is known of an end (ms since the epoch): when it came, and while it has not come what the plan foretells; null where nothing is known. */
export type Ending = { actualMs: number | null; forecastMs: number | null }

/**
 * By how many ms something ends later than it was promised; 0 is in time, null is not known. This is what 晚 means everywhere
 * (spec/decisions.md 56): an order is compared with the end of its due day, a 交货行 with its hour. What has not ended cannot end
 * before now, whatever was foretold.
 */
export function lateMs(promisedMs: number, { actualMs, forecastMs }: Ending, nowMs: number): number | null {
  if (actualMs === null && forecastMs === null && nowMs <= promisedMs) return null
  const endMs = actualMs ?? Math.max(forecastMs ?? nowMs, nowMs)
  return Math.max(0, endMs - promisedMs)
}

/** The last moment of the day (yyyy-MM-dd) on which an order is due, in the plant's zone; null when it is no day. */
export function endOfDueDay(dueDate: string, plantTz: string): number | null {
  return instantOf(`${dueDate} 23:59:59`, plantTz)
}
