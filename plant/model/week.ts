import { zoneOffsetMs } from '#contract/rules/zoneOffset.ts'

/**
 * The production week, Monday 08:00 to the next in the plant's time zone. It is the model's checkpoint: machines are
 * cold, counters are reset and maintenance has made them as good as new, so no week needs the one before it.
 */
export type Week = { index: number; startMs: number; endMs: number }

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

/** 1970-01-05 was the first Monday; the week begins with the early shift. */
const firstMondayMs = 4 * dayMs + 8 * hourMs

export function weekAt(atMs: number, timeZone: string): Week {
  const index = Math.floor((atMs + zoneOffsetMs(atMs, timeZone) - firstMondayMs) / weekMs)
  return { index, startMs: startOf(index, timeZone), endMs: startOf(index + 1, timeZone) }
}

function startOf(index: number, timeZone: string): number {
  const wallMs = firstMondayMs + index * weekMs
  const near = wallMs - zoneOffsetMs(wallMs, timeZone)
  return wallMs - zoneOffsetMs(near, timeZone)
}
