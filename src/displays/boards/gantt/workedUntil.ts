/** How long there was work from an instant until now, in ms; 0 of what is still to come. */
export type Worked = (sinceMs: number) => number

/** Counts the hours of the plant: nobody falls behind on a Sunday. All hours where the plant's are not known, and before the first that is known. */
export function workedUntil(nowMs: number, work: readonly { startMs: number; endMs: number }[] | null): Worked {
  const known = work === null || work.length === 0 ? [{ startMs: 0, endMs: nowMs }] : work
  const firstMs = known[0]?.startMs ?? 0
  return (sinceMs) =>
    known.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(endMs, nowMs) - Math.max(startMs, sinceMs)), Math.max(0, firstMs - sinceMs))
}
