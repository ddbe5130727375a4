import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { request } from './request.ts'

const everyMs = 60_000

/** Figures of some days, `yyyy-MM-dd`, both inside; of one workshop by its name, or of all for ''. */
export function useOee(asked: { from: string; to: string; workshop: string }) {
  return useQuery({
    queryKey: ['oee', asked],
    queryFn: () => request('/mes/oee/summary', OeeSummary, { query: asked, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
}

/** Figures of the shift that runs. */
export function useShiftOee() {
  return useQuery({ queryKey: ['oee', 'shift'], queryFn: () => request('/mes/oee/shift', OeeSummary, { quiet: true }), refetchInterval: everyMs })
}
