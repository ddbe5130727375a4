import { parentPort, workerData } from 'node:worker_threads'
import { errorText } from '#contract/errorText.ts'
import { DamagedDatabase } from '../../db/sqlite.ts'
import { openHistoryPlace } from './historyPlace.ts'
import type { HistoryCommand, HistoryReport, HistoryWorkerData } from './messages.ts'
import { HistoryWork } from './work.ts'

/** The historian's thread: owns the history, so that packing hours and reading months never holds up the collector. */

const { place, paces } = workerData as HistoryWorkerData // historian.ts starts this thread with exactly this

try {
  await serve()
} catch (error) {
  report({ kind: 'refused', message: errorText(error), damaged: error instanceof DamagedDatabase })
}

async function serve(): Promise<void> {
  const work = new HistoryWork(await openHistoryPlace(place), report)
  await work.open(place.kind === 'file')
  const timers = [
    setInterval(() => void work.beat(), paces.flushMs),
    setInterval(() => void work.closeHours(), paces.closeMs),
    setInterval(() => void work.prune(), paces.pruneMs),
  ]

  parentPort?.on('message', (command: HistoryCommand) => {
    switch (command.kind) {
      case 'define':
        return work.history.define(command.tags)
      case 'append':
        return work.append(command)
      case 'changes':
        return work.history.texts.push(command.changes)
      case 'request': {
        const { id, request } = command
        if (request.kind === 'close') for (const timer of timers) clearInterval(timer)
        return void work.answer(request).then(
          (answer) => report({ kind: 'answer', id, answer }),
          (error: unknown) => report({ kind: 'failed', id, message: errorText(error) }),
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
