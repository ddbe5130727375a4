import { parentPort } from 'node:worker_threads'
import { zplOf, dotOf, type PrinterLook } from '#contract/rules/label/zpl/zpl.ts'
import { createRasteriser } from '../../devices/printer/rasterise.ts'
import { Problem } from '../../http/problem.ts'
import { laidOutFor, type UsedTemplate } from './templates.service.ts'

/** One label to draw. */
export type ZplOrder = { used: UsedTemplate; values: Readonly<Record<string, string>>; look: PrinterLook }
/** Its ZPL, all pages; or why it cannot be printed. */
export type ZplAnswer = { zpl: string } | { refused: string }

if (!parentPort) throw new Error('zpl.worker.ts only runs as a worker')
const port = parentPort
const rasterise = await createRasteriser()
port.on('message', ({ used, values, look }: ZplOrder) => port.postMessage(answerTo(used, values, look)))

function answerTo(used: UsedTemplate, values: ZplOrder['values'], look: PrinterLook): ZplAnswer {
  try {
    const laidOut = laidOutFor(used, values, dotOf(look))
    return { zpl: laidOut.pages.map((marks) => zplOf(marks, laidOut, look, rasterise)).join('') }
  } catch (error) {
    if (error instanceof Problem) return { refused: error.message }
    throw error
  }
}
