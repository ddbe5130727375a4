import { printPdfPath, type PrintLabel } from '#contract/modules/labels/printCalls.ts'
import { fileBy } from './request.ts'

/** A label as PDF, one page for each copy. Throws ApiError with the reasons when it cannot be printed. */
export function labelPdf(order: PrintLabel): Promise<Blob> {
  return fileBy(printPdfPath, { method: 'POST', body: order, quiet: true })
}
