import { Trend } from '#contract/modules/equipment/overview.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from './request.ts'

export type Asked = { fromMs: number; toMs: number; points: number }

/** History of one tag; `tagCode` null asks nothing. */
export function useTrend({ tagCode, ...asked }: Asked & { tagCode: string | null }) {
  return useQuery({ ...trendQuery({ tagCode: tagCode ?? '', ...asked }), enabled: tagCode !== null })
}

export function trendQuery({ tagCode, fromMs, toMs, points }: Asked & { tagCode: string }) {
  return {
    queryKey: ['plc', 'trend', tagCode, fromMs, toMs, points],
    queryFn: () => request('/mes/plc/trend', Trend, { query: { tagCode, from: Math.floor(fromMs), to: Math.ceil(toMs), points } }),
    placeholderData: keepPreviousData,
  } as const
}
