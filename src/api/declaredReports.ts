import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CountedReport, declaredReportPaths } from '#contract/declaredReport.ts'
import { download, request } from './request.ts'

type Question = { name: string; from: string; to: string }

/** A declared report between two days. */
export function useDeclaredReport(asked: Question) {
  return useQuery({
    queryKey: ['reports', asked],
    queryFn: () => request(declaredReportPaths.read, CountedReport, { query: asked, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** The same as a workbook, or as a PDF. Throws ApiError. */
export function exportDeclaredReport(kind: 'xls' | 'pdf', asked: Question): Promise<Blob> {
  return download(declaredReportPaths[kind], asked, { quiet: true })
}
