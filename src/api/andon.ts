import { useQuery } from '@tanstack/react-query'
import { AndonPast } from '#contract/modules/andon/standing.ts'
import { request } from './request.ts'

/** How calls for help went in the last hours; asked again every minute. */
export function useAndonPast(hours: number) {
  return useQuery({
    queryKey: ['andon', 'past', hours],
    queryFn: () => request('/mes/andon/past', AndonPast, { query: { hours }, quiet: true }),
    refetchInterval: 60_000,
  })
}
