import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'

/** What one kind of reading is told, finds at first, and hands over in parts. */
export type Reading = { told: unknown; opening: unknown; part: unknown }

/** What a reading worker says: first what it found or a refusal, then one part for every message it gets; null is the end. */
export type Report<Kind extends Reading> =
  | { kind: 'opened'; opening: Kind['opening'] }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'part'; part: Kind['part'] | null }

export type ReadingLimits = { timeMs: number; memoryMb: number }
/** security.md 1B-9. A workbook of 100 000 full rows takes about half of the memory. */
export const readingLimits: ReadingLimits = { timeMs: 60_000, memoryMb: 1536 }
/** Rows live for a moment only; a larger nursery would just keep more of them. */
const nurseryMb = 16

/** The worker file that reads, what it is told, and what it may take. */
type Order<Told> = { worker: URL; told: Told; limits: ReadingLimits }

/**
 * Reads files in a worker of their own (the other end is `serveReading`) and gives what it found, and a way to its parts, to
 * `use`; the worker ends with it. Throws Problem when a file cannot be read within the limits.
 */
export async function withReader<Kind extends Reading, Result>(
  { worker: file, told, limits }: Order<Kind['told']>,
  use: (opening: Kind['opening'], parts: () => AsyncGenerator<Kind['part']>) => Promise<Result>,
): Promise<Result> {
  const worker = new Worker(file, { workerData: told, resourceLimits: { maxYoungGenerationSizeMb: nurseryMb, maxOldGenerationSizeMb: limits.memoryMb } })
  const death = new Promise<never>((_, reject) => void worker.once('error', reject))
  death.catch(() => undefined) // it may die while nobody waits; whoever asks next is told
  const next = () => nextReport<Kind>(worker, death, limits.timeMs)
  try {
    const report = await next()
    if (report.kind === 'refused') throw new Problem(report.status, report.message)
    if (report.kind !== 'opened') throw new Error(`${file.pathname} sent ${report.kind} before it had opened`)
    return await use(report.opening, () => partsFrom<Kind>(worker, next))
  } finally {
    await worker.terminate()
  }
}

async function* partsFrom<Kind extends Reading>(worker: Worker, next: () => Promise<Report<Kind>>): AsyncGenerator<Kind['part']> {
  for (;;) {
    worker.postMessage('next')
    const report = await next()
    if (report.kind !== 'part') throw new Error(`a reading worker sent ${report.kind} instead of a part`)
    if (report.part === null) return
    yield report.part
  }
}

async function nextReport<Kind extends Reading>(worker: Worker, death: Promise<never>, timeMs: number): Promise<Report<Kind>> {
  try {
    const [report] = await Promise.race([once(worker, 'message', { signal: AbortSignal.timeout(timeMs) }), death])
    return report as Report<Kind> // serveReading sends nothing else
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'AbortError') throw new Problem(422, `文件在 ${timeMs / 1000} 秒内没有读完，请分成几个文件导入`)
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Problem(422, '文件太大，读取时内存不足，请分成几个文件导入')
    throw error
  }
}
