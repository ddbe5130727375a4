import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../../http/problem.ts'
import type { KnownDevice, Source } from './configuration.ts'
import type { Fault } from '../../../files/fault.ts'
import type { Rows } from './store.ts'

/** Rows as they come out of a file; `deviceLines[i]` is the line of `devices[i]`. */
export type FileRows = Rows & { deviceLines: readonly number[] }

/** The verdict on the files. `faults` are the first of `faultCount`, which are on `lineCount` lines. */
export type Verdict = { totalCount: number; faults: Fault[]; faultCount: number; lineCount: number }

/** What the worker says: first a verdict or a refusal, then one chunk of rows for every message it gets; null is the end. */
export type FileReport = ({ kind: 'judged' } & Verdict) | { kind: 'refused'; status: number; message: string } | { kind: 'rows'; rows: FileRows | null }

export type Reading = Verdict & { rows: () => AsyncGenerator<FileRows> }

export type ReadingLimits = { timeMs: number; memoryMb: number }
/** security.md 1B-9. A workbook of 100 000 full rows takes about half of the memory. */
export const readingLimits: ReadingLimits = { timeMs: 60_000, memoryMb: 1536 }

type Files = { sources: readonly Source<Uint8Array>[]; known: readonly KnownDevice[]; limits: ReadingLimits }

/**
 * Reads table files in a worker of their own and gives the verdict and the rows to `use`; the worker ends with it. Rows
 * may only be asked for when there are no faults. Throws Problem when a file cannot be read within the limits.
 */
export async function withFiles<Result>({ sources, known, limits }: Files, use: (reading: Reading) => Promise<Result>): Promise<Result> {
  const worker = new Worker(new URL('./fileReader.worker.ts', import.meta.url), {
    workerData: { sources, known },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  })
  const death = new Promise<never>((_, reject) => void worker.once('error', reject))
  death.catch(() => undefined) // it may die while nobody waits; whoever asks next is told
  const next = () => nextReport(worker, death, limits.timeMs)
  try {
    const verdict = await next()
    if (verdict.kind === 'refused') throw new Problem(verdict.status, verdict.message)
    if (verdict.kind !== 'judged') throw new Error(`file reader sent ${verdict.kind} before its verdict`)
    return await use({ ...verdict, rows: () => rowsFrom(worker, next) })
  } finally {
    await worker.terminate()
  }
}

async function* rowsFrom(worker: Worker, next: () => Promise<FileReport>): AsyncGenerator<FileRows> {
  for (;;) {
    worker.postMessage('next')
    const report = await next()
    if (report.kind !== 'rows') throw new Error(`file reader sent ${report.kind} instead of rows`)
    if (report.rows === null) return
    yield report.rows
  }
}

async function nextReport(worker: Worker, death: Promise<never>, timeMs: number): Promise<FileReport> {
  try {
    const [report] = await Promise.race([once(worker, 'message', { signal: AbortSignal.timeout(timeMs) }), death])
    return report as FileReport // fileReader.worker.ts sends nothing else
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'AbortError') throw new Problem(422, `文件在 ${timeMs / 1000} 秒内没有读完，请分成几个文件导入`)
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Problem(422, '文件太大，读取时内存不足，请分成几个文件导入')
    throw error
  }
}
