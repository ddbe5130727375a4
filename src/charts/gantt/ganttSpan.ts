import type { Span } from './ganttBar.ts'

/** a rest shorter than this part of what is shown is shown as it is */
const shownRest = 0.25
/** what is shown before the work that ends a rest */
const lead = 0.03

/**
 * What a gantt of a width shows (all ms): now with `past` (0 to 1) of the width before it, or over a day of rest the time from the next work on,
 * for what people want to know on a Sunday is how Monday begins. Beyond the windows that are known it stays at now.
 */
export function ganttSpan(
  windows: readonly { startMs: number; endMs: number }[],
  nowMs: number,
  { widthMs, past }: { widthMs: number; past: number },
): { span: Span; isRest: boolean } {
  const openMs = Math.min(...windows.filter(({ endMs }) => endMs > nowMs).map(({ startMs }) => Math.max(startMs, nowMs)))
  const isRest = Number.isFinite(openMs) && openMs - nowMs > widthMs * shownRest
  const fromMs = isRest ? openMs - lead * widthMs : nowMs - past * widthMs
  return { span: { fromMs, toMs: fromMs + widthMs }, isRest }
}
