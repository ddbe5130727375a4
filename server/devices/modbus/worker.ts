import { parentPort } from 'node:worker_threads'
import type { DriverCommand, DriverReport } from '../driver.ts'
import { createFleet } from './fleet.ts'

/**
 * The Modbus TCP driver: one thread for all devices. An error that no fence caught ends the thread; the host hears of it
 * and starts a new one.
 */

const aliveEveryMs = 1000

if (!parentPort) throw new Error('the Modbus driver runs as a worker thread')
const port = parentPort

const fleet = createFleet({ report: post, random: Math.random })

port.on('message', (command: DriverCommand) => {
  fleet.configure(command.devices)
  post({ kind: 'configured' })
})
post({ kind: 'alive' })
setInterval(() => post({ kind: 'alive' }), aliveEveryMs)

function post(report: DriverReport): void {
  port.postMessage(report, report.kind === 'read' ? [report.read] : [])
}
