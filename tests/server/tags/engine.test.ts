import { beforeEach, describe, expect, test } from 'vitest'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { qualityOf, errorText, statuses } from '#contract/quality.ts'
import type { TagValue } from '#contract/tag.ts'
import { createBus } from '../../../server/bus/bus.ts'
import type { DevicePlan, Outcome } from '../../../server/devices/driver.ts'
import { createTagEngine } from '../../../server/tags/engine.ts'
import type { ComputedTag, TagEngine } from '../../../server/tags/engine.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { makeDevice, makeTag } from '../../support/plcRows.ts'

const device = (over: Partial<PlcDevice> = {}) => makeDevice({ deviceCode: 'P', ...over })
const tag = (tagCode: string, address: number, over: Partial<PlcTag> = {}) => makeTag({ tagCode, address, deviceCode: 'P', ...over })

/** What a tag that is computed says of itself. */
const computedTag: ComputedTag = {
  tagCode: '',
  deviceCode: '',
  equipmentCode: null,
  name: '',
  unit: '',
  decimals: 0,
  dataType: 'float64',
  staleAfterMs: 3e3,
  limitLL: null,
  limitL: null,
  limitH: null,
  limitHH: null,
  role: null,
  valueMap: null,
}

let latest: LatestValues
let engine: TagEngine
let remembered: { tagCode: string; value: TagValue; status: number }[]
let sampled: number[]

beforeEach(() => {
  latest = new LatestValues()
  remembered = []
  sampled = []
  const bus = createBus((error) => {
    throw error
  })
  bus.on('tag.sampled', ({ at }) => sampled.push(at))
  engine = createTagEngine({
    latest,
    bus,
    remember: (slot, _at, value, status) => remembered.push({ tagCode: latest.metas[slot]?.tagCode ?? '', value, status }),
  })
})

/** Answers the first block of the first device. */
function answer(plans: readonly DevicePlan[], words: number[], { at = 1000, outcome = 'ok' }: { at?: number; outcome?: Outcome } = {}): void {
  const block = plans[0]?.blocks[0]?.block ?? -1
  engine.take({ block, outcome, exception: outcome === 'exception' ? 2 : 0, at, words: Uint16Array.from(words) })
}

test('a register becomes a value in engineering units, good, with its read time and its raw words', () => {
  answer(engine.configure([device()], [tag('temp', 0, { dataType: 'int16', scale: 0.5, offset: -40 })], []), [652])
  expect(latest.find('temp')).toMatchObject({ value: 286, status: 0, at: 1000, raw: [652] })
})

test('a register that stands still is read anew all the same, and one of several that changes is a new value', () => {
  const plans = engine.configure([device()], [tag('still', 0), tag('wide', 1, { dataType: 'uint32' })], [])
  answer(plans, [5, 0, 1])
  answer(plans, [5, 1, 1], { at: 2000 })
  expect(latest.find('still')).toEqual({ value: 5, status: 0, at: 2000, raw: [5], rawAt: 2000 })
  expect(latest.find('wide')).toEqual({ value: 0x0001_0001, status: 0, at: 2000, raw: [1, 1], rawAt: 2000 })
  expect(remembered.map(({ value }) => value)).toEqual([5, 1, 5, 0x0001_0001])
})

test('a register that stands still is good again after its block had failed, and a broken sensor stays broken', () => {
  const plans = engine.configure([device()], [tag('x', 0), tag('broken', 1, { dataType: 'bcd16' })], [])
  answer(plans, [5, 0xa])
  answer(plans, [], { at: 2000, outcome: 'timeout' })
  answer(plans, [5, 0xa], { at: 3000 })
  expect(latest.find('x')).toMatchObject({ value: 5, status: 0, at: 3000 })
  expect(errorText(latest.find('broken')?.status ?? 0)).toBe('传感器故障')
})

test('who begins to read again after somebody else has read believes the first answer, also when it is the last one he had', () => {
  const plans = engine.configure([device()], [tag('x', 0)], [])
  answer(plans, [5])
  latest.set(latest.slotOf('x') ?? -1, 6, 0, 2000, [6]) // as the process that read meanwhile told
  engine.begin()
  answer(plans, [5], { at: 3000 })
  expect(latest.find('x')).toMatchObject({ value: 5, at: 3000, raw: [5] })
})

test('the tag’s own word order wins over the device’s', () => {
  const plans = engine.configure(
    [device({ wordOrder: 'CDAB' })],
    [tag('a', 0, { dataType: 'uint32' }), tag('b', 2, { dataType: 'uint32', wordOrder: 'ABCD' })],
    [],
  )
  answer(plans, [1, 2, 1, 2])
  expect(latest.find('a')?.value).toBe(0x0002_0001)
  expect(latest.find('b')?.value).toBe(0x0001_0002)
})

describe('a failed block makes its tags bad with the reason, and keeps the last value', () => {
  const reasons: Partial<Record<Outcome, string>> = { timeout: '响应超时', exception: '异常 2 非法地址', garbage: '报文错误', disconnected: '通讯中断' }
  for (const [outcome, reason] of Object.entries(reasons)) {
    test(outcome, () => {
      const plans = engine.configure([device()], [tag('x', 0)], [])
      answer(plans, [7])
      answer(plans, [], { at: 2000, outcome: outcome as Outcome }) // a key of the table above
      const { value, status, at } = latest.find('x') ?? { value: null, status: 0, at: 0 }
      expect({ value, at, quality: qualityOf(status), reason: errorText(status) }).toEqual({ value: 7, at: 1000, quality: 'bad', reason })
    })
  }

  test('and walls and history hear of it once, not at every scan', () => {
    const plans = engine.configure([device()], [tag('x', 0)], [])
    for (const at of [1000, 2000, 3000]) answer(plans, [], { at, outcome: 'timeout' })
    expect(remembered).toHaveLength(1)
    expect(sampled).toEqual([1000])
  })
})

test('only the tags of the failed block are touched', () => {
  const plans = engine.configure([device()], [tag('near', 0), tag('far', 5000)], [])
  const [first, second] = plans[0]?.blocks ?? []
  engine.take({ block: first?.block ?? -1, outcome: 'ok', exception: 0, at: 1000, words: Uint16Array.of(1) })
  engine.take({ block: second?.block ?? -1, outcome: 'exception', exception: 2, at: 1000, words: new Uint16Array(0) })
  expect([latest.find('near')?.status, latest.find('far')?.status].map((status) => qualityOf(status ?? 0))).toEqual(['good', 'bad'])
})

test('NaN and infinity are a sensor failure, never a number', () => {
  const plans = engine.configure([device()], [tag('nan', 0, { dataType: 'float32' }), tag('inf', 2, { dataType: 'float32' })], [])
  answer(plans, [0x7fc0, 0, 0x7f80, 0])
  for (const tagCode of ['nan', 'inf']) expect(errorText(latest.find(tagCode)?.status ?? 0)).toBe('传感器故障')
})

test('a value that does not change stays fresh: its read time moves, its version does not', () => {
  const plans = engine.configure([device()], [tag('x', 0)], [])
  answer(plans, [7], { at: 1000 })
  const version = latest.versionOf(0)
  answer(plans, [7], { at: 2000 })
  expect(latest.find('x')?.at).toBe(2000)
  expect(latest.versionOf(0)).toBe(version)
  expect(sampled).toEqual([1000, 2000])
})

test('a PLC whose heartbeat stands still for more than 10 s is uncertain as a whole', () => {
  const plans = engine.configure([device()], [tag('beat', 0, { role: 'heartbeat' }), tag('x', 1)], [])
  answer(plans, [1, 7], { at: 0 })
  answer(plans, [1, 7], { at: 10_000 })
  expect(qualityOf(latest.find('x')?.status ?? 0)).toBe('good')
  answer(plans, [1, 7], { at: 10_001 })
  expect(errorText(latest.find('x')?.status ?? 0)).toBe('心跳停止')
  answer(plans, [2, 7], { at: 11_000 })
  expect(qualityOf(latest.find('x')?.status ?? 0)).toBe('good')
})

test('a disabled device is not read, and says so', () => {
  expect(engine.configure([device({ enabled: false })], [tag('x', 0)], [])).toEqual([])
  expect(errorText(latest.find('x')?.status ?? 0)).toBe('已停用')
})

test('a new configuration keeps the value of a tag that stays', () => {
  answer(engine.configure([device()], [tag('x', 0)], []), [7])
  engine.configure([device()], [tag('a', 0), tag('x', 1)], [])
  expect(latest.find('x')?.value).toBe(7)
})

test('a late answer of the configuration before is ignored', () => {
  const before = engine.configure([device()], [tag('x', 0), tag('y', 5000)], [])
  const oldBlock = before[0]?.blocks[1]?.block ?? -1
  engine.configure([device()], [tag('x', 0)], [])
  engine.take({ block: oldBlock, outcome: 'ok', exception: 0, at: 1000, words: Uint16Array.of(9) })
  expect(latest.find('x')?.value).toBeNull()
})

test('a computed tag is published like any other', () => {
  const { block: _block, ...meta } = {
    tagCode: 'M.state',
    deviceCode: 'P',
    equipmentCode: 'M',
    name: '状态',
    unit: '',
    decimals: 0,
    dataType: 'uint16',
    staleAfterMs: 3000,
    limitLL: null,
    limitL: null,
    limitH: null,
    limitHH: null,
    role: null,
    valueMap: { 3: '运行' },
    block: 0,
  }
  engine.configure([device()], [tag('x', 0)], [meta])
  engine.publish('M.state', 3, 5000)
  expect(latest.find('M.state')).toMatchObject({ value: 3, status: 0, at: 5000 })
})

test('a reading that is no number shows the words it came in, because then they are needed; its last value stays', () => {
  const plans = engine.configure([device()], [tag('x', 0, { dataType: 'float32' })], [])
  answer(plans, [0x4238, 0xcccd])
  answer(plans, [0x7fc0, 0x0001], { at: 2000 })
  expect(latest.find('x')).toMatchObject({ status: statuses.sensorFailure.code, raw: [0x7fc0, 0x0001] })
  expect(latest.find('x')?.value).toBeCloseTo(46.2, 4)
})

test('a tag that is computed is as good as what it was computed from, and keeps its last value when that is bad', () => {
  engine.configure([], [], [{ ...computedTag, tagCode: 'sum' }])
  engine.conclude('sum', 5, statuses.filling.code, 1000)
  expect(latest.find('sum')).toMatchObject({ value: 5, status: statuses.filling.code, at: 1000 })
  engine.conclude('sum', null, statuses.timeout.code, 2000)
  engine.conclude('sum', null, statuses.timeout.code, 3000)
  expect(latest.find('sum')).toMatchObject({ value: 5, status: statuses.timeout.code, at: 1000 })
  expect(remembered.map(({ value, status }) => [value, status])).toEqual([
    [5, statuses.filling.code],
    [null, statuses.timeout.code],
  ])
  expect(sampled).toEqual([1000, 2000])
})
