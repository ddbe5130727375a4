import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PrintDesign, PrintLabel, RecordLabels } from '#contract/modules/labels/printCalls.ts'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LabelData, LaidOut } from '#contract/rules/label/layOut.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { templateComplaints } from '#contract/rules/label/templateComplaints.ts'
import { Problem } from '../../http/problem.ts'
import { drawSymbol } from '../../devices/printer/drawSymbol.ts'
import type { PdfOrder } from './pdf/pdf.worker.ts'

// 200 pages and two weights of the font take 90 MB
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

type Pdf = { title: string; pdf: Buffer }

/** A plant's label with its values in place. Throws 404 for one that does not exist and 422 with every reason why it cannot be printed. */
export function labelOf({ label, values }: Pick<PrintLabel, 'label' | 'values'>): { title: string; laidOut: LaidOut } {
  const found = plantLabels.find(({ name }) => name === label)
  if (!found) throw new Problem(404, '没有这种标签，请从清单里选择')
  return { title: found.template.title, laidOut: printable(found.template, { fields: found.fields, values }) }
}

/** Copies of a plant's label as PDF. */
export async function labelPdf(order: PrintLabel, at: number): Promise<Pdf> {
  const { title, laidOut } = labelOf(order)
  return { title, pdf: await drawn({ sheets: Array.from({ length: order.copies }, () => laidOut), title, at }) }
}

/** A template that is being drawn, with sample values. Throws 422 with every reason why it could not be printed. */
export async function designPdf({ template, bizType, values }: PrintDesign, at: number): Promise<Pdf> {
  const fields = isLabelBiz(bizType) ? labelSources[bizType] : []
  const complaints = templateComplaints(template.tempItems, fields)
  if (complaints.length > 0) throw new Problem(422, complaints.map(({ text }) => text).join('；'))
  const { title } = template
  return { title, pdf: await drawn({ sheets: [printable(template, { fields, values })], title, at }) }
}

/** The labels of records, each so many times. Throws 422 that names the first record that cannot be printed, and why. */
export async function recordsPdf({ template, fields, labels }: RecordLabels, copies: number, at: number): Promise<Pdf> {
  const sheets = labels.flatMap(({ title, values }) => {
    const laidOut = printable(template, { fields, values }, title)
    return Array.from({ length: copies }, () => laidOut)
  })
  if (sheets.reduce((sum, { pages }) => sum + pages.length, 0) > mostPages) throw new Problem(422, `一次最多 ${mostPages} 页，请分几次打印`)
  return { title: template.title, pdf: await drawn({ sheets, title: template.title, at }) }
}

const mostPages = 400

function printable(template: PrintTemplate, data: LabelData, of = ''): LaidOut {
  const laidOut = layOut(template, data, { drawSymbol })
  const errors = new Set(laidOut.findings.filter(({ severity }) => severity === 'error').map(({ text }) => text))
  if (errors.size > 0) throw new Problem(422, (of === '' ? '' : `${of}：`) + [...errors].join('；'))
  return laidOut
}

/** Draws in a worker, so that a thousand bars do not hold up values on their way to a wall. */
async function drawn(workerData: PdfOrder): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf/pdf.worker.ts', import.meta.url), { workerData, resourceLimits })
  try {
    const [pdf] = await once(worker, 'message') // rejects when the worker dies
    return Buffer.from(pdf as Uint8Array<ArrayBuffer>) // the only message of pdf.worker.ts
  } finally {
    await worker.terminate()
  }
}
