import { afterEach, expect, test } from 'vitest'
import { modbusAreas } from '#contract/rules/address/modbus.ts'
import { atLeast } from '../support/atLeast.ts'
import { openDevice as openConnection } from '../support/openedDevice.ts'
import type { OpenedDevice as Connection } from '../support/openedDevice.ts'
import { protocols } from '../../server/devices/protocols.ts'
import { planDevice } from '../../server/devices/line/plan.ts'
import { decoderOf } from '../../server/devices/modbus/registers.ts'
import { isValueOf, registerRows } from '../server/devices/modbus/registerRows.ts'
import { makeDevice, makeTag } from '../support/plcRows.ts'
import { startPymodbus } from './pymodbus.ts'
import type { Areas } from './pymodbus.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function portOf(given: Areas, options: string[] = []): Promise<number> {
  const server = await startPymodbus(given, options)
  undo.push(() => server.stop())
  return server.port
}

async function connectTo(port: number): Promise<Connection> {
  const opened = Promise.withResolvers<void>()
  const onLost = (loss: string) => opened.reject(new Error(loss))
  const connection = openConnection({ host: '127.0.0.1', port, unitId: 1, timeoutMs: 10_000 }, { onOpen: opened.resolve, onLost, guard: (run) => run() })
  undo.push(() => connection.close())
  await opened.promise
  return connection
}

test('every type in every word order is read from a pymodbus server in merged blocks and decoded to its value', async () => {
  const registers: number[] = []
  const tags = registerRows.map((row, index) => {
    const { dataType, wordOrder, bit } = row
    const tag = makeTag({ tagCode: `T${index}`, dataType, wordOrder, bit, address: registers.length })
    registers.push(...row.registers)
    return tag
  })
  const port = await portOf({ holding: registers })
  const { plan, places } = planDevice(makeDevice({ port }), tags, { device: 0, firstBlock: 1 }, protocols.modbusTcp)
  const connection = await connectTo(port)
  const words = new Map<number, Uint16Array>()
  for (const block of atLeast(1, plan.blocks)) {
    const answer = await connection.read(block)
    expect(answer).toMatchObject({ outcome: 'ok' })
    words.set(block.block, answer.words)
  }
  const placeOf = new Map(places.map((place) => [place.tagCode, place]))
  const wrong = registerRows.filter((row, index) => {
    const place = placeOf.get(`T${index}`)
    if (!place || 'error' in place) return true
    return !isValueOf(row, decoderOf(row)(words.get(place.block) ?? new Uint16Array(0), place.offset))
  })
  expect(wrong).toEqual([])
})

test('all four areas are read, and an address the server does not have is its exception 2', async () => {
  const port = await portOf({ holding: [11, 12], input: [21, 22], coil: [1, 0, 1], discrete: [0, 1, 1] })
  const connection = await connectTo(port)
  const read = (area: (typeof modbusAreas)[number], start: number, count: number) => connection.read({ area, start, count })
  expect((await read('holding', 0, 2)).words).toEqual(Uint16Array.of(11, 12))
  expect((await read('input', 0, 2)).words).toEqual(Uint16Array.of(21, 22))
  expect((await read('coil', 0, 3)).words).toEqual(Uint16Array.of(1, 0, 1))
  expect((await read('discrete', 0, 3)).words).toEqual(Uint16Array.of(0, 1, 1))
  for (const area of modbusAreas) expect(await read(area, 500, 1)).toMatchObject({ outcome: 'exception', exception: 2 })
})

test('counting registers of one block are always read as one moment', async () => {
  const port = await portOf({ holding: Array.from({ length: 125 }, () => 0) }, ['--counter', '0', '125', '5'])
  const connection = await connectTo(port)
  const seen = new Set<number>()
  while (seen.size < 20) {
    const { words } = await connection.read({ area: 'holding', start: 0, count: 125 })
    expect(new Set(words).size).toBe(1)
    seen.add(words[0] ?? 0)
  }
})
