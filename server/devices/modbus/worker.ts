import { parentPort } from 'node:worker_threads'
import type { DriverCommand, DriverReport, WorkerReport } from '../driver.ts'
import { createFleet } from './fleet.ts'

/**
 * The Modbus TCP driver: one thread for all devices. An error that no fence caught ends the thread; the host hears of it
 * and starts a new one.
 */

const aliveEveryMs = 1000

if (!parentPort) throw new Error('the Modbus driver runs as a worker thread')
const port = parentPort

let waiting: ArrayBuffer[] = []
const fleet = createFleet({ report: post, random: Math.random })

port.on('message', (command: DriverCommand) => {
  fleet.configure(command.devices)
  post({ kind: 'configured' })
})
post({ kind: 'alive' })
setInterval(() => post({ kind: 'alive' }), aliveEveryMs)

/** Reads that ended in the same moment cross the thread border together; nothing overtakes them. */
function post(report: DriverReport): void {
  if (report.kind === 'read') {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push(report.read)
    return
  }
  flush()
  port.postMessage(report satisfies WorkerReport)
}

function flush(): void {
  if (waiting.length === 0) return
  port.postMessage({ kind: 'reads', reads: waiting } satisfies WorkerReport, waiting)
  waiting = []
}
