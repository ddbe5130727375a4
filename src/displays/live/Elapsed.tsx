import { ageText, durationText } from '../../charts/duration.ts'
import { useServerNow } from '../../realtime/serverClock.ts'

/** A timer that runs since server ms `sinceMs`: 00:11:58. */
export function Elapsed({ sinceMs }: { sinceMs: number }) {
  return durationText(useServerNow(1000) - sinceMs)
}

/** The same, calmer: 12 分. */
export function Age({ sinceMs }: { sinceMs: number }) {
  return ageText(useServerNow(1000) - sinceMs)
}
