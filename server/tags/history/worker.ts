import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { DamagedDatabase } from '../../db/sqlite.ts'
import { openHistoryFile } from './historyFile.ts'
import type { HistoryCommand, HistoryReport, HistoryRequest, HistoryWorkerData } from './messages.ts'
import { TagHistory } from './tagHistory.ts'

/** The historian's thread: owns the history file, so that packing hours and reading months never holds up the collector. */

const bounds = { maxOpen: 4_000_000, maxQueued: 1_000_000 }

const { file, paces } = workerData as HistoryWorkerData // historian.ts starts this thread with exactly this
let sequence = 0

try {
  await serve()
} catch (error) {
  report({ kind: 'refused', message: error instanceof Error ? error.message : String(error), damaged: error instanceof DamagedDatabase })
}

async function serve(): Promise<void> {
  const { kysely, raw, close } = await openHistoryFile(file)
  const history = new TagHistory(kysely, bounds, (message, fields) => report({ kind: 'warning', message, fields }))
  const { samples: recovered, skipped } = await history.recover()
  report({ kind: 'ready', tags: history.definitions, recovered, skipped })

  const timers = [
    setInterval(() => void beat(), paces.flushMs),
    setInterval(() => void history.closeHours(Date.now()), paces.closeMs),
    setInterval(() => void prune(), paces.pruneMs),
  ]

  async function beat(): Promise<void> {
    await history.flush()
    report({ kind: 'pulse', pulse: { failing: history.failing, ...history.counts, bytes: fileBytes(), sequence } })
  }

  async function prune(): Promise<void> {
    try {
      await history.prune(Date.now())
      raw.exec('pragma wal_checkpoint(truncate)')
    } catch (error) {
      report({ kind: 'warning', message: 'history could not be pruned', fields: { error: String(error) } })
    }
  }

  async function answer(id: number, request: HistoryRequest): Promise<void> {
    switch (request.kind) {
      case 'trend': {
        const { tagCode, fromMs, toMs } = request
        return report({ kind: 'answer', id, trend: { tagCode, fromMs, toMs, ...(await history.trend(request, Date.now())) } })
      }
      case 'import':
        await history.importSamples(request.samples, Date.now())
        return report({ kind: 'answer', id, trend: null })
      case 'close': {
        for (const timer of timers) clearInterval(timer)
        await history.flush()
        const { failing } = history
        close()
        if (failing) throw new Error(failing)
        return report({ kind: 'answer', id, trend: null })
      }
      default:
        return request satisfies never
    }
  }

  parentPort?.on('message', (command: HistoryCommand) => {
    switch (command.kind) {
      case 'define':
        return history.define(command.tags)
      case 'append':
        history.append(command.rows, Date.now())
        sequence = command.sequence
        return
      case 'request': {
        const { id, request } = command
        return void answer(id, request).catch((error: unknown) =>
          report({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
        )
      }
      default:
        return command satisfies never
    }
  })
}

function report(message: HistoryReport): void {
  parentPort?.postMessage(message)
}

function fileBytes(): number {
  return [file, `${file}-wal`].reduce((sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0), 0)
}
