import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { OnlineSession } from '#contract/modules/identity/onlineSession.ts'
import type { OnlineQuery } from '#contract/modules/identity/onlineSession.ts'
import { pageOf } from '../../../api/page.ts'
import { request } from '../../../api/request.ts'

const everyMs = 30_000

/** One page of the people who are signed in; asked again every 30 s. */
export function useOnlineSessions(query: OnlineQuery) {
  return useQuery({
    queryKey: ['onlineSessions', query],
    queryFn: () => request('/sys/online/list', pageOf(OnlineSession), { query, quiet: true }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}
