import { useQuery } from '@tanstack/react-query'
import type { GridColumn } from '#contract/gridColumn.ts'
import { hasOwnPattern } from '#contract/rules/grid/gridRules.ts'
import type { Judged } from '#contract/rules/grid/gridRules.ts'
import { withinChunkTime } from '../../session/chunkTime.ts'

type Patterns = { state: 'ready'; matches: Judged['matches'] } | { state: 'loading' } | { state: 'failed'; reason: string; retry: () => void }

/** What runs the regular expressions that these columns have of their own; it is fetched only where one has any, and the grid waits: no rule is ever passed over. */
export function useOwnPatterns(columns: readonly GridColumn[]): Patterns {
  const isAsked = columns.some(({ validateRules }) => hasOwnPattern(validateRules))
  const { data, error, refetch } = useQuery({
    queryKey: ['ownPatterns'],
    queryFn: async () => ({ matches: (await withinChunkTime(import('./ownPatterns.ts'))).matchesPattern }),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
  })
  if (!isAsked) return { state: 'ready', matches: noPattern }
  if (data) return { state: 'ready', matches: data.matches }
  return error ? { state: 'failed', reason: error.message, retry: () => void refetch() } : { state: 'loading' }
}

const noPattern: Judged['matches'] = (pattern) => {
  throw new Error(`no column here has a pattern, and ${pattern} is asked for`)
}
