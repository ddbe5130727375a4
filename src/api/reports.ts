import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReportColumns, ReportQuery, ReportRows } from '#contract/report.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

const base = '/online/cgreport/api'

/** The columns of a report, and what it can be narrowed by (api-contract.md 2.15). */
export function useReport(code: string) {
  return useQuery({
    queryKey: ['reports', code],
    queryFn: async () => {
      const columns = await request(`${base}/getRpColumns/${encodeURIComponent(code)}`, ReportColumns, { quiet: true })
      const query = await request(`${base}/getQueryInfo/${encodeURIComponent(columns.cgRpConfigId)}`, ReportQuery, { quiet: true })
      return { ...columns, query: query.columns }
    },
    meta: expecting(404),
    retry: false,
  })
}

/** One page of a report. While the next one is on its way the last one stays. `id` null asks nothing. */
export function useReportRows(id: string | null, query: Readonly<Record<string, string | number>>) {
  return useQuery({
    queryKey: ['reports', id, 'rows', query],
    queryFn: () => request(`${base}/getData/${encodeURIComponent(id ?? '')}`, ReportRows, { query, quiet: true }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
