import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Resource } from '#contract/resource.ts'
import { ReportAnswer, reportEndpoints } from '#contract/resourceReport.ts'
import { download, request } from './request.ts'

type Query = Readonly<Record<string, string>>
type Reported = Pick<Resource, 'name' | 'path'>

const reportQuery = ({ name, path }: Reported, query: Query) => ({
  queryKey: ['records', name, 'report', query],
  queryFn: () => request(reportEndpoints({ path }).report, ReportAnswer, { query, quiet: true }),
  placeholderData: keepPreviousData,
})

/** One page of the report of a resource; read anew with everything else that is shown of it. While the next one is on its way the last one stays. */
export function useResourceReport(resource: Reported, query: Query) {
  return useQuery(reportQuery(resource, query))
}

/** The same for what stands beside a list and says nothing where there is no answer; nothing is asked unless `isAsked`. */
export function useReportBeside(resource: Reported, query: Query, isAsked: boolean) {
  return useQuery({ ...reportQuery(resource, query), enabled: isAsked, retry: false })
}

/** The whole report as a workbook. Throws ApiError. */
export function exportReport({ path }: Pick<Resource, 'path'>, query: Query): Promise<Blob> {
  return download(reportEndpoints({ path }).exported, query, { quiet: true })
}
