import { afterEach, expect, test, vi } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { openByteServer } from '../../../plant/wire/byteServer.ts'
import type { ByteAnswerer } from '../../../plant/wire/byteServer.ts'
import { rtuGateway } from '../../../plant/wire/rtuGateway.ts'
import { s7Codes, s7Station } from '../../../plant/wire/s7Station.ts'
import { makeDevice, makeTag } from '../../support/plcRows.ts'
import { watchTags } from '../../support/watchedTags.ts'
import { answer, startHostilePlc } from './modbus/hostilePlc.ts'
import { registerRows } from './modbus/registerRows.ts'
import type { RegisterRow } from './modbus/registerRows.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const scales = [
  { scale: 1, offset: 0 },
  { scale: 0.1, offset: 0 },
  { scale: -2.5, offset: 40 },
]

type Row = { row: RegisterRow; scale: number; offset: number }
/** Types, word orders and edges as pymodbus encodes them, each with one of the scales in turn. */
const table: Row[] = registerRows.map((row, index) => ({ row, ...(scales[index % scales.length] ?? { scale: 1, offset: 0 }) }))

/** What the tag has to say: a number to its last bit, text to its letter; NaN and infinity are no values. */
function truth({ row: { value, dataType }, scale, offset }: Row): { value: string | number; reason: string } {
  const isText = dataType.startsWith('string')
  const number = Number(value)
  if (!isText && !Number.isFinite(number)) return { value: '', reason: '传感器故障' }
  if (isText) return { value, reason: '正常' }
  if (dataType === 'int64' && !Number.isSafeInteger(number))
    return { value: inTenths(BigInt(value) * BigInt(scale * 10) + BigInt(offset * 10)), reason: '正常' }
  return { value: dataType === 'bool' ? number : number * scale + offset, reason: '正常' }
}

/** Scales and offsets of this table are tenths: an integer past 2⁵³ is scaled as a whole number of them. */
function inTenths(tenths: bigint): string {
  const text = (tenths < 0n ? -tenths : tenths).toString()
  return `${tenths < 0n ? '-' : ''}${text.slice(0, -1)}${text.endsWith('0') ? '' : `.${text.slice(-1)}`}`
}

async function served(answering: () => ByteAnswerer): Promise<number> {
  const server = await openByteServer({ host: '127.0.0.1', port: 0, answering })
  undo.push(() => server.close())
  return server.port
}

type Laid = { rows: Row[]; tags: PlcTag[]; serve: () => Promise<number> }

/** All values one behind the other in holding registers. */
function inRegisters(protocol: Protocol): Laid {
  const registers: number[] = []
  const tags = table.map(({ row, scale, offset }, index) => {
    const { dataType, wordOrder, bit } = row
    const tag = makeTag({ tagCode: `T${index}`, dataType, wordOrder, bit, scale, offset, address: registers.length, scanMs: 100 })
    registers.push(...row.registers)
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

/** The same values in a data block: bits count from 0 to 7 in a byte, text is a STRING with its two lengths and characters in a row. */
function inBlock(): Laid {
  const bytes: number[] = []
  const isSwapped = ({ dataType, wordOrder }: RegisterRow) => dataType.startsWith('string') && (wordOrder === 'BADC' || wordOrder === 'DCBA')
  const rows = table.filter(({ row }) => (row.dataType !== 'bool' || row.bit !== null) && !isSwapped(row))
  const tags = rows.map(({ row, scale, offset }, index) => {
    const { dataType, bit } = row
    const content = row.registers.flatMap((register) => [register >> 8, register & 0xff])
    const address = bytes.length + (bit === null || bit > 7 ? 0 : 1)
    const isText = dataType.startsWith('string')
    const length = Number(dataType.slice(7, -1))
    bytes.push(...(isText ? [length, length, ...content.slice(0, length)] : content))
    return makeTag({
      tagCode: `T${index}`,
      area: 'db',
      dbNumber: 7,
      dataType,
      wordOrder: row.wordOrder,
      bit: bit === null ? null : bit % 8,
      scale,
      offset,
      address,
      scanMs: 100,
    })
  })
  const block = Uint8Array.from(bytes)
  const memory = ({ area, db, start, count }: { area: number; db: number; start: number; count: number }) =>
    area === s7Codes.db && db === 7 ? (start + count > block.length ? s7Codes.outOfRange : block.subarray(start, start + count)) : s7Codes.noSuchBlock
  return { rows, tags, serve: () => served(s7Station({ memory, pduBytes: 240 })) }
}

test('the table holds at least 200 values of every type, order and edge', () => {
  expect(table.length).toBeGreaterThanOrEqual(200)
  expect(inBlock().rows.length).toBeGreaterThanOrEqual(200)
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
    const expected = truth(row)
    const got = { value: watched.value(`T${index}`), reason: watched.reason(`T${index}`) }
    const isRight = got.reason === expected.reason && (expected.reason !== '正常' || Object.is(got.value, expected.value))
    return isRight ? [] : [{ row, expected, got }]
  })
  expect(wrong).toEqual([])
})
