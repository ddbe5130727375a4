import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { errorText } from '#contract/errorText.ts'
import { DamagedDatabase } from '../../db/sqlite.ts'
import type { HistoryAnswer, HistoryCommand, HistoryPulse, HistoryReport, HistoryRequest, HistoryWorkerData, TagDefinition } from './messages.ts'

/** The historian cannot do what was asked now; the message says why, in English, for the log. */
export class HistoryUnavailable extends Error {
  override name = 'HistoryUnavailable'
}

/** What the owner of the link wants to hear. `onReady` comes at every (re)start, before any request is taken. */
export type LinkListener = {
  onReady: (link: { tags: TagDefinition[]; recovered: number; skipped: number }) => void
  onPulse: (pulse: HistoryPulse) => void
  onDefined: (tags: TagDefinition[]) => void
  onWarning: (message: string, fields: Record<string, unknown>) => void
}

type Waiting = { resolve: (answer: HistoryAnswer) => void; reject: (error: Error) => void }

/** Samples lie outside the heap. A small nursery keeps what each second leaves behind from piling up: a quarter of the thread's memory. */
const memory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }
const firstPauseMs = 500
const longestPauseMs = 30_000

/** Keeps the worker alive: starts it anew when it ends, fails what was in flight. */
export class WorkerLink {
  #workerData: HistoryWorkerData
  #listener: LinkListener
  #worker: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #nextId = 1
  #pauseMs = firstPauseMs
  #restart: NodeJS.Timeout | null = null
  #isClosed = false
  /** why no worker serves at present, or null */
  down: string | null = 'not started'

  constructor(workerData: HistoryWorkerData, listener: LinkListener) {
    this.#workerData = workerData
    this.#listener = listener
  }

  /** Resolves when the worker serves; throws DamagedDatabase or the reason why the file cannot be opened. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: this.#workerData, resourceLimits: memory })
      let reason = 'history worker ended'
      worker.on('message', (report: HistoryReport) => {
        if (report.kind === 'ready') {
          this.#worker = worker
          this.down = null
          this.#pauseMs = firstPauseMs
          this.#listener.onReady(report)
          resolve()
        } else if (report.kind === 'refused') {
          reason = report.message
          reject(report.damaged ? new DamagedDatabase(report.message) : new HistoryUnavailable(report.message))
        } else this.#hear(report)
      })
      worker.on('error', (error) => (reason = errorText(error)))
      worker.on('exit', () => {
        reject(new HistoryUnavailable(reason)) // no effect once it served
        this.#lost(reason)
      })
    })
  }

  /** False when no worker serves; the command is then not taken. */
  post(command: HistoryCommand, transfer: Transferable[]): boolean {
    if (!this.#worker) return false
    this.#worker.postMessage(command, transfer)
    return true
  }

  request(request: HistoryRequest, transfer: Transferable[]): Promise<HistoryAnswer> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      if (this.post({ kind: 'request', id, request }, transfer)) return
      this.#waiting.delete(id)
      reject(new HistoryUnavailable(`history is not available: ${this.down ?? 'closed'}`))
    })
  }

  /** Ends the worker; it is not started again. */
  async stop(): Promise<void> {
    this.#isClosed = true
    if (this.#restart) clearTimeout(this.#restart)
    await this.#worker?.terminate()
  }

  #hear(report: Exclude<HistoryReport, { kind: 'ready' | 'refused' }>): void {
    switch (report.kind) {
      case 'pulse':
        return this.#listener.onPulse(report.pulse)
      case 'warning':
        return this.#listener.onWarning(report.message, report.fields)
      case 'defined':
        return this.#listener.onDefined(report.tags)
      case 'answer':
        this.#waiting.get(report.id)?.resolve(report.answer)
        this.#waiting.delete(report.id)
        return
      case 'failed':
        this.#waiting.get(report.id)?.reject(new HistoryUnavailable(report.message))
        this.#waiting.delete(report.id)
        return
      default:
        return report satisfies never
    }
  }

  #lost(reason: string): void {
    const served = this.down === null
    this.#worker = null
    this.down = this.#isClosed ? 'closed' : reason
    for (const { reject } of this.#waiting.values()) reject(new HistoryUnavailable(`history worker ended: ${reason}`))
    this.#waiting.clear()
    if (this.#isClosed) return
    if (served) this.#listener.onWarning('history worker ended, starting it anew', { reason })
    if (served || this.#restart) this.#startLater()
  }

  #startLater(): void {
    this.#restart = setTimeout(() => void this.start().catch(() => null), this.#pauseMs) // `exit` follows and plans the next try
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }
}
