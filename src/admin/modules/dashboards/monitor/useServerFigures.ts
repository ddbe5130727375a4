import { useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../../api/request.ts'
import { samplesOf } from './expositionText.ts'
import { figuresOf } from './serverFigures.ts'
import type { ServerFigures } from './serverFigures.ts'

const everyMs = 5000
export const keptReadings = 60 // five minutes

export type Reading = { atMs: number; figures: ServerFigures }

const queryKey = ['serverFigures']

/** What the server measures of itself, every 5 s: the readings of the last five minutes, newest last. */
export function useServerFigures(isWanted: boolean) {
  const queries = useQueryClient()
  return useQuery({
    queryKey,
    queryFn: async (): Promise<readonly Reading[]> => {
      const figures = figuresOf(samplesOf(await (await download('/metrics', {}, { quiet: true })).text()))
      const before = queries.getQueryData<readonly Reading[]>(queryKey) ?? []
      return [...before, { atMs: Date.now(), figures }].slice(-keptReadings)
    },
    enabled: isWanted,
    refetchInterval: everyMs,
    retry: false,
  })
}

/** Samples per second between the last two readings; null while there is only one, or the server began anew. */
export function historyRate(readings: readonly Reading[]): number | null {
  const [before, now] = readings.slice(-2)
  const from = before?.figures.historySamples ?? null
  const to = now?.figures.historySamples ?? null
  if (!before || !now || from === null || to === null || to < from || now.atMs <= before.atMs) return null
  return ((to - from) / (now.atMs - before.atMs)) * 1000
}
