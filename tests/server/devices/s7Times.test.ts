import { afterEach, expect, test } from 'vitest'
import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import { s7TimeTypes } from '#contract/rules/address/s7TimeTypes.ts'
import { openByteServer } from '../../../plant/wire/byteServer.ts'
import { s7Station } from '../../../plant/wire/s7Station.ts'
import { atLeast } from '../../support/atLeast.ts'
import { eventually } from '../../support/eventually.ts'
import { makeDevice, makeTag } from '../../support/plcRows.ts'
import { s7Moments } from '../../support/s7Moments.ts'
import { watchTags } from '../../support/watchedTags.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

/** Values of a station whose data block begins with these bytes. */
async function read(bytes: readonly number[], tags: readonly Parameters<typeof makeTag>[0][]) {
  const block = Uint8Array.from([...bytes, ...Array<number>(64).fill(0)])
  const server = await openByteServer({
    host: '127.0.0.1',
    port: 0,
    answering: s7Station({ memory: ({ start, count }) => block.subarray(start, start + count) }),
  })
  undo.push(() => server.close())
  const made = tags.map((tag, index) => makeTag({ deviceCode: 'S7', area: 'db', dbNumber: 1, scanMs: 100, tagCode: `S7.${index}`, ...tag }))
  const watched = watchTags([makeDevice({ deviceCode: 'S7', protocol: 's7', port: server.port })], made)
  undo.push(() => watched.close())
  await eventually(() => expect(made.every(({ tagCode }) => watched.reason(tagCode) !== '等待数据')).toBe(true))
  return made.map(({ tagCode }) => [watched.value(tagCode), watched.reason(tagCode)])
}

test('days, hours and moments of a Siemens PLC are read as they stand on its clock, a stretch as ms or by its scale', async () => {
  for (const { dataType, bytes, text } of atLeast(8, s7Moments))
    expect([dataType, await read(bytes, [{ dataType, address: 0 }])]).toEqual([dataType, [[text, '正常']]])
  expect(await read([0xff, 0xff, 0xfc, 0x18], [{ dataType: 'time', address: 0, scale: 0.001 }])).toEqual([[-1, '正常']])
})

test.each([
  ['tod', [0x05, 0x26, 0x5c, 0x00]],
  ['dt', [0x26, 0x13, 0x01, 0x08, 0x05, 0x00, 0x00, 0x01]],
  ['dt', [0x26, 0x11, 0x3a, 0x08, 0x05, 0x00, 0x00, 0x01]],
  ['dtl', [0x07, 0xea, 2, 30, 1, 8, 5, 0, 0, 0, 0, 0]],
  ['dtl', [0x07, 0xea, 2, 28, 1, 24, 0, 0, 0, 0, 0, 0]],
  ['dtl', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
] as const)('%s that is on no calendar is no measurement: %j', async (dataType, bytes) => {
  expect((await read(bytes, [{ dataType, address: 0 }])).map(([, reason]) => reason)).toEqual(['传感器故障'])
})

test('times belong to S7 alone, and those that are texts have no range and no limits', () => {
  const at = { area: 'db' as const, dbNumber: 1, address: 0, bit: null, bitTo: null }
  for (const dataType of atLeast(5, s7TimeTypes)) {
    expect(tagFaults({ ...at, dataType }, { protocol: 's7', addressBase: 0 })).toEqual([])
    expect(
      tagFaults({ area: 'holding', dbNumber: null, address: 0, bit: null, bitTo: null, dataType }, { protocol: 'modbusTcp', addressBase: 0 }),
    ).toMatchObject([{ field: 'dataType', reason: `${dataType} 是 S7 的时间，Modbus 请改选整数类型` }])
    const limited = tagFaults({ ...at, dataType, limitH: 5 }, { protocol: 's7', addressBase: 0 })
    expect(limited.map(({ field }) => field)).toEqual(dataType === 'time' ? [] : ['limitH'])
  }
})

test('a root needs all four ends, a clamp both of its range', () => {
  const ends = { rawLow: 0, rawHigh: 100, engLow: 0, engHigh: 10 }
  expect(tagFaults({ ...ends, squareRoot: 'Y', clamp: 'Y' }, undefined)).toEqual([])
  for (const over of [
    { rawLow: null, rawHigh: null },
    { engLow: null, engHigh: null },
  ])
    expect(tagFaults({ ...ends, ...over, squareRoot: 'Y' }, undefined)).toEqual([{ field: 'squareRoot', reason: '开方要填原始和量程的上下限四个数' }])
  expect(tagFaults({ ...ends, engLow: null, engHigh: null, clamp: 'Y' }, undefined)).toEqual([{ field: 'clamp', reason: '限幅要填量程下限和上限' }])
})
