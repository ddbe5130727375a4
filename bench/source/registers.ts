/** What a register holds that left its range: no other value of the source is as high, and limits lie between. */
export const raisedValue = 65_500
export const upperLimit = 65_000

/** What the source holds: so many registers, each changing once in `periodMs`, spread evenly over it. */
export type Load = { registers: number; periodMs: number }

/**
 * Register `index` at `nowMs` (ms since the epoch): the number of its last change modulo 60000, plus 5000. So every value
 * tells when it changed, and no two changes of one register within 60000 periods look alike.
 */
export function registerAt(index: number, nowMs: number, { registers, periodMs }: Load): number {
  const phaseMs = (index * periodMs) / registers
  return (Math.floor((nowMs + phaseMs) / periodMs) % 60_000) + 5000
}

/**
 * When register `index` took the `value` that was seen at `seenAtMs`: the newest such moment that is not after it.
 * null when no register ever holds that value. Stands alone: the page gets it as text (probe/recorder.ts).
 */
export function changedAt(value: number, index: number, seenAtMs: number, { registers, periodMs }: Load): number | null {
  const step = value - 5000
  if (!Number.isInteger(step) || step < 0 || step >= 60_000) return null
  const phaseMs = (index * periodMs) / registers
  const newest = Math.floor((seenAtMs + phaseMs) / periodMs)
  const changesSince = (((newest - step) % 60_000) + 60_000) % 60_000
  return (newest - changesSince) * periodMs - phaseMs
}
