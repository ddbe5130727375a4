import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type FileFormat = 'csv' | 'xlsx' | 'xls'

const memoryMb = 1536 // security.md 1B-9: a workbook of 100 000 full rows takes about half of it
const nurseryMb = 16 // as in reader.ts

/** A table as it is written: `above` are lines before the heading, for people; `sheet` names the sheet of a workbook. */
export type TableOrder = { format: FileFormat; sheet: string; above: readonly string[]; heading: readonly string[] }
export type WrittenLine = readonly (string | number)[]
export type TablePart = { kind: 'lines'; lines: readonly WrittenLine[] } | { kind: 'end' }

type Send = (lines: readonly WrittenLine[]) => void

/** Writes the lines that `collect` sends as a table file, in a worker of its own. */
export async function writeTable(order: TableOrder, collect: (send: Send) => Promise<void>): Promise<Buffer> {
  const worker = new Worker(new URL('./tableWriter.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: nurseryMb, maxOldGenerationSizeMb: memoryMb },
  })
  const post = (part: TablePart) => worker.postMessage(part)
  const written = once(worker, 'message') // rejects when the worker dies
  try {
    await Promise.race([collect((lines) => post({ kind: 'lines', lines })), written])
    post({ kind: 'end' })
    const [file] = await written
    return Buffer.from(file as Uint8Array<ArrayBuffer>) // the only message of tableWriter.worker.ts
  } finally {
    await worker.terminate()
  }
}
