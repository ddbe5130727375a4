import { CrossingBegin, RecentValues } from '#contract/modules/equipment/lookBack.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { request } from './request.ts'

/** When limits were passed that are passed now, server ms by tag and level; `of` is a list like ML-02.outTemp:H,PR-03.force:L, empty asks nothing. `at`: as of which moment a replay asks, server ms. */
export function useCrossingBegins(of: string, at?: number): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: ['plc', 'crossings', of, at],
    queryFn: () => request('/mes/plc/crossings', z.array(CrossingBegin), { query: { of, at }, quiet: true }),
    enabled: of !== '',
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => new Map((data ?? []).flatMap(({ tagCode, level, sinceMs }) => (sinceMs === null ? [] : [[`${tagCode}:${level}`, sinceMs] as const]))),
    [data],
  )
}

type Span = { stepMs: number; count: number; at: number | undefined; signal: AbortSignal }

/** The last `count` values of some tags at equal distances, oldest first, null for a gap. Rejects with ApiError. */
export function readRecentValues(tagCodes: readonly string[], { stepMs, count, at, signal }: Span): Promise<RecentValues[]> {
  return request('/mes/plc/recent', z.array(RecentValues), { query: { tags: tagCodes.join(','), stepMs, count, at }, signal, quiet: true })
}
