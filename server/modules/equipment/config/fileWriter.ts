import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CellValue } from './cells.ts'
import { readingLimits } from './fileReader.ts'

export type FileFormat = 'csv' | 'xlsx'
export type FileOrder = { subject: 'device' | 'tag'; format: FileFormat }
/** A device or a tag by its fields. */
type WrittenRow = Record<string, CellValue>
export type FilePart = { kind: 'rows'; rows: readonly WrittenRow[] } | { kind: 'end' }

type Send = (rows: readonly WrittenRow[]) => void

/** Writes the rows that `collect` sends as a table file, in a worker of its own. `fileReader.ts` reads it back as the same rows. */
export async function writeFile(order: FileOrder, collect: (send: Send) => Promise<void>): Promise<Buffer> {
  const worker = new Worker(new URL('./fileWriter.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: readingLimits.memoryMb },
  })
  const post = (part: FilePart) => worker.postMessage(part)
  const written = once(worker, 'message') // rejects when the worker dies
  try {
    await Promise.race([collect((rows) => post({ kind: 'rows', rows })), written])
    post({ kind: 'end' })
    const [file] = await written
    return Buffer.from(file as Uint8Array<ArrayBuffer>) // the only message of fileWriter.worker.ts
  } finally {
    await worker.terminate()
  }
}
