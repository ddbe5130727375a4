import type { StateRow } from '#contract/modules/equipment/overview.ts'

export type Span = { fromMs: number; toMs: number }

/** How many of these machines ran, at `slots` moments of equal distance, the last one `toMs`; null where nothing is known of any of them. */
export function runningCourse(rows: readonly StateRow[], equipCodes: readonly string[], { fromMs, toMs }: Span, slots: number): (number | null)[] {
  const ours = rows.filter(({ equipCode }) => equipCodes.includes(equipCode))
  const step = (toMs - fromMs) / (slots - 1)
  return Array.from({ length: slots }, (_, at) => {
    const moment = fromMs + at * step
    const then = ours.filter(({ startMs, endMs }) => startMs <= moment && (endMs === null || endMs > moment))
    return then.length === 0 ? null : then.filter(({ state }) => state === 'running').length
  })
}
