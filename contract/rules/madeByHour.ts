export type Span = { startMs: number; endMs: number }
/** So much, made evenly in the time of its spans (ms since the epoch; a span lasts at least 1 ms, or what it made would be nowhere). */
export type Making = { amount: number; spans: readonly Span[] }

/** What of it falls between two instants, of which the first belongs to it. */
export function madeBetween({ amount, spans }: Making, fromMs: number, toMs: number): number {
  const all = spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const within = spans.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(endMs, toMs) - Math.max(startMs, fromMs)), 0)
  return all <= 0 ? 0 : (amount * within) / all
}

const hourMs = 3_600_000

/** The hours of the clock that a shift touches, by their beginnings; the first and the last may lie partly outside of it. */
export function hoursOf({ startMs, endMs }: Span): number[] {
  const first = Math.floor(startMs / hourMs) * hourMs
  return Array.from({ length: Math.max(0, Math.ceil((endMs - first) / hourMs)) }, (_none, at) => first + at * hourMs)
}

/** Output that lags more than this behind its plan is said to. */
const tolerance = 0.05

/** Whether what was made until now of what should have been is behind its plan: more than 5 % of it, and of anything at all. */
export function isBehind(made: number, due: number): boolean {
  return due > 0 && made < due * (1 - tolerance)
}
