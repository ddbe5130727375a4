import { Worker } from 'node:worker_threads'
import { errorText } from '#contract/errorText.ts'
import type { Question } from './statements.ts'

export type ListingQuestion = { id: number; query: Question }
export type ListingAnswer = { id: number } & ({ rows: unknown[] } | { failed: { message: string; errcode: number | null } })

/** A nursery of the usual size would keep three times as much of what lists leave behind. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }

/** What SQLite said in the thread, as it would have been thrown here. */
class ListingFailed extends Error {
  override name = 'ListingFailed'
  errcode: number | undefined
  constructor(message: string, errcode: number | null) {
    super(message)
    if (errcode !== null) this.errcode = errcode
  }
}

/**
 * Reads one SQLite file in a thread of its own: a list that looks through a million rows holds up neither the live wire
 * nor any other request. The thread starts with the first question, and anew after it ended.
 */
export function createListingThread(file: string) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let nextId = 1

  function start(): Worker {
    const started = new Worker(new URL('./listing.worker.ts', import.meta.url), { workerData: { file }, resourceLimits: memory })
    started.unref()
    started.on('message', (answer: ListingAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if ('failed' in answer) asked?.reject(new ListingFailed(answer.failed.message, answer.failed.errcode))
      else asked?.resolve(answer.rows)
    })
    started.on('error', (error) => lost(started, errorText(error)))
    started.on('exit', () => lost(started, 'the thread of lists ended'))
    return started
  }

  function lost(ended: Worker, reason: string): void {
    if (worker !== ended) return // another has taken its place
    worker = null
    for (const { reject } of waiting.values()) reject(new ListingFailed(reason, null))
    waiting.clear()
  }

  return {
    async read(query: Question): Promise<unknown[]> {
      worker ??= start()
      const id = nextId++
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
      waiting.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, query: { sql: query.sql, parameters: query.parameters } } satisfies ListingQuestion)
      return promise
    },
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}
