import { useQueries } from '@tanstack/react-query'
import { trendQuery } from '../../../../api/trends.ts'
import type { Asked } from '../../../../api/trends.ts'

/** Histories of several tags over the same time, in their order; an element is undefined until it came. */
export function useTrends({ tagCodes, ...asked }: Asked & { tagCodes: readonly string[] }) {
  return useQueries({
    queries: tagCodes.map((tagCode) => trendQuery({ tagCode, ...asked })),
    combine: (results) => ({
      trends: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
    }),
  })
}
