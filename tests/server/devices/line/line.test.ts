import { afterEach, expect, test } from 'vitest'
import type { BlockRead } from '../../../../server/devices/blockRead.ts'
import type { DeviceHealth, DevicePlan, DriverReport } from '../../../../server/devices/driver.ts'
import { createLine } from '../../../../server/devices/line/line.ts'
import type { Line } from '../../../../server/devices/line/line.ts'
import { protocols } from '../../../../server/devices/protocols.ts'
import { answer, echoAddresses, exception, silence, startHostilePlc } from '../modbus/hostilePlc.ts'
import type { HostilePlc, Respond } from '../modbus/hostilePlc.ts'
import { makePlan } from '../modbus/rows.ts'
import { eventually } from '../../../support/eventually.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function plcThat(respond: Respond, port = 0): Promise<HostilePlc> {
  const plc = await startHostilePlc(respond, port)
  undo.push(() => plc.close())
  return plc
}

type Polled = { poller: Line; reads: BlockRead[]; lasts: boolean[]; health: () => DeviceHealth | undefined }

function onFault(error: unknown) {
  throw error
}

/** A poller with the two beats its fleet gives it. */
function poll(plan: DevicePlan): Polled {
  const reads: BlockRead[] = []
  const lasts: boolean[] = []
  let health: DeviceHealth | undefined
  const report = (message: DriverReport) => {
    if (message.kind === 'read') {
      reads.push(message.read)
      lasts.push(message.isLast)
    }
    if (message.kind === 'health') health = message.health
  }
  const poller = createLine({ ...protocols.modbusTcp, plans: [plan], startAfterMs: 0, report, onFault, random: Math.random })
  const beat = setInterval(() => {
    poller.tellOutage(0)
    poller.tellHealth()
  }, 20)
  undo.push(() => {
    clearInterval(beat)
    poller.close()
  })
  return { poller, reads, lasts, health: () => health }
}

const endings = (reads: BlockRead[], block: number) => reads.filter((read) => read.block === block).map(({ outcome }) => outcome)
const patient = { timeoutMs: 10_000 }
const hasty = { timeoutMs: 150 }

test('every block is read again and again, and one refused block leaves the others alone', async () => {
  const plc = await plcThat((request, socket) => (request.start === 100 ? socket.send(exception(request, 2)) : echoAddresses(request, socket)))
  const { reads, health } = poll(makePlan({ ...patient, port: plc.port, blocks: [{ count: 2 }, { count: 2 }, { count: 2 }] }))
  await eventually(() => expect(endings(reads, 3).length).toBeGreaterThan(3))
  expect(new Set(endings(reads, 1))).toEqual(new Set(['ok']))
  expect(new Set(endings(reads, 2))).toEqual(new Set(['exception']))
  expect(reads.find(({ block }) => block === 2)).toMatchObject({ exception: 2, words: new Uint16Array(0) })
  expect(reads.find(({ block }) => block === 3)?.words).toEqual(Uint16Array.of(200, 201))
  await eventually(() => expect(health()?.exceptions).toBeGreaterThan(3))
  expect(health()).toMatchObject({ link: 'degraded', reconnects: 0, timeouts: 0, garbage: 0 })
  expect(health()?.rttP95Ms).toBeGreaterThan(0)
})

test('of requests that are on their way together the last answer is told as the last', async () => {
  const plc = await plcThat(echoAddresses)
  const { lasts } = poll(makePlan({ ...patient, port: plc.port, maxInFlight: 3, blocks: [{ scanMs: 500 }, { scanMs: 500 }, { scanMs: 500 }] }))
  await eventually(() => expect(lasts.length).toBeGreaterThanOrEqual(6))
  expect(lasts.slice(0, 6)).toEqual([false, false, true, false, false, true])
})

test('a block whose answers break the stream does not stop its neighbours: each new connection reads them first', async () => {
  const plc = await plcThat((request, socket) => (request.start === 0 ? socket.send([...Buffer.from('not a Modbus frame')]) : echoAddresses(request, socket)))
  const { reads } = poll(makePlan({ ...patient, port: plc.port, blocks: [{}, {}, {}] }))
  await eventually(() => expect(plc.connections.opened).toBeGreaterThan(5))
  expect(new Set(endings(reads, 1))).toEqual(new Set(['garbage']))
  for (const neighbour of [2, 3]) expect(endings(reads, neighbour).filter((outcome) => outcome === 'ok').length).toBeGreaterThanOrEqual(4)
})

test('a block that is never answered times out alone, the others are read between', async () => {
  const plc = await plcThat((request, socket) => (request.start === 0 ? undefined : echoAddresses(request, socket)))
  const { reads, health } = poll(makePlan({ timeoutMs: 400, port: plc.port, blocks: [{}, {}, {}] }))
  await eventually(() => expect(endings(reads, 1).length).toBe(4))
  expect(new Set(endings(reads, 1))).toEqual(new Set(['timeout']))
  for (const neighbour of [2, 3]) expect(endings(reads, neighbour).filter((outcome) => outcome === 'ok').length).toBeGreaterThanOrEqual(3)
  expect(health()).toMatchObject({ link: 'degraded', reconnects: 0 })
})

test('a PLC that hangs with the connection open is given up, called again and read once it answers', async () => {
  const plc = await plcThat(echoAddresses)
  const { reads, health } = poll(makePlan({ ...hasty, port: plc.port, blocks: [{}, {}, {}] }))
  await eventually(() => expect(endings(reads, 3)).toContain('ok'))
  plc.behave(silence)
  reads.length = 0
  await eventually(() => expect([1, 2, 3].map((block) => endings(reads, block).includes('timeout'))).toEqual([true, true, true]))
  await eventually(() => expect(health()?.link).toBe('offline'))
  await eventually(() => expect(plc.connections.opened).toBeGreaterThan(2))
  plc.behave(echoAddresses)
  reads.length = 0
  await eventually(() => expect([1, 2, 3].map((block) => endings(reads, block).includes('ok'))).toEqual([true, true, true]))
  await eventually(() => expect(health()?.link).toBe('online'))
  expect(plc.connections.mostOpen).toBe(1)
})

test('a flapping PLC is read after every break over one connection at a time', async () => {
  const plc = await plcThat(echoAddresses)
  const { reads } = poll(makePlan({ ...patient, port: plc.port, blocks: [{}] }))
  for (let flap = 1; flap <= 5; flap += 1) {
    await eventually(() => expect(endings(reads, 1)).toContain('ok'))
    plc.dropAll()
    reads.length = 0
    await eventually(() => expect(plc.connections.opened).toBe(flap + 1))
  }
  await eventually(() => expect(endings(reads, 1)).toContain('ok'))
  expect(plc.connections.mostOpen).toBe(1)
})

test('a PLC that loses power tells disconnected for every block and is back after each of its returns', async () => {
  let plc = await startHostilePlc(echoAddresses)
  const { reads, health } = poll(makePlan({ ...patient, port: plc.port, blocks: [{}, {}] }))
  for (let cycle = 0; cycle < 3; cycle += 1) {
    await eventually(() => expect([1, 2].map((block) => endings(reads, block).includes('ok'))).toEqual([true, true]))
    await plc.close()
    reads.length = 0
    await eventually(() => expect([1, 2].map((block) => endings(reads, block).includes('disconnected'))).toEqual([true, true]))
    await eventually(() => expect(health()?.link).toBe('offline'))
    plc = await startHostilePlc(echoAddresses, plc.port)
    reads.length = 0
  }
  undo.push(() => plc.close())
  await eventually(() => expect(health()).toMatchObject({ link: 'online', reconnects: 3 }))
})

test('a PLC that is not there at the start is connecting, then offline, and its words are empty', async () => {
  const plc = await startHostilePlc(silence)
  await plc.close()
  const { reads, health } = poll(makePlan({ ...patient, port: plc.port, blocks: [{}] }))
  expect(reads).toEqual([])
  await eventually(() => expect(health()?.link).toBe('offline'))
  await eventually(() => expect(reads[0]).toMatchObject({ outcome: 'disconnected', words: new Uint16Array(0) }))
})

test('new numbers are used at once, over the same connection', async () => {
  const plc = await plcThat(echoAddresses)
  const numbered = (first: number) => makePlan({ ...patient, port: plc.port, device: first, blocks: [{ block: first }, { block: first + 1 }] })
  const { poller, reads } = poll(numbered(1))
  await eventually(() => expect(endings(reads, 2)).toContain('ok'))
  poller.renumber([numbered(41)])
  reads.length = 0
  await eventually(() => expect(endings(reads, 42).length).toBeGreaterThan(2))
  expect(new Set(reads.map(({ block }) => block))).toEqual(new Set([41, 42]))
  expect(plc.connections.opened).toBe(1)
})

test('a device whose only fault is that it has no readable tags is online', async () => {
  const plc = await plcThat(echoAddresses)
  const { health } = poll(makePlan({ ...patient, port: plc.port, blocks: [] }))
  await eventually(() => expect(health()?.link).toBe('online'))
  expect(plc.requests).toEqual([])
})

test('never more requests are on the wire than the device takes', async () => {
  for (const maxInFlight of [1, 4]) {
    let onWire = 0
    let mostOnWire = 0
    const plc = await plcThat((request, socket) => {
      onWire += 1
      mostOnWire = Math.max(mostOnWire, onWire)
      setTimeout(() => {
        onWire -= 1
        echoAddresses(request, socket)
      }, 20)
    })
    const { reads } = poll(makePlan({ ...patient, maxInFlight, port: plc.port, blocks: Array.from({ length: 8 }, () => ({ scanMs: 20 })) }))
    await eventually(() => expect(reads.length).toBeGreaterThan(16))
    expect(mostOnWire).toBe(maxInFlight)
  }
})

test('an answer that lay waiting while the whole process stood still is as old as it is, not as new as our waking up', async () => {
  const answeredAt: number[] = []
  const plc = await plcThat((request, socket) => {
    answeredAt.push(Date.now())
    socket.send(answer(request, [answeredAt.length]))
    if (answeredAt.length !== 3) return
    const wakeAt = performance.now() + 4 * hasty.timeoutMs
    while (performance.now() < wakeAt); // nothing runs meanwhile, as in a process that the system stopped
  })
  const { reads } = poll(makePlan({ ...hasty, port: plc.port, blocks: [{ count: 1, scanMs: 50 }] }))
  await eventually(() => expect(reads.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(4))
  const good = reads.filter(({ outcome }) => outcome === 'ok')
  expect(good.map(({ words }) => words[0])).toContain(3)
  const olderThanTold = good.map(({ at, words }) => at - (answeredAt[(words[0] ?? 0) - 1] ?? Infinity))
  expect(Math.max(...olderThanTold)).toBeLessThanOrEqual(hasty.timeoutMs)
})
