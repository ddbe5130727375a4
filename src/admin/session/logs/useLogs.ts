import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LogRow } from '#contract/modules/operations/log.ts'
import { pageOf } from '../../../api/page.ts'
import { request } from '../../../api/request.ts'

type Wanted = { viewCode: string; operateType: number; pageNo: number; pageSize: number }

/** One page of the log, newest first (API-028). */
export function useLogs(query: Wanted, isWanted: boolean) {
  return useQuery({
    queryKey: ['logs', query],
    queryFn: () => request('/sys/log/list', pageOf(LogRow), { query, quiet: true }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}
