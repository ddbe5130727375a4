import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { numericTypes, wordOrders } from '#contract/tag.ts'
import type { DataType } from '#contract/tag.ts'
import { openByteServer } from '../../../plant/wire/byteServer.ts'
import type { ByteAnswerer } from '../../../plant/wire/byteServer.ts'
import { rtuGateway } from '../../../plant/wire/rtuGateway.ts'
import { s7Codes, s7Station } from '../../../plant/wire/s7Station.ts'
import { makeDevice, makeTag } from '../../support/plcRows.ts'
import { watchTags } from '../../support/watchedTags.ts'
import { answer, startHostilePlc } from './modbus/hostilePlc.ts'
import { ownRegisters, registerRows } from './modbus/registerRows.ts'
import fixture from './values.fixture.json' with { type: 'json' }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const end = z.number().nullable()
/** A row of the table: the tag, its registers and what it has to say. `exact`: no number holds the value, it has to be text. */
const Row = z.object({
  tag: z.object({
    dataType: z.custom<DataType>((text) => typeof text === 'string'),
    wordOrder: z.enum(wordOrders),
    bit: z.number().nullable(),
    bitTo: z.number().nullable(),
    scale: z.number(),
    offset: z.number(),
    rawLow: end,
    rawHigh: end,
    engLow: end,
    engHigh: end,
  }),
  registers: z.array(z.number()),
  value: z.string(),
  exact: z.boolean(),
  reason: z.string(),
})
type Row = z.infer<typeof Row>

/** Numbers of every type, word order, scale and edge as Python works them out (tests/interop/values.py); bits and texts as pymodbus lays them. */
const table: Row[] = [
  ...z.array(Row).parse(fixture),
  ...registerRows
    .filter(({ dataType }) => dataType === 'bool' || dataType.startsWith('string'))
    .map(({ dataType, wordOrder, bit, registers, value }) => {
      const tag = { dataType, wordOrder, bit, bitTo: null, scale: 1, offset: 0, rawLow: null, rawHigh: null, engLow: null, engHigh: null }
      return { tag, registers, value, exact: dataType !== 'bool', reason: '正常' }
    }),
]

async function served(answering: () => ByteAnswerer): Promise<number> {
  const server = await openByteServer({ host: '127.0.0.1', port: 0, answering })
  undo.push(() => server.close())
  return server.port
}

type Laid = { rows: Row[]; tags: PlcTag[]; serve: () => Promise<number> }

/** All values one behind the other in holding registers. */
function inRegisters(protocol: Protocol): Laid {
  const registers: number[] = []
  const tags = table.map((row, index) => {
    const tag = makeTag({ tagCode: `T${index}`, ...row.tag, address: registers.length, scanMs: 100 })
    registers.push(...ownRegisters({ ...row.tag, registers: row.registers }))
    return tag
  })
  const words = Uint16Array.from(registers)
  const serve = async () => {
    if (protocol === 'modbusRtuTcp') return served(rtuGateway((unitId) => (unitId === 1 ? words : null)))
    const plc = await startHostilePlc((request, socket) => socket.send(answer(request, registers.slice(request.start, request.start + request.count))))
    undo.push(() => plc.close())
    return plc.port
  }
  return { rows: table, tags, serve }
}

/** The same values in a data block: bits count from 0 to 7 in a byte, bytes have addresses, text is a STRING with its two lengths and characters in a row. */
function inBlock(): Laid {
  const bytes: number[] = []
  const isSwapped = ({ tag: { dataType, wordOrder } }: Row) => dataType.startsWith('string') && (wordOrder === 'BADC' || wordOrder === 'DCBA')
  const rows = table.filter((row) => (row.tag.dataType !== 'bool' || row.tag.bit !== null) && !isSwapped(row))
  const tags = rows.map(({ tag, registers }, index) => {
    const { dataType, bit } = tag
    const content = registers.flatMap((register) => [register >> 8, register & 0xff])
    const isText = dataType.startsWith('string')
    const isByte = /^u?int8$/.test(dataType)
    const isLow = isByte ? bit !== 8 : dataType === 'bool' && bit !== null && bit <= 7
    const address = bytes.length + (isLow ? 1 : 0)
    const length = Number(dataType.slice(7, -1))
    bytes.push(...(isText ? [length, length, ...content.slice(0, length)] : content))
    const place = { area: 'db' as const, dbNumber: 7, address, bit: isByte ? null : dataType === 'bool' ? (bit ?? 0) % 8 : bit }
    return makeTag({ tagCode: `T${index}`, ...tag, ...place, scanMs: 100 })
  })
  const block = Uint8Array.from(bytes)
  const memory = ({ area, db, start, count }: { area: number; db: number; start: number; count: number }) =>
    area === s7Codes.db && db === 7 ? (start + count > block.length ? s7Codes.outOfRange : block.subarray(start, start + count)) : s7Codes.noSuchBlock
  return { rows, tags, serve: () => served(s7Station({ memory, pduBytes: 240 })) }
}

test('the table holds more than 200 values: every type in every order with every scale, and every reason', () => {
  expect([table.length, inBlock().rows.length].map((count) => count > 200)).toEqual([true, true])
  const scaleOf = ({ tag: { scale, rawHigh } }: Row) => (rawHigh === null ? scale : 'ends')
  const kinds = new Set(table.map((row) => `${row.tag.dataType} ${row.tag.wordOrder} ${scaleOf(row)}`))
  const missing = numericTypes
    .filter((dataType) => dataType !== 'bool')
    .flatMap((dataType) => wordOrders.map((order) => [dataType, order] as const))
    .flatMap(([dataType, order]) => [1, 0.1, -2.5, 'ends'].map((scale) => `${dataType} ${order} ${scale}`))
    .filter((kind) => !kinds.has(kind))
  expect(missing).toEqual([])
  expect(new Set(table.map(({ reason }) => reason))).toEqual(new Set(['正常', '超出量程', '传感器故障']))
})

const laid: [Protocol, () => Laid][] = [
  ['modbusTcp', () => inRegisters('modbusTcp')],
  ['modbusRtuTcp', () => inRegisters('modbusRtuTcp')],
  ['s7', inBlock],
]

test.each(laid)('every value of the table comes over %s exactly, to its last digit, or is marked as none', async (protocol, lay) => {
  const { rows, tags, serve } = lay()
  const watched = watchTags([makeDevice({ protocol, port: await serve(), timeoutMs: 20_000 })], tags)
  undo.push(() => watched.close())
  await vi.waitFor(() => expect(tags.filter(({ tagCode }) => watched.reason(tagCode) === '等待数据')).toEqual([]), { timeout: 30_000, interval: 50 })
  const wrong = rows.flatMap((row, index) => {
    const got = { value: watched.value(`T${index}`), reason: watched.reason(`T${index}`) }
    const isNone = row.reason === '传感器故障'
    const isRight = got.reason === row.reason && (isNone || Object.is(got.value, row.exact ? row.value : Number(row.value)))
    // what is no value shows its registers all the same
    const isSeen = !isNone || watched.raw(`T${index}`).length === row.registers.length
    return isRight && isSeen ? [] : [{ row, got }]
  })
  expect(wrong).toEqual([])
})
