import { z } from 'zod'
import {
  PrintDesign,
  printDesignPath,
  PrintLabel,
  printLabelsPath,
  printPdfPath,
  PrintRecords,
  printRecordsPath,
  printTemplatesPath,
} from '#contract/modules/labels/printCalls.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { RecordsByKey } from '../../resource/read/recordsByKey.ts'
import { designPdf, labelPdf, recordsPdf } from './print.service.ts'
import { activeTemplates, labelsOfRecords } from './recordLabels.service.ts'

export type LabelParts = { db: Database; recordsByKey: RecordsByKey; now: () => number }

const toPrint = { permission: 'mes:label:print' } as const

/** Labels as files, and what the labels of records say. */
export function printRoutes(parts: LabelParts): AnyRoute[] {
  const { db, now } = parts
  return [
    defineRoute({
      method: 'POST',
      path: printPdfPath,
      access: toPrint,
      body: PrintLabel,
      perMinute: 60,
      run: async ({ body }) => pdfReply(await labelPdf(body, now())),
    }),
    defineRoute({
      method: 'POST',
      path: printDesignPath,
      access: { permission: 'mes:labelTemplate:list' },
      body: PrintDesign,
      perMinute: 60,
      run: async ({ body }) => pdfReply(await designPdf(body, now())),
    }),
    defineRoute({
      method: 'GET',
      path: printTemplatesPath,
      access: toPrint,
      query: z.object({ resource: z.string().max(64).default('') }),
      run: ({ query: { resource } }) => activeTemplates(db, resource),
    }),
    defineRoute({
      method: 'POST',
      path: printLabelsPath,
      access: toPrint,
      body: PrintRecords.omit({ copies: true }),
      perMinute: 120,
      run: ({ body, caller }) => labelsOfRecords(parts, body, signedIn(caller)),
    }),
    defineRoute({
      method: 'POST',
      path: printRecordsPath,
      access: toPrint,
      body: PrintRecords,
      perMinute: 60,
      run: async ({ body, caller }) => pdfReply(await recordsPdf(await labelsOfRecords(parts, body, signedIn(caller)), body.copies, now())),
    }),
  ]
}

const pdfReply = ({ title, pdf }: { title: string; pdf: Buffer }): Reply => new Reply({ raw: pdf, contentType: 'application/pdf', fileName: `${title}.pdf` })
