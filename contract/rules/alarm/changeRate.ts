/** How long a change is looked at where nobody says otherwise. */
export const usualWindowSec = 60

export type PastValue = { at: number; value: number }

/** enough for a change that is looked at five times a second, and no more than a second tells anything of an hour */
const mostKept = 600

/** The values that a window looks back on, with a new one; the newest that is older than the window stays, so that the whole of it is covered. */
export function withValue(past: readonly PastValue[], at: number, value: number, windowMs: number): PastValue[] {
  const lastKept = past.at(-1)
  if (lastKept !== undefined && at - lastKept.at < windowMs / mostKept) return [...past]
  const from = past.findLastIndex((one) => at - one.at >= windowMs)
  return [...past.slice(Math.max(0, from)), { at, value }]
}

/**
 * How fast a value changed over the window, in units per minute, falling below 0; null until the window is covered: half of a window that
 * is only half there would be told as twice as fast. `past` is what `withValue` keeps.
 */
export function changePerMinute(past: readonly PastValue[], at: number, value: number, windowMs: number): number | null {
  const began = past.findLast((one) => at - one.at >= windowMs)
  return began === undefined ? null : ((value - began.value) / (at - began.at)) * 60_000
}
