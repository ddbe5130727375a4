import type { ServerFigures } from './serverFigures.ts'

/** The figures of the server as they were read at `atMs`. */
export type Reading = { atMs: number; figures: ServerFigures }

/** Samples per second between the last two readings; null while there is only one, or the server began anew. */
export function historyRate(readings: readonly Reading[]): number | null {
  const [before, now] = readings.slice(-2)
  const from = before?.figures.historySamples ?? null
  const to = now?.figures.historySamples ?? null
  if (!before || !now || from === null || to === null || to < from || now.atMs <= before.atMs) return null
  return ((to - from) / (now.atMs - before.atMs)) * 1000
}
