import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { BlockRead } from '../../server/devices/blockRead.ts'
import type { DevicePlan } from '../../server/devices/driver.ts'
import { startDriver } from '../../server/devices/driverHost.ts'
import { createLog } from '../../server/log.ts'

/**
 * `npm run faults:plcs`: 100 PLCs with 200 registers each (2 blocks, 1 s), first all healthy, then with one that is
 * down, one that answers 900 ms late and one that sends garbage. Compares how even the healthy ones are read (P1, F-09),
 * then kills the driver's thread and waits until all are read again (F-31).
 */
const plcs = 100
const rounds = Number(process.argv[2] ?? 5)
const seconds = 8
const sick = new Map<number, 'down' | 'slow' | 'garbage'>()

function serve(plc: number): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => answerAll(plc, socket, bytes))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

/** Requests are 12 bytes each; several may arrive together. */
function answerAll(plc: number, socket: Socket, bytes: Buffer): void {
  for (let at = 0; at + 12 <= bytes.length; at += 12) {
    const count = bytes.readUInt16BE(at + 10)
    const reply = Buffer.alloc(9 + count * 2)
    bytes.copy(reply, 0, at, at + 8)
    reply.writeUInt16BE(3 + count * 2, 4)
    reply.writeUInt8(count * 2, 8)
    const illness = sick.get(plc)
    if (illness === 'down') continue
    if (illness === 'garbage') socket.write(Buffer.from('not modbus at all'))
    else if (illness === 'slow') setTimeout(() => socket.write(reply), 900)
    else socket.write(reply)
  }
}

const ports = await Promise.all(Array.from({ length: plcs }, (_, plc) => serve(plc)))
const devices: DevicePlan[] = ports.map((port, device) => ({
  device,
  deviceCode: `P${device}`,
  host: '127.0.0.1',
  port,
  unitId: 1,
  timeoutMs: 1000,
  maxInFlight: 1,
  blocks: [0, 1].map((part) => ({ block: device * 2 + part + 1, area: 'holding' as const, start: part * 100, count: 100, scanMs: 1000 })),
}))

const lastAt = new Map<number, number>()
let gaps: number[] = []
const take = ({ block, at, outcome }: BlockRead) => {
  const before = lastAt.get(block)
  lastAt.set(block, at)
  if (before !== undefined && outcome === 'ok' && !sick.has(Math.floor((block - 1) / 2))) gaps.push(at - before)
}
const driver = startDriver({
  workerUrl: new URL('../../server/devices/modbus/worker.ts', import.meta.url),
  onRead: take,
  onHealth: () => {},
  onRestart: () => {},
  log: createLog('warn'),
})
driver.configure(devices)

type Evenness = { reads: number; p99: number; jitter: number }

function say(name: string, { reads, p99, jitter }: Evenness): void {
  process.stdout.write(`${name}: ${reads} reads, cycle p99 ${p99.toFixed(0)} ms, mean jitter ${jitter.toFixed(0)} ms\n`)
}

async function measured(): Promise<Evenness> {
  await pause(3000)
  gaps = []
  await pause(seconds * 1000)
  const sorted = gaps.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  return { reads: sorted.length, p99, jitter: gaps.reduce((sum, gap) => sum + Math.abs(gap - 1000), 0) / Math.max(1, gaps.length) }
}

// in turn, because a machine is never equally quiet for long; the middle ratio counts
const ratios: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  sick.clear()
  const alone = await measured()
  sick.set(10, 'down').set(20, 'slow').set(30, 'garbage')
  const together = await measured()
  ratios.push(together.p99 / alone.p99)
  say(`round ${round}: 100 healthy`, alone)
  say(`round ${round}: 97 healthy beside one down, one slow, one garbling`, together)
}
const ratio = ratios.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.POSITIVE_INFINITY

sick.clear()
await pause(3000)
const againMs = await allReadAfter(() => driver.kill())

/** How long until every block of every PLC was read again. */
async function allReadAfter(fault: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await fault()
  lastAt.clear()
  while (lastAt.size < plcs * 2) await pause(10)
  return performance.now() - from
}

process.stdout.write(`cycle p99 ratio ${ratio.toFixed(3)}, the middle of ${rounds} (promise ≤ 1.1)\n`)
process.stdout.write(`driver thread killed: all ${plcs * 2} blocks read again after ${againMs.toFixed(0)} ms (promise ≤ 2000)\n`)
process.exit(ratio <= 1.1 && againMs <= 2000 ? 0 : 1)
