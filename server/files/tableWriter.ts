import { once } from 'node:events'
import { createReadyWorkers } from './readyWorkers.ts'
import type { WrittenLine } from './writtenCell.ts'

export type FileFormat = 'csv' | 'xlsx' | 'xls'

/** A table as it is written: `above` are lines before the heading, for people; `sheet` names the sheet of a workbook. */
export type TableOrder = { format: FileFormat; sheet: string; above: readonly string[]; heading: readonly string[] }
export type TablePart = { kind: 'begin'; order: TableOrder } | { kind: 'lines'; lines: readonly WrittenLine[] } | { kind: 'end' }

type Send = (lines: readonly WrittenLine[]) => void

// security.md 1B-9: a workbook of 100 000 full rows takes about half of it
const writers = createReadyWorkers({ file: new URL('./tableWriter.worker.ts', import.meta.url), memoryMb: 1536 })
/** a worker that wrote more lines holds more than it should while it waits */
const smallLines = 2000

/** Writes the lines that `collect` sends as a table file, in a worker of its own. */
export function writeTable(order: TableOrder, collect: (send: Send) => Promise<void>): Promise<Buffer> {
  return writers.lend(async (worker, keep) => {
    const post = (part: TablePart) => worker.postMessage(part)
    const written = once(worker, 'message') // rejects when the worker dies
    let lineCount = 0
    const send: Send = (lines) => {
      lineCount += lines.length
      post({ kind: 'lines', lines })
    }
    post({ kind: 'begin', order })
    await Promise.race([collect(send), written])
    post({ kind: 'end' })
    const [file] = await written
    if (lineCount <= smallLines) keep()
    return Buffer.from(file as Uint8Array<ArrayBuffer>) // the only message of tableWriter.worker.ts
  })
}
