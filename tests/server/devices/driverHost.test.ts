import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { BlockRead } from '../../../server/devices/blockRead.ts'
import type { DeviceHealth } from '../../../server/devices/driver.ts'
import { startDriver } from '../../../server/devices/driverHost.ts'
import { echoAddresses, startHostilePlc } from './modbus/hostilePlc.ts'
import { makePlan } from './modbus/rows.ts'
import { eventually } from '../../support/eventually.ts'
import { atLeast } from '../../support/atLeast.ts'

const modbusWorker = new URL('../../../server/devices/worker.ts', import.meta.url)

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

function start(workerUrl: URL) {
  const reads: BlockRead[] = []
  const health = new Map<number, DeviceHealth>()
  const restarts: string[] = []
  const driver = startDriver({
    protocol: 'modbusTcp',
    workerUrl,
    onRead: (read) => reads.push(read),
    onHealth: (device, figures) => health.set(device, figures),
    onRestart: (reason) => restarts.push(reason),
    log: { error: () => {} },
  })
  undo.push(() => driver.close())
  return { driver, reads, health, restarts }
}

async function plcs(count: number) {
  const started = await Promise.all(Array.from({ length: count }, () => startHostilePlc(echoAddresses)))
  undo.push(() => Promise.all(started.map((plc) => plc.close())))
  return started
}

test('reads and health cross the thread border', async () => {
  const [plc] = await plcs(1)
  const { driver, reads, health } = start(modbusWorker)
  driver.configure([makePlan({ device: 5, port: plc?.port ?? 0, timeoutMs: 10_000, blocks: [{ block: 9, start: 300, count: 3 }] })])
  await eventually(() => expect(reads.length).toBeGreaterThan(2))
  expect(reads[0]).toMatchObject({ block: 9, outcome: 'ok', exception: 0, words: Uint16Array.of(300, 301, 302) })
  expect(Math.abs((reads[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000)
  await eventually(() => expect(health.get(5)?.link).toBe('online'))
})

test('an answer does not wait long for one of its scan that does not come', async () => {
  const plc = await startHostilePlc((request, socket) => (request.start === 0 ? undefined : echoAddresses(request, socket)))
  undo.push(() => plc.close())
  const { driver, reads } = start(modbusWorker)
  driver.configure([makePlan({ port: plc.port, timeoutMs: 60_000, maxInFlight: 2, blocks: [{}, {}] })])
  await eventually(() => expect(reads.filter(({ block }) => block === 2).length).toBeGreaterThan(10))
  const apartMs = reads.slice(1).map(({ at }, index) => at - (reads[index]?.at ?? 0)) // a held one would come with the next sign of life, a second later
  expect(apartMs.toSorted((a, b) => a - b)[5]).toBeLessThan(500)
})

test('a driver thread that dies is started again and every device is read again', async () => {
  const started = await plcs(3)
  const { driver, reads, restarts } = start(modbusWorker)
  driver.configure(
    started.map((plc, index) => makePlan({ device: index, deviceCode: `PLC-${index}`, port: plc.port, timeoutMs: 10_000, blocks: [{ block: index }] })),
  )
  const allRead = () => expect(new Set(reads.map(({ block }) => block))).toEqual(new Set([0, 1, 2]))
  await eventually(allRead)
  await driver.kill()
  reads.length = 0
  await eventually(allRead)
  expect(restarts).toEqual(['ended'])
  for (const { connections } of atLeast(3, started)) expect(connections.mostOpen).toBe(1)
})

test('reads of the configuration before are never taken for blocks of the new one', async () => {
  const [plc] = await plcs(1)
  const { driver, reads } = start(modbusWorker)
  const planAt = (address: number) => [makePlan({ port: plc?.port ?? 0, timeoutMs: 10_000, blocks: [{ block: 1, start: address, count: 1, scanMs: 20 }] })]
  for (let address = 1; address <= 10; address += 1) {
    driver.configure(planAt(address))
    reads.length = 0
    await eventually(() => expect(reads.length).toBeGreaterThan(2))
    expect(new Set(reads.map(({ words }) => words[0]))).toEqual(new Set([address]))
  }
})

test('a driver thread that falls silent is ended and started again', async () => {
  const startsFile = join(mkdtempSync(join(tmpdir(), 'millwright-')), 'starts')
  vi.stubEnv('STARTS_FILE', startsFile)
  undo.push(() => vi.unstubAllEnvs())
  const { restarts } = start(new URL('./silentDriver.ts', import.meta.url))
  await eventually(() => expect(restarts).toContain('silent'))
  await eventually(() => expect(readFileSync(startsFile, 'utf8').length).toBeGreaterThanOrEqual(2))
})
