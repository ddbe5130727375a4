import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { openByteServer } from '../../../plant/wire/byteServer.ts'
import type { ByteAnswerer } from '../../../plant/wire/byteServer.ts'
import { rtuGateway } from '../../../plant/wire/rtuGateway.ts'
import { registersAsBlock, s7Codes, s7Station } from '../../../plant/wire/s7Station.ts'
import { makeDevice, makeTag } from '../../support/plcRows.ts'
import { watchTags } from '../../support/watchedTags.ts'
import type { WatchedTags } from '../../support/watchedTags.ts'
import { addressesOf, answer, echoAddresses, exception, frame, startHostilePlc } from './modbus/hostilePlc.ts'
import type { HostilePlc, Respond } from './modbus/hostilePlc.ts'
import { eventually } from '../../support/eventually.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function plcThat(respond: Respond): Promise<HostilePlc> {
  const plc = await startHostilePlc(respond)
  undo.push(() => plc.close())
  return plc
}

async function served(answering: () => ByteAnswerer): Promise<number> {
  const server = await openByteServer({ host: '127.0.0.1', port: 0, answering })
  undo.push(() => server.close())
  return server.port
}

const scan = { scanMs: 50 }
const tagsAt = (addresses: readonly number[], given: Partial<PlcTag> = {}) =>
  addresses.map((address) => makeTag({ tagCode: `T${address}`, address, ...scan, ...given }))

function watch(...given: Parameters<typeof watchTags>): WatchedTags {
  const watched = watchTags(...given)
  undo.push(() => watched.close())
  return watched
}

const patient = { timeoutMs: 10_000 }
const rangeOf = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Every tag was read so many times since now. */
async function readAgain(watched: WatchedTags, tagCodes: readonly string[]): Promise<void> {
  const before = new Map(tagCodes.map((code) => [code, watched.at(code)]))
  await eventually(() => expect(tagCodes.filter((code) => watched.at(code) <= (before.get(code) ?? 0))).toEqual([]))
}

test('a hole in the registers is its own tag’s fault alone: every other value is right and never loses its quality', async () => {
  const holes = new Set([17, 18, 63])
  const plc = await plcThat((request, socket) =>
    addressesOf(request).some((address) => holes.has(address)) ? socket.send(exception(request, 2)) : echoAddresses(request, socket),
  )
  const watched = watch([makeDevice({ ...patient, port: plc.port })], tagsAt(rangeOf(100)))
  const healthy = rangeOf(100).filter((address) => !holes.has(address))
  await eventually(() => expect(healthy.filter((address) => watched.value(`T${address}`) !== address)).toEqual([]))
  for (let scans = 0; scans < 3; scans += 1)
    await readAgain(
      watched,
      healthy.map((address) => `T${address}`),
    )
  expect([...holes].map((address) => watched.reason(`T${address}`))).toEqual(['异常 2 非法地址', '异常 2 非法地址', '异常 2 非法地址'])
  expect(healthy.filter((address) => watched.changes(`T${address}`) > 0)).toEqual([])
})

test('a device that gives 16 registers at most is read whole, asked in pieces it can give', async () => {
  const plc = await plcThat((request, socket) => (request.count > 16 ? socket.send(exception(request, 3)) : echoAddresses(request, socket)))
  const watched = watch([makeDevice({ ...patient, port: plc.port })], tagsAt(rangeOf(100)))
  await eventually(() => expect(rangeOf(100).filter((address) => watched.value(`T${address}`) !== address)).toEqual([]))
  plc.requests.length = 0
  for (let scans = 0; scans < 3; scans += 1) await readAgain(watched, ['T0', 'T99'])
  expect(Math.max(...plc.requests.map(({ count }) => count))).toBeLessThanOrEqual(16)
  expect(rangeOf(100).filter((address) => watched.changes(`T${address}`) > 0)).toEqual([])
})

test('with the most that a device gives in its settings nothing is ever refused', async () => {
  const plc = await plcThat(echoAddresses)
  const watched = watch([makeDevice({ ...patient, port: plc.port, maxRegisters: 16, maxGap: 0 })], tagsAt([...rangeOf(40), 50]))
  await readAgain(watched, ['T0', 'T50'])
  expect(Math.max(...plc.requests.map(({ count }) => count))).toBeLessThanOrEqual(16)
  expect(plc.requests.some(({ start, count }) => start < 50 && start + count > 50)).toBe(false)
})

test('units behind a gateway of one connection share it and all come right, also beside one that is dead', async () => {
  const plc = await plcThat((request, socket) => {
    if (plc.connections.open > 1) socket.drop()
    else if (request.unitId !== 3) socket.send(answer(request, [request.unitId * 100]))
  })
  const devices = [1, 2, 3, 4].map((unitId) => makeDevice({ deviceCode: `U${unitId}`, unitId, port: plc.port, timeoutMs: 300 }))
  const tags = [1, 2, 3, 4].map((unitId) => makeTag({ tagCode: `U${unitId}.x`, deviceCode: `U${unitId}`, scanMs: 200 }))
  const watched = watch(devices, tags)
  await eventually(() => expect(watched.health('U3')?.link).toBe('offline'))
  for (let scans = 0; scans < 4; scans += 1) await readAgain(watched, ['U1.x', 'U2.x', 'U4.x'])
  expect([1, 2, 4].map((unitId) => watched.value(`U${unitId}.x`))).toEqual([100, 200, 400])
  expect(watched.reason('U3.x')).toBe('响应超时')
  expect([1, 2, 4].map((unitId) => watched.changes(`U${unitId}.x`))).toEqual([0, 0, 0])
  expect(plc.connections.mostOpen).toBe(1)
})

test('a unit that comes back behind the same connection is read again', async () => {
  let isDead = true
  const plc = await plcThat((request, socket) => (request.unitId === 2 && isDead ? undefined : socket.send(answer(request, [request.unitId]))))
  const devices = [1, 2].map((unitId) => makeDevice({ deviceCode: `U${unitId}`, unitId, port: plc.port, timeoutMs: 200 }))
  const watched = watch(
    devices,
    [1, 2].map((unitId) => makeTag({ tagCode: `U${unitId}.x`, deviceCode: `U${unitId}`, scanMs: 100 })),
  )
  await eventually(() => expect(watched.reason('U2.x')).toBe('响应超时'))
  isDead = false
  await eventually(() => expect(watched.value('U2.x')).toBe(2))
  await eventually(() => expect(watched.health('U2')?.link).toBe('online'))
})

test('a device that is busy one time in three is waited for, and nobody hears of it', async () => {
  // counted by block: counted over all of them, one block may meet every refusal, and after six in a row people hear of it
  const asked = new Map<number, number>()
  const plc = await plcThat((request, socket) => {
    const times = (asked.get(request.start) ?? 0) + 1
    asked.set(request.start, times)
    if (times % 3 === 0) socket.send(exception(request, 6))
    else echoAddresses(request, socket)
  })
  const watched = watch([makeDevice({ ...patient, port: plc.port })], tagsAt([0, 30, 60, 90]))
  for (let scans = 0; scans < 8; scans += 1) await readAgain(watched, ['T0', 'T30', 'T60', 'T90'])
  expect([0, 30, 60, 90].map((address) => [watched.value(`T${address}`), watched.changes(`T${address}`)])).toEqual([
    [0, 0],
    [30, 0],
    [60, 0],
    [90, 0],
  ])
  await eventually(() => expect(watched.health('PLC-1')).toMatchObject({ link: 'online', exceptions: 0 }))
})

test('a connection that the gateway closes while it is idle is opened again before anybody misses it', async () => {
  let sinceOpened = 0
  const plc = await plcThat((request, socket) => {
    echoAddresses(request, socket)
    sinceOpened += 1
    if (sinceOpened % 3 === 0) setTimeout(() => socket.drop(), 10)
  })
  // the next request goes out long after the gateway has hung up
  const watched = watch([makeDevice({ ...patient, port: plc.port })], tagsAt([5], { scanMs: 400 }))
  await eventually(() => expect(plc.connections.opened).toBeGreaterThan(4))
  expect([watched.value('T5'), watched.changes('T5')]).toEqual([5, 0])
})

test('a connection that is gone while this process stands still is no outage, and one that stays away is', async () => {
  const plc = await plcThat(echoAddresses)
  const watched = watch([makeDevice({ ...patient, port: plc.port })], tagsAt([5]))
  await readAgain(watched, ['T5'])
  plc.dropAll()
  await eventually(() => expect(plc.connections.open).toBe(0))
  await pause(20) // the loss is heard of, and the next call is a tenth of a second away
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)
  await readAgain(watched, ['T5'])
  expect([watched.value('T5'), watched.changes('T5'), plc.connections.opened]).toEqual([5, 0, 2])
  await plc.close()
  await eventually(() => expect([watched.reason('T5'), watched.changes('T5')]).toEqual(['通讯中断', 1]))
})

test('an answer that drips byte by byte is read, one of another unit or with another number is never taken for ours', async () => {
  const drip = (bytes: Uint8Array, send: (...part: number[][]) => void) => [...bytes].forEach((byte, index) => setTimeout(() => send([byte]), index))
  const behave: Record<number, Respond> = {
    0: (request, socket) => drip(answer(request, [7]), socket.send),
    100: (request, socket) => socket.send(answer({ ...request, unitId: 9 }, [666])),
    200: (request, socket) => socket.send(answer({ ...request, transaction: request.transaction + 7 }, [666])),
    300: (request, socket) => socket.send(frame(request.transaction, request.unitId, [request.functionCode, 2, 0, 1, 0])),
  }
  const plc = await plcThat((request, socket) => behave[request.start]?.(request, socket))
  const watched = watch([makeDevice({ timeoutMs: 400, port: plc.port })], tagsAt([0, 100, 200, 300]))
  await eventually(() => expect([100, 200, 300].map((address) => watched.reason(`T${address}`))).toEqual(['报文错误', '响应超时', '报文错误']))
  await eventually(() => expect(watched.value('T0')).toBe(7))
  expect([100, 200, 300].map((address) => watched.value(`T${address}`))).toEqual([null, null, null])
})

test('every exception from 1 to 11 keeps its number and its meaning, and a device that refuses everything says so', async () => {
  const plc = await plcThat((request, socket) => socket.send(exception(request, request.start / 100)))
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]
  const watched = watch([makeDevice({ ...patient, port: plc.port })], tagsAt(numbers.map((number) => number * 100)))
  const reasons = () => numbers.map((number) => watched.reason(`T${number * 100}`))
  await eventually(() =>
    expect(reasons()).toEqual([
      '异常 1 不支持这种读取',
      '异常 2 非法地址',
      '异常 3 非法数量',
      '异常 4 设备内部故障',
      '异常 5 已收到，处理中',
      '异常 6 设备忙',
      '异常 7 拒绝执行',
      '异常 8 存储校验错误',
      '异常 10 网关没有通路',
      '异常 11 网关后的设备没有应答',
    ]),
  )
  await eventually(() => expect(watched.health('PLC-1')?.link).toBe('failing'))
})

test('between an answer and the next request lies the pause that the device asks for', async () => {
  const answeredAt: number[] = []
  const early: number[] = []
  const plc = await plcThat((request, socket) => {
    const before = answeredAt.at(-1)
    if (before !== undefined && performance.now() - before < 75) early.push(performance.now() - before)
    echoAddresses(request, socket)
    answeredAt.push(performance.now())
  })
  watch([makeDevice({ ...patient, port: plc.port, pauseMs: 80 })], tagsAt([0, 100, 200]))
  await eventually(() => expect(answeredAt.length).toBeGreaterThan(8))
  expect(early).toEqual([])
})

test('RTU: a late answer is never taken for the answer to the next question, noise is named, and other units on the bus stay right', async () => {
  const late = Uint16Array.from([111, 222])
  const behind = rtuGateway((unitId) => (unitId === 1 ? late : unitId === 2 ? Uint16Array.of(5, 6) : null))
  let asked = 0
  const port = await served(() => {
    const answered = behind()
    const turns: Promise<void>[] = []
    return (chunk, say) => {
      asked += 1
      const isLate = chunk[0] === 1 && asked % 5 === 0
      const isNoisy = chunk[0] === 2 && chunk[3] === 1
      const spoilt = (bytes: Uint8Array) => (isNoisy ? bytes.map((byte, index) => (index === 3 ? byte ^ 1 : byte)) : bytes)
      const lateMs = isLate ? 260 + (asked % 7) * 120 : 0
      // a unit answers one question after the other, however late
      answered(
        chunk,
        (bytes) => void (turns[chunk[0] ?? 0] = (turns[chunk[0] ?? 0] ?? Promise.resolve()).then(() => pause(lateMs)).then(() => say(spoilt(bytes)))),
      )
    }
  })
  const devices = [1, 2].map((unitId) => makeDevice({ deviceCode: `U${unitId}`, protocol: 'modbusRtuTcp', unitId, port, timeoutMs: 250, maxGap: 0 }))
  const at = (unit: number, address: number, scanMs: number) => makeTag({ tagCode: `U${unit}.${address}`, deviceCode: `U${unit}`, address, scanMs })
  const values = new Set<unknown>()
  // two blocks of the same length in the same unit: only the order tells their answers apart
  const watched = watch(devices, [at(1, 0, 90), at(1, 1, 110), at(2, 0, 100), at(2, 1, 130)])
  const look = setInterval(() => values.add(`${watched.value('U1.0')} ${watched.value('U1.1')}`), 5)
  undo.push(() => clearInterval(look))
  await eventually(() => expect(watched.value('U1.1')).toBe(222))
  for (let scans = 0; scans < 6; scans += 1) await readAgain(watched, ['U1.0', 'U2.0'])
  expect([...values].filter((pair) => !['null null', '111 null', 'null 222', '111 222'].includes(String(pair)))).toEqual([])
  expect(watched.reason('U2.1')).toBe('报文错误')
  expect([watched.value('U2.0'), watched.changes('U2.0')]).toEqual([5, 0])
})

const block = registersAsBlock(Uint16Array.from(rangeOf(1000)))
const memory = ({ area, db, start, count }: { area: number; db: number; start: number; count: number }) => {
  if (area !== s7Codes.db || db > 2) return s7Codes.noSuchBlock
  return start + count > block.length || (start <= 40 && start + count > 40) ? s7Codes.outOfRange : block.subarray(start, start + count)
}
const s7Tags = (words: readonly number[], dbNumber = 1) =>
  words.map((word) => makeTag({ tagCode: `D${dbNumber}.${word}`, area: 'db', dbNumber, address: word * 2, ...scan }))

test('S7: a PDU of 240 bytes is kept, a hole stands alone, a missing block says so', async () => {
  const port = await served(s7Station({ memory, pduBytes: 240 }))
  const words = rangeOf(400)
  const watched = watch([makeDevice({ ...patient, protocol: 's7', port })], [...s7Tags(words), ...s7Tags([1], 9)])
  const healthy = words.filter((word) => word !== 20)
  await eventually(() => expect(healthy.filter((word) => watched.value(`D1.${word}`) !== word)).toEqual([]))
  await readAgain(watched, ['D1.0', 'D1.399'])
  expect(watched.reason('D1.20')).toBe('地址超出范围（S7 0x05）')
  expect(watched.reason('D9.1')).toBe('DB 不存在（S7 0x0A）')
  expect(healthy.filter((word) => watched.changes(`D1.${word}`) > 0)).toEqual([])
})

test('S7: a PLC in STOP keeps its values in sight and says that it stands, and a CPU without PUT/GET says that', async () => {
  let isStopped = false
  let errorClass = 0
  const port = await served(s7Station({ memory, isStopped: () => isStopped, errorClass: () => errorClass }))
  const watched = watch([makeDevice({ ...patient, protocol: 's7', port })], s7Tags([3, 4]))
  await eventually(() => expect([watched.value('D1.3'), watched.reason('D1.3')]).toEqual([3, '正常']))
  isStopped = true
  await eventually(() => expect([watched.value('D1.3'), watched.reason('D1.3')]).toEqual([3, 'PLC 停机']))
  isStopped = false
  await eventually(() => expect(watched.reason('D1.3')).toBe('正常'))
  errorClass = 0x81
  await eventually(() => expect(watched.reason('D1.4')).toBe('PUT/GET 未开启（S7 0x81）'))
  await eventually(() => expect(watched.health('PLC-1')?.link).toBe('failing'))
})
