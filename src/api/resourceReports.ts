import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Resource } from '#contract/resource.ts'
import { ReportAnswer, reportEndpoints } from '#contract/resourceReport.ts'
import { download, request } from './request.ts'

type Query = Readonly<Record<string, string>>

/** One page of the report of a resource; read anew with everything else that is shown of it. While the next one is on its way the last one stays. */
export function useResourceReport({ name, path }: Pick<Resource, 'name' | 'path'>, query: Query) {
  return useQuery({
    queryKey: ['records', name, 'report', query],
    queryFn: () => request(reportEndpoints({ path }).report, ReportAnswer, { query, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** The whole report as a workbook. Throws ApiError. */
export function exportReport({ path }: Pick<Resource, 'path'>, query: Query): Promise<Blob> {
  return download(reportEndpoints({ path }).exported, query, { quiet: true })
}
