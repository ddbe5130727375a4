import type { ServerFigures } from './serverFigures.ts'

/** The figures of the server as they were read at `atMs`. */
export type Reading = { atMs: number; figures: ServerFigures }

/** Samples per second between the last two readings; null while there is only one, or the server began anew. */
export function historyRate(readings: readonly Reading[]): number | null {
  return rateOf(readings, ({ historySamples }) => historySamples)
}

/** Calls per second between the last two readings, in the same way. */
export function requestRate(readings: readonly Reading[]): number | null {
  return rateOf(readings, ({ routes }) => routes.reduce((sum, { count }) => sum + count, 0))
}

function rateOf(readings: readonly Reading[], countIn: (figures: ServerFigures) => number | null): number | null {
  const [before, now] = readings.slice(-2)
  const from = before ? countIn(before.figures) : null
  const to = now ? countIn(now.figures) : null
  if (!before || !now || from === null || to === null || to < from || now.atMs <= before.atMs) return null
  return ((to - from) / (now.atMs - before.atMs)) * 1000
}
