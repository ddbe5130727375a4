import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf } from './drawPdf.ts'
import type { Sheet } from './drawPdf.ts'

/** Labels to draw; `at` is the date in the file's properties. */
export type PdfOrder = { sheets: readonly Sheet[]; title: string; at: number }

const { sheets, title, at } = workerData as PdfOrder // set by print.service.ts
if (!parentPort) throw new Error('pdf.worker.ts only runs as a worker')
parentPort.postMessage(await drawPdf(sheets, { title, at }))
