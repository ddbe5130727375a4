import { WorkClock } from '#contract/rules/schedule/workTime.ts'
import type { WorkWindow } from '#contract/rules/schedule/workTime.ts'

/** How long there was work from an instant until now, in ms; 0 of what is still to come. */
export type Worked = (sinceMs: number) => number

/** Counts the hours of the plant: nobody falls behind on a Sunday. All hours where the plant's are not known, and before the first that is known. */
export function workedUntil(nowMs: number, work: readonly WorkWindow[] | null): Worked {
  const firstMs = work?.[0]?.startMs
  if (work === null || firstMs === undefined) return (sinceMs) => Math.max(0, nowMs - sinceMs)
  const clock = new WorkClock(work)
  const workedMs = clock.workedAt(nowMs)
  return (sinceMs) => Math.max(0, workedMs - clock.workedAt(Math.max(sinceMs, firstMs)) + Math.max(0, firstMs - sinceMs))
}
