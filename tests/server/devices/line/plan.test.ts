import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { registersOf } from '#contract/modules/equipment/plcTag.ts'
import { areas } from '#contract/rules/address/rules.ts'
import { planDevice } from '../../../../server/devices/line/plan.ts'
import { protocols } from '../../../../server/devices/protocols.ts'
import { makeDevice, makeTag } from '../../../support/plcRows.ts'

const device = makeDevice({})
const numbers = { device: 0, firstBlock: 1 }
const plan = (tags: Parameters<typeof makeTag>[0][], given: Parameters<typeof makeDevice>[0] = {}) =>
  planDevice(
    makeDevice(given),
    tags.map((tag, index) => makeTag({ tagCode: `T${index}`, ...tag })),
    numbers,
    protocols[device.protocol],
  )

const anyPlace = { address: fc.oneof(fc.nat(400), fc.integer({ min: 65_300, max: 65_600 })), scanMs: fc.constantFrom(20, 250, 1000) }
const anyTag = fc.oneof(
  fc.record({ ...anyPlace, area: fc.constantFrom('coil', 'discrete'), dataType: fc.constant('bool') }),
  fc.record({
    ...anyPlace,
    area: fc.constantFrom('input', 'holding'),
    dataType: fc.constantFrom('bool', 'uint16', 'float32', 'float64', 'string(9)', 'string(246)'),
  }),
)

test('every readable tag lies whole inside one block of its area and period, within the limits of Modbus', () => {
  fc.assert(
    fc.property(fc.array(anyTag, { maxLength: 60 }), (given) => {
      const tags = given.map((tag, index) => makeTag({ ...tag, tagCode: `T${index}` }))
      const { plan, places } = planDevice(device, tags, { device: 3, firstBlock: 40 }, protocols.modbusTcp)
      expect(places.map(({ tagCode }) => tagCode).toSorted()).toEqual(tags.map(({ tagCode }) => tagCode).toSorted())
      expect(plan.blocks.map(({ block }) => block)).toEqual(plan.blocks.map((_, index) => 40 + index))
      for (const { area, start, count } of plan.blocks) {
        expect(count).toBeLessThanOrEqual(area === 'coil' || area === 'discrete' ? 2000 : 125)
        expect(start + count).toBeLessThanOrEqual(65_536)
      }
      for (const place of places) {
        const tag = tags.find(({ tagCode }) => tagCode === place.tagCode)
        const end = (tag?.address ?? 0) + registersOf(tag?.dataType ?? 'bool')
        expect('error' in place).toBe(end > 65_536)
        if ('error' in place) continue
        const block = plan.blocks.find((candidate) => candidate.block === place.block)
        expect(block).toMatchObject({ area: tag?.area, scanMs: tag?.scanMs })
        expect((block?.start ?? 0) + place.offset).toBe(tag?.address)
        expect(end).toBeLessThanOrEqual((block?.start ?? 0) + (block?.count ?? 0))
      }
    }),
    { seed: 2, numRuns: 300 },
  )
})

test('no more than 8 unused addresses in a row are read along, and neighbours share a block', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(600), { minLength: 1, maxLength: 80 }), (addresses) => {
      const { blocks } = plan(addresses.map((address) => ({ address }))).plan
      const used = new Set(addresses)
      for (const { start, count } of blocks) {
        const gaps = Array.from({ length: count }, (_, index) => (used.has(start + index) ? 'x' : ' ')).join('')
        expect(gaps).toMatch(/^x(.*x)?$/)
        expect(gaps).not.toContain(' '.repeat(9))
      }
      for (const [index, block] of blocks.entries()) {
        const nextStart = blocks[index + 1]?.start ?? Infinity
        expect(nextStart - (block.start + block.count) > 8 || nextStart - block.start >= 125).toBe(true)
      }
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('1000 registers in a row are 8 blocks, pipelined at 20 ms', () => {
  const tags = Array.from({ length: 1000 }, (_, address) => ({ address, scanMs: 20 }))
  const planned = plan(tags).plan
  expect(planned.blocks.map(({ start, count }) => [start, count])).toEqual(Array.from({ length: 8 }, (_, index) => [index * 125, 125]))
  expect(planned.maxInFlight).toBe(4)
})

test('a device scanned at 100 ms or slower gets one request at a time', () => {
  expect(plan([{ scanMs: 100 }]).plan.maxInFlight).toBe(1)
})

test('the address base is subtracted, and an address outside the device is a configuration error in words', () => {
  const { plan: planned, places } = plan([{ address: 40_001 }, { address: 40_000 }, { address: 105_536, dataType: 'float32' }], { addressBase: 40_001 })
  expect(planned.blocks).toMatchObject([{ start: 0, count: 1 }])
  expect(places).toContainEqual({ tagCode: 'T0', block: 1, offset: 0, width: 1 })
  expect(places).toContainEqual({ tagCode: 'T1', error: expect.stringContaining('小于设备的地址基数') })
  expect(places).toContainEqual({ tagCode: 'T2', error: expect.stringContaining('超过了 65535') })
})

test('a coil that is no bool or names a bit is a configuration error in words', () => {
  const { places } = plan([
    { area: 'coil', dataType: 'uint16' },
    { area: 'discrete', dataType: 'bool', bit: 3 },
    { area: 'coil', dataType: 'bool' },
  ])
  expect(places).toContainEqual({ tagCode: 'T0', error: expect.stringContaining('bool') })
  expect(places).toContainEqual({ tagCode: 'T1', error: expect.stringContaining('请留空') })
  expect(places).toContainEqual({ tagCode: 'T2', block: 1, offset: 0, width: 1 })
})

test('a text that no answer of an S7 carries is a configuration error in words, and the longest that one carries is read', () => {
  const texts = [220, 221, 246].map((characters) =>
    makeTag({ tagCode: `T${characters}`, area: 'db', dbNumber: 5, address: 0, dataType: `string(${characters})` }),
  )
  const { plan: planned, places } = planDevice(makeDevice({ protocol: 's7' }), texts, numbers, protocols.s7)
  expect(planned.blocks).toMatchObject([{ start: 0, count: 222 }])
  expect(places).toContainEqual({ tagCode: 'T220', block: 1, offset: 0, width: 222 })
  for (const tagCode of ['T221', 'T246']) expect(places).toContainEqual({ tagCode, error: 'S7 一次最多读 222 个字节，字符串不能长过 string(220)' })
})

test('100 000 tags over all areas, in any order, are planned completely', () => {
  const tags = Array.from({ length: 100_000 }, (_, index) => {
    const area = areas[index % 4] ?? 'holding'
    return { area, address: (index * 7919) % 65_536, dataType: area === 'coil' || area === 'discrete' ? ('bool' as const) : ('uint16' as const) }
  })
  const { places } = plan(tags)
  expect(places).toHaveLength(100_000)
  expect(places.filter((place) => 'error' in place)).toEqual([])
})
