import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Loss } from '../../../../server/devices/line/connection.ts'
import { openDevice as openConnection } from '../../../support/openedDevice.ts'
import type { OpenedDevice as Connection } from '../../../support/openedDevice.ts'
import { ruinedBy, seeded } from '../modbus/fuzz.ts'
import { addressesOf, answer, echoAddresses, exception, frame, silence, startHostilePlc } from '../modbus/hostilePlc.ts'
import type { HostilePlc, PlcRequest, PlcSocket, Respond } from '../modbus/hostilePlc.ts'
import { eventually } from '../../../support/eventually.ts'

const patientMs = 10_000
const hastyMs = 60
const block = { area: 'holding', start: 5, count: 3 } as const
const good = { outcome: 'ok', exception: 0, words: Uint16Array.of(5, 6, 7) }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function connectTo(respond: Respond, timeoutMs = patientMs): Promise<{ plc: HostilePlc; connection: Connection; losses: Loss[] }> {
  const plc = await startHostilePlc(respond)
  undo.push(() => plc.close())
  const losses: Loss[] = []
  const opened = Promise.withResolvers<void>()
  const connection = openConnection(
    { host: '127.0.0.1', port: plc.port, unitId: 1, timeoutMs },
    { onOpen: opened.resolve, onLost: (loss) => losses.push(loss), guard: (run) => run() },
  )
  undo.push(() => connection.close())
  await opened.promise
  return { plc, connection, losses }
}

async function oneByOne(bytes: Uint8Array, socket: PlcSocket): Promise<void> {
  for (const byte of bytes) {
    socket.send([byte])
    await turn()
  }
}

test('an answer that comes byte by byte is read like any other', async () => {
  const { connection } = await connectTo((request, socket) => void oneByOne(answer(request, addressesOf(request)), socket))
  expect(await connection.read(block)).toMatchObject(good)
})

test('requests go out in the form of the standard and ask all four areas', async () => {
  const { plc, connection } = await connectTo((request, socket) => socket.send(exception(request, 2)))
  for (const area of ['coil', 'discrete', 'holding', 'input'] as const) await connection.read({ area, start: 258, count: 4 })
  expect(plc.requests.map(({ functionCode, start, count, unitId }) => [functionCode, start, count, unitId])).toEqual(
    [1, 2, 3, 4].map((code) => [code, 258, 4, 1]),
  )
  expect(new Set(plc.requests.map(({ transaction }) => transaction)).size).toBe(4)
})

test('answers find their requests in any order', async () => {
  const waiting: { request: PlcRequest; socket: PlcSocket }[] = []
  const { connection } = await connectTo((request, socket) => {
    waiting.push({ request, socket })
    if (waiting.length === 4) for (const one of waiting.toReversed()) one.socket.send(answer(one.request, addressesOf(one.request)))
  })
  const answers = await Promise.all([10, 20, 30, 40].map((start) => connection.read({ area: 'holding', start, count: 1 })))
  expect(answers.map(({ words }) => Array.from(words))).toEqual([[10], [20], [30], [40]])
})

test('an exception is the answer of its own request only', async () => {
  const { connection, losses } = await connectTo((request, socket) =>
    request.start === 5 ? socket.send(exception(request, 2)) : echoAddresses(request, socket),
  )
  const [refused, fine] = await Promise.all([connection.read(block), connection.read({ ...block, start: 50 })])
  expect(refused).toMatchObject({ outcome: 'exception', exception: 2 })
  expect(fine).toMatchObject({ outcome: 'ok', words: Uint16Array.of(50, 51, 52) })
  expect(losses).toEqual([])
})

test('the late answer of a request that timed out is ignored', async () => {
  let late: (() => void) | null = null
  const { connection, losses } = await connectTo((request, socket) => {
    if (!late) late = () => socket.send(answer(request, [666, 666, 666]))
    else {
      late()
      echoAddresses(request, socket)
    }
  }, 300)
  expect(await connection.read(block)).toMatchObject({ outcome: 'timeout' })
  expect(await connection.read(block)).toMatchObject(good)
  expect(losses).toEqual([])
})

test.each<[string, (request: PlcRequest) => Uint8Array]>([
  ['from the wrong unit', (request) => answer({ ...request, unitId: 9 }, [5, 6, 7])],
  ['with too few registers', (request) => answer(request, [5, 6])],
  ['with too many registers', (request) => answer(request, [5, 6, 7, 8])],
  ['of another function', (request) => answer({ ...request, functionCode: 4 }, [5, 6, 7])],
  ['that counts its bytes wrong', (request) => frame(request.transaction, 1, [3, 200, 0, 5, 0, 6, 0, 7])],
])('a whole frame %s is garbage for its request, and the next one is read', async (_, wrong) => {
  const { connection, losses } = await connectTo((request, socket) => (request.start === 5 ? socket.send(wrong(request)) : echoAddresses(request, socket)))
  expect(await connection.read(block)).toMatchObject({ outcome: 'garbage', words: new Uint16Array(0) })
  expect(await connection.read({ ...block, start: 50 })).toMatchObject({ outcome: 'ok' })
  expect(losses).toEqual([])
})

test.each<[string, number[]]>([
  ['another protocol', [0, 1, 0, 9, 0, 9, 1, 3, 6, 0, 5, 0, 6, 0, 7]],
  ['an impossible length', [0, 1, 0, 0, 255, 255, 1, 3]],
  ['plain text', [...Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]],
])('a stream of %s is garbage and ends the connection', async (_, bytes) => {
  const { connection, losses } = await connectTo((_request, socket) => socket.send(bytes))
  expect(await connection.read(block)).toMatchObject({ outcome: 'garbage' })
  expect(losses).toEqual(['garbage'])
})

test('an answer to a transaction nobody started is ignored, a flood of them ends the connection', async () => {
  const { connection, losses } = await connectTo((request, socket) => {
    const stray = answer({ ...request, transaction: request.transaction + 1000 }, [1, 2, 3])
    if (request.start === 5) socket.send(stray, answer(request, addressesOf(request)))
    else socket.send(...Array.from({ length: 100 }, () => stray))
  })
  expect(await connection.read(block)).toMatchObject(good)
  expect(await connection.read({ ...block, start: 50 })).toMatchObject({ outcome: 'garbage' })
  expect(losses).toEqual(['garbage'])
})

test('two silent time-outs in a row end the connection', async () => {
  const { connection, losses } = await connectTo(silence, hastyMs)
  expect(await connection.read(block)).toMatchObject({ outcome: 'timeout' })
  expect(losses).toEqual([])
  expect(await connection.read(block)).toMatchObject({ outcome: 'timeout' })
  expect(losses).toEqual(['silent'])
  expect(await connection.read(block)).toMatchObject({ outcome: 'disconnected' })
})

test('requests that time out together are one time-out', async () => {
  const { connection, losses } = await connectTo(silence, hastyMs)
  const answers = await Promise.all([1, 2, 3, 4].map((start) => connection.read({ area: 'holding', start, count: 3 })))
  expect(answers.map(({ outcome }) => outcome)).toEqual(['timeout', 'timeout', 'timeout', 'timeout'])
  expect(losses).toEqual([])
})

test('a device that drips bytes without ever answering is given up after five time-outs', async () => {
  const { connection, losses } = await connectTo((_, socket) => socket.send([0]), hastyMs)
  const outcomes = []
  while (losses.length === 0) outcomes.push((await connection.read(block)).outcome)
  expect(outcomes.filter((outcome) => outcome === 'timeout').length).toBeLessThanOrEqual(5)
  expect(losses).not.toContain('closed')
})

test('a request that the end of the connection cuts off is disconnected', async () => {
  const { connection, losses } = await connectTo((_, socket) => socket.drop())
  expect(await connection.read(block)).toMatchObject({ outcome: 'disconnected' })
  await eventually(() => expect(losses).toEqual(['closed']))
})

test('a port where nobody listens is unreachable', async () => {
  const plc = await startHostilePlc(silence)
  await plc.close()
  const lost = Promise.withResolvers<Loss>()
  openConnection({ host: '127.0.0.1', port: plc.port, unitId: 1, timeoutMs: patientMs }, { onOpen: () => {}, onLost: lost.resolve, guard: (run) => run() })
  expect(await lost.promise).toBe('unreachable')
})

test('after each of 400 fuzzed answers the read ends by name and nothing is thrown', async () => {
  const ruin = ruinedBy(seeded(7))
  const { plc } = await connectTo((request, socket) => {
    socket.send(ruin(answer(request, addressesOf(request))))
    socket.drop()
  })
  const seen = new Set<string>()
  for (let round = 0; round < 400; round += 1) {
    const opened = Promise.withResolvers<void>()
    const lost = Promise.withResolvers<Loss>()
    const connection = openConnection(
      { host: '127.0.0.1', port: plc.port, unitId: 1, timeoutMs: patientMs },
      { onOpen: opened.resolve, onLost: lost.resolve, guard: (run) => run() },
    )
    await opened.promise
    const { outcome, words } = await connection.read(block)
    seen.add(outcome)
    expect(words).toHaveLength(outcome === 'ok' ? 3 : 0)
    seen.add(await lost.promise)
  }
  expect(seen).toContain('garbage')
  expect(seen).toContain('disconnected')
  expect([...seen].filter((word) => !['ok', 'garbage', 'disconnected', 'exception', 'closed', 'idle'].includes(word))).toEqual([])
})

test('requests that are made together leave in one packet', async () => {
  const packets: number[] = []
  const plc = createServer((socket) => socket.on('data', ({ length }) => packets.push(length)))
  await new Promise<void>((resolve) => plc.listen(0, '127.0.0.1', () => resolve()))
  const { port } = plc.address() as AddressInfo // a TCP server has an address and a port
  const opened = Promise.withResolvers<void>()
  const connection = openConnection(
    { host: '127.0.0.1', port, unitId: 1, timeoutMs: patientMs },
    { onOpen: opened.resolve, onLost: () => {}, guard: (run) => run() },
  )
  undo.push(
    () => new Promise((resolve) => plc.close(resolve)),
    () => connection.close(),
  )
  await opened.promise
  for (let request = 0; request < 4; request += 1) void connection.read(block)
  await vi.waitFor(() => expect(packets).toEqual([4 * 12]), { timeout: 5000 })
})
