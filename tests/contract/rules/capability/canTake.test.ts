import { expect, test } from 'vitest'
import { heldAmounts, refusalOf } from '#contract/rules/capability/canTake.ts'
import type { CapableMachine, MachineWork } from '#contract/rules/capability/machine.ts'
import { machinesFor } from '#contract/rules/capability/machinesFor.ts'
import { convertedMicro, isConvertible } from '#contract/rules/capability/unit.ts'
import { fromBigMicro } from '#contract/rules/quantity.ts'

const mixer: CapableMachine = {
  id: 'mx3',
  equipCode: 'MX-03',
  type: 'mixer',
  life: 'active',
  lifeWord: '在用',
  capacityMin: 50,
  capacityMax: 150,
  capacityUnit: 'kg',
  abilities: [],
}
const mixing: MachineWork = { machineType: 'mixer', processId: 'MIX', productId: 'E01', qty: 100, unit: 'kg' }
const why = (machine: Partial<CapableMachine>, work: Partial<MachineWork> = {}) => refusalOf({ ...mixer, ...machine }, { ...mixing, ...work })?.why ?? null

test('an amount is held from the least to the most, and one millionth beyond either is not', () => {
  expect([50, 150].map((qty) => why({}, { qty }))).toEqual([null, null])
  expect([49.999999, 150.000001].map((qty) => why({}, { qty }))).toEqual(['tooLittle', 'tooMuch'])
  expect(refusalOf(mixer, { ...mixing, qty: 160 })?.says).toBe('MX-03 最多装 150 kg，装不下这批 160 kg')
})

test.each([
  ['g', 50_000, 150_000],
  ['克', 50_000, 150_000],
  ['KG', 50, 150],
  ['ｋｇ', 50, 150],
  ['公斤', 50, 150],
  ['斤', 100, 300],
  ['t', 0.05, 0.15],
  ['mg', 50_000_000, 150_000_000],
])('a capacity in %s holds the same kilograms', (capacityUnit, capacityMin, capacityMax) => {
  const registered = { capacityUnit, capacityMin, capacityMax }
  expect([50, 150].map((qty) => why(registered, { qty }))).toEqual([null, null])
  expect([49.999, 150.001].map((qty) => why(registered, { qty }))).toEqual(['tooLittle', 'tooMuch'])
  expect(why(registered, { qty: 150_001, unit: 'g' })).toBe('tooMuch')
  expect(heldAmounts({ ...mixer, ...registered }, 'kg')).toEqual({ min: 50, max: 150 })
})

test('pieces are compared with pieces, and what cannot be converted is refused, not let through (R21)', () => {
  const pieces = { capacityMin: null, capacityMax: 400, capacityUnit: 'pcs' }
  expect([400, 401].map((qty) => why(pieces, { qty, unit: 'pcs' }))).toEqual([null, 'tooMuch'])
  for (const [capacityUnit, unit] of [
    ['L', 'kg'],
    ['kg', 'L'],
    ['kg', 'pcs'],
    ['pcs', 'box'],
    ['桶', 'kg'],
    ['', 'kg'],
  ] as const)
    expect(why({ capacityUnit }, { unit }), `${capacityUnit} and ${unit}`).toBe('unit')
  expect(why({ capacityUnit: '桶' }, { unit: '桶' })).toBe(null)
  expect(why({ capacityMin: null, capacityMax: null, capacityUnit: 'L' })).toBe(null)
  expect(refusalOf({ ...mixer, capacityUnit: 'L' }, mixing)?.says).toContain('MX-03 的容量以 L 登记，不能换算成 kg')
})

test('a bound that the other unit cannot write exactly is drawn tighter, never wider', () => {
  const round = (round: 'up' | 'down') => fromBigMicro(convertedMicro(1.5, { from: 'mg', to: 'kg', round }))
  expect([round('down'), round('up')]).toEqual([0.000001, 0.000002])
  expect(isConvertible('kg', 'L')).toBe(false)
  expect(() => convertedMicro(1, { from: 'kg', to: 'L', round: 'up' })).toThrow(RangeError)
})

test('a machine that is not in use or of another type takes nothing', () => {
  for (const life of ['idle', 'repair', 'disabled', 'scrapped']) expect(why({ life })).toBe('notInUse')
  expect(why({ type: 'mill' })).toBe('type')
  expect(refusalOf({ ...mixer, life: 'repair', lifeWord: '维修' }, mixing)?.says).toContain('MX-03 维修，不能安排工作')
})

test('without abilities a machine does what its type does; with some only what one of them names', () => {
  const able = (...abilities: CapableMachine['abilities']) => why({ abilities })
  expect(able()).toBe(null)
  expect(able({ processId: 'MIX', productId: null })).toBe(null)
  expect(able({ processId: 'PREMIX', productId: null })).toBe('process')
  expect(able({ processId: null, productId: 'E01' })).toBe(null)
  expect(able({ processId: null, productId: 'E02' })).toBe('product')
  expect(able({ processId: 'MIX', productId: 'E02' })).toBe('product')
  expect(able({ processId: 'MIX', productId: 'E02' }, { processId: null, productId: 'E01' })).toBe(null)
  expect(able({ processId: 'MIX', productId: 'E02' }, { processId: 'PREMIX', productId: 'E01' })).toBe('product')
})

test('the chosen machine is the only one while it can take the work; else every other that can, and it is said', () => {
  const [small, other] = [
    { ...mixer, id: 'mx4', equipCode: 'MX-04', capacityMin: 3, capacityMax: 30 },
    { ...mixer, id: 'mx5', equipCode: 'MX-05' },
  ]
  const plant = [mixer, small, other]
  expect(machinesFor(plant, mixing, 'mx3')).toEqual({ machineIds: ['mx3'], instead: null, nowhere: null })
  expect(machinesFor(plant, mixing, null).machineIds).toEqual(['mx3', 'mx5'])
  const broken = machinesFor([{ ...mixer, life: 'repair', lifeWord: '维修' }, small, other], mixing, 'mx3')
  expect([broken.machineIds, broken.instead?.why, broken.nowhere]).toEqual([['mx5'], 'notInUse', null])
  const none = machinesFor([{ ...mixer, life: 'repair', lifeWord: '维修' }, small], mixing, 'mx3')
  expect(none.machineIds).toEqual([])
  expect(none.nowhere).toBe('没有能做的设备：MX-03 维修，不能安排工作；MX-04 最多装 30 kg，装不下这批 100 kg')
  expect(machinesFor([], mixing, null).nowhere).toContain('没有这道工序要的设备类型')
})
