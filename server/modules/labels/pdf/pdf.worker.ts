import { parentPort, workerData } from 'node:worker_threads'
import { layOut, type LaidOut } from '#contract/rules/label/layOut.ts'
import type { LabelField, LabelValues } from '#contract/rules/label/binding.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { drawSymbol } from '../../../devices/printer/drawSymbol.ts'
import { Problem } from '../../../http/problem.ts'
import { drawPdf } from './drawPdf.ts'

/** Labels to lay out and draw, each so many times; `title` of a label names its record in a refusal, `at` is the date in the file's properties. */
export type PdfOrder = {
  template: PrintTemplate
  fields: readonly LabelField[]
  labels: readonly { title: string; values: LabelValues }[]
  copies: number
  at: number
}
/** The file; or the first record that cannot be printed, and why. */
export type PdfAnswer = { pdf: Uint8Array } | { refused: string }

/** the most pages of a file */
const mostPages = 2000

if (!parentPort) throw new Error('pdf.worker.ts only runs as a worker')
parentPort.postMessage(await answerTo(workerData as PdfOrder)) // set by print.service.ts

async function answerTo(order: PdfOrder): Promise<PdfAnswer> {
  try {
    return { pdf: await drawPdf(sheetsOf(order), { title: order.template.title, at: order.at }) }
  } catch (error) {
    if (error instanceof Problem) return { refused: error.message }
    throw error
  }
}

/** One after another: a thousand labels need not be in memory at once. */
function* sheetsOf({ template, fields, labels, copies }: PdfOrder): Generator<LaidOut> {
  let pages = 0
  for (const { title, values } of labels) {
    const laidOut = printable(template, { fields, values }, title)
    pages += laidOut.pages.length * copies
    if (pages > mostPages) throw new Problem(422, `一次最多 ${mostPages} 页，请分几次打印`)
    for (let copy = 0; copy < copies; copy += 1) yield laidOut
  }
}

function printable(template: PrintTemplate, data: { fields: readonly LabelField[]; values: LabelValues }, of: string): LaidOut {
  const laidOut = layOut(template, data, { drawSymbol })
  const errors = new Set(laidOut.findings.filter(({ severity }) => severity === 'error').map(({ text }) => text))
  if (errors.size > 0) throw new Problem(422, (of === '' ? '' : `${of}：`) + [...errors].join('；'))
  return laidOut
}
