import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import { createReadyWorkers } from './readyWorkers.ts'

/** What one kind of reading is told, finds at first, and hands over in parts. */
export type Reading = { told: unknown; opening: unknown; part: unknown }

/** What a reading worker hears: of files, then a call for each part of them. */
export type Call<Kind extends Reading> = { kind: 'open'; told: Kind['told'] } | { kind: 'next' }

/** What it says: first what it found or a refusal, then one part for every call; null is the end. */
export type Report<Kind extends Reading> =
  | { kind: 'opened'; opening: Kind['opening'] }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'part'; part: Kind['part'] | null }

export type ReadingLimits = { timeMs: number; memoryMb: number }
/** security.md 1B-9. A workbook of 100 000 full rows takes about half of the memory. */
export const readingLimits: ReadingLimits = { timeMs: 60_000, memoryMb: 1536 }

/** The worker file that reads, what it is told, and what it may take. `isSmall`: the worker holds little afterwards, and may wait for the next. */
type Order<Told> = { worker: URL; told: Told; limits: ReadingLimits; isSmall: boolean }

const readers = new Map<string, ReturnType<typeof createReadyWorkers>>()

function readersOf({ worker, limits: { memoryMb } }: Order<unknown>) {
  const name = `${memoryMb} ${worker.href}`
  const known = readers.get(name) ?? createReadyWorkers({ file: worker, memoryMb })
  readers.set(name, known)
  return known
}

/**
 * Reads files in a worker of their own (the other end is `serveReading`) and gives what it found, and a way to its parts, to
 * `use`; the worker ends with it, or waits for the next. Throws Problem when a file cannot be read within the limits.
 */
export function withReader<Kind extends Reading, Result>(
  order: Order<Kind['told']>,
  use: (opening: Kind['opening'], parts: () => AsyncGenerator<Kind['part']>) => Promise<Result>,
): Promise<Result> {
  return readersOf(order).lend(async (worker, keep) => {
    const { told, limits, isSmall } = order
    const { promise: death, reject: died } = Promise.withResolvers<never>()
    death.catch(() => undefined) // it may die while nobody waits; whoever asks next is told
    worker.once('error', died)
    const call = (said: Call<Kind>) => worker.postMessage(said)
    const next = () => nextReport<Kind>(worker, death, limits.timeMs)
    call({ kind: 'open', told })
    const report = await next()
    if (report.kind === 'refused') throw new Problem(report.status, report.message)
    if (report.kind !== 'opened') throw new Error(`${order.worker.pathname} sent ${report.kind} before it had opened`)
    const result = await use(report.opening, () => partsFrom<Kind>(() => call({ kind: 'next' }), next))
    worker.off('error', died)
    if (isSmall) keep()
    return result
  })
}

async function* partsFrom<Kind extends Reading>(callNext: () => void, next: () => Promise<Report<Kind>>): AsyncGenerator<Kind['part']> {
  for (;;) {
    callNext()
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
