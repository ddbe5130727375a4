import type { CountedReport } from '#contract/declaredReport.ts'
import { fileTypes } from '../../files/importReport.ts'
import { printPdf } from '../../files/printPdf.ts'
import { reportBook } from './reportFile.ts'
import { reportPage } from './reportPage.ts'

/** What a declared report can be taken away as. */
export const reportFormats = ['xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A declared report as a file, made by or for `by`. Throws what `printPdf` throws. */
export async function declaredFile(format: ReportFormat, report: CountedReport, by: string) {
  const { title, from, to } = report
  const fileName = `${title} ${from === to ? from : `${from} 到 ${to}`}.${format}`
  return format === 'xlsx'
    ? { raw: await reportBook(report, by), contentType: fileTypes.xlsx, fileName }
    : { raw: await printPdf(reportPage(report, by)), contentType: 'application/pdf', fileName }
}
