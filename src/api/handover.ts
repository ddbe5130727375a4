import { useQuery } from '@tanstack/react-query'
import { ShiftReport } from '#contract/modules/handover/calls.ts'
import { request } from './request.ts'

/** What happened in a shift; asked again every minute. */
export function useShiftReport(asked: { day: string; shift: string }) {
  return useQuery({
    queryKey: ['handover', asked],
    queryFn: () => request('/mes/handover/shift', ShiftReport, { query: asked, quiet: true }),
    refetchInterval: 60_000,
  })
}
