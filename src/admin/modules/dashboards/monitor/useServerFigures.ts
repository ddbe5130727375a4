import { useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../../api/request.ts'
import { samplesOf } from './expositionText.ts'
import { figuresOf } from './serverFigures.ts'
import type { Reading } from './historyRate.ts'

const everyMs = 5000
export const keptReadings = 60 // five minutes

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
