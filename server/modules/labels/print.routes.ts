import { PrintLabel, printPdfPath } from '#contract/modules/labels/printCalls.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { labelPdf } from './print.service.ts'

/** Labels as files. */
export function printRoutes({ now }: { now: () => number }): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: printPdfPath,
      access: { permission: 'mes:label:print' },
      body: PrintLabel,
      perMinute: 60,
      async run({ body }) {
        const { title, pdf } = await labelPdf(body, now())
        return new Reply({ raw: pdf, contentType: 'application/pdf', fileName: `${title}.pdf` })
      },
    }),
  ]
}
