import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PrintLabel } from '#contract/modules/labels/printCalls.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { Problem } from '../../http/problem.ts'
import { drawSymbol } from './encoder.ts'
import type { PdfOrder } from './pdf/pdf.worker.ts'

// 200 pages and two weights of the font take 90 MB
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** A plant's label with its values in place. Throws 404 for one that does not exist and 422 with every reason why it cannot be printed. */
export function labelOf({ label, values }: Pick<PrintLabel, 'label' | 'values'>): { title: string; laidOut: LaidOut } {
  const found = plantLabels.find(({ name }) => name === label)
  if (!found) throw new Problem(404, '没有这种标签，请从清单里选择')
  const laidOut = layOut(found.template, { fields: found.fields, values }, { drawSymbol })
  const errors = new Set(laidOut.findings.filter(({ severity }) => severity === 'error').map(({ text }) => text))
  if (errors.size > 0) throw new Problem(422, [...errors].join('；'))
  return { title: found.template.title, laidOut }
}

/** Draws copies of a label as PDF in a worker, so that a thousand bars do not hold up values on their way to a wall. */
export async function labelPdf(order: PrintLabel, at: number): Promise<{ title: string; pdf: Buffer }> {
  const { title, laidOut } = labelOf(order)
  const workerData: PdfOrder = { sheets: Array.from({ length: order.copies }, () => laidOut), title, at }
  const worker = new Worker(new URL('./pdf/pdf.worker.ts', import.meta.url), { workerData, resourceLimits })
  try {
    const [pdf] = await once(worker, 'message') // rejects when the worker dies
    return { title, pdf: Buffer.from(pdf as Uint8Array<ArrayBuffer>) } // the only message of pdf.worker.ts
  } finally {
    await worker.terminate()
  }
}
