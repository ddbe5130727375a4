import { parentPort, workerData } from 'node:worker_threads'
import { protocolNames } from '#contract/rules/address/rule.ts'
import { encodeBlockReads } from './blockRead.ts'
import type { BlockRead } from './blockRead.ts'
import type { DriverCommand, DriverReport, WorkerReport } from './driver.ts'
import { createFleet } from './line/fleet.ts'
import { protocols } from './protocols.ts'

/**
 * A protocol's driver: one thread for all its devices. An error that no fence caught ends the thread; the host hears of it
 * and starts a new one.
 */

const aliveEveryMs = 1000
/** An answer waits this long for the others of its scan that are on their way: each crossing wakes the whole server. */
const gatherMs = 2

if (!parentPort) throw new Error('a driver runs as a worker thread')
const port = parentPort
const protocol = protocolNames.find((name) => name === workerData)
if (!protocol) throw new Error(`no such protocol: ${String(workerData)}`)

let waiting: BlockRead[] = []
let flushing: NodeJS.Immediate | undefined
let gathering: NodeJS.Timeout | undefined
const fleet = createFleet({ protocol: protocols[protocol], report: post, random: Math.random })
port.on('message', (command: DriverCommand) => {
  fleet.configure(command.devices)
  post({ kind: 'configured' })
})
post({ kind: 'alive' })
setInterval(() => post({ kind: 'alive' }), aliveEveryMs)

/** Reads of one scan cross the thread border together, and so do those that ended in the same moment; nothing overtakes them. */
function post(report: DriverReport): void {
  if (report.kind === 'read') {
    waiting.push(report.read)
    if (report.isLast) flushing ??= setImmediate(flush)
    else gathering ??= setTimeout(flush, gatherMs)
    return
  }
  flush()
  port.postMessage(report satisfies WorkerReport)
}

function flush(): void {
  clearImmediate(flushing)
  clearTimeout(gathering)
  flushing = gathering = undefined
  if (waiting.length === 0) return
  const reads = encodeBlockReads(waiting)
  port.postMessage({ kind: 'reads', reads } satisfies WorkerReport, [reads])
  waiting = []
}
