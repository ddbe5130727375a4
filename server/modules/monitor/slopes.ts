/** A figure over time: ms since the epoch, and its value. */
export type Reading = { at: number; value: number }

/**
 * How fast a figure grows, in its unit a ms, by least squares; null while the readings cover less than `leastMs`. The
 * first minutes after a start are warming up and would be taken for a leak.
 */
export function slopeOf(readings: readonly Reading[], leastMs: number): number | null {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || last.at - first.at < leastMs) return null
  const meanAt = readings.reduce((sum, { at }) => sum + (at - first.at), 0) / readings.length
  const meanValue = readings.reduce((sum, { value }) => sum + value, 0) / readings.length
  let above = 0
  let below = 0
  for (const { at, value } of readings) {
    above += (at - first.at - meanAt) * (value - meanValue)
    below += (at - first.at - meanAt) ** 2
  }
  return below === 0 ? null : above / below
}

/** Keeps one reading a minute, `most` of them: of several in a minute the one that `choose` takes. */
export function createMinutes(most: number, choose: (one: number, other: number) => number) {
  const kept: Reading[] = []
  return {
    note(at: number, value: number): void {
      const last = kept.at(-1)
      if (last && Math.floor(last.at / 60_000) === Math.floor(at / 60_000)) {
        last.value = choose(last.value, value)
        return
      }
      kept.push({ at, value })
      if (kept.length > most) kept.shift()
    },
    readings: (): readonly Reading[] => kept,
    /** The newest `count`, rounded to `decimals`. */
    points: (count: number, decimals: number): number[] => kept.slice(-count).map(({ value }) => Number(value.toFixed(decimals))),
  }
}
