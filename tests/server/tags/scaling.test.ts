import { expect, test } from 'vitest'
import { errorText, statuses } from '#contract/quality.ts'
import { clampOf, judgeRangeOf, toRawOf, toUnitsOf, wordsInUnits } from '../../../server/tags/scaling.ts'
import { atLeast } from '../../support/atLeast.ts'
import { makeTag } from '../../support/plcRows.ts'
import { seeded } from '../../support/seeded.ts'

const int64 = (scale: number, offset: number) => toUnitsOf(makeTag({ dataType: 'int64', scale, offset })) ?? ((raw) => raw)

test.each([
  ['9223372036854775807', 0.1, 0, '922337203685477580.7'],
  ['-9223372036854775808', 1, 1, '-9223372036854775807'],
  ['9007199254740993', 0.001, -40, '9007199254700.993'],
  ['9007199254740993', 1e-7, 0, 900_719_925.474_099_3],
  ['9007199254740993', 10, 0.5, '90071992547409930.5'],
  ['9007199254740993', -1e21, 0, '-9007199254740993000000000000000000000'],
  [9_007_199_254_740_991, 1000, 0, '9007199254740991000'],
  [9_007_199_254_740_991, 0.001, 0, '9007199254740.991'],
  ['10000000000000000', 0.0001, 0, 1_000_000_000_000],
  [3, 0.1, 0, 0.3],
])('%s × %d + %d is %s: to the last digit, as a number where one can hold it', (integer, scale, offset, value) => {
  expect(int64(scale, offset)(integer)).toBe(value)
})

test('a scale of 1 gives any integer back, one of a thousandth only moves the point', () => {
  const random = seeded(64)
  for (let index = 0; index < 1000; index += 1) {
    const integer = BigInt(Math.floor(random() * 2 ** 31)) * 4_294_967_296n + BigInt(Math.floor(random() * 2 ** 32))
    expect(String(int64(1, 0)(String(integer)))).toBe(String(integer))
    const [whole = '', fraction = ''] = String(int64(0.001, 0)(String(integer))).split('.')
    expect(BigInt(whole + fraction.padEnd(3, '0'))).toBe(integer)
  }
})

test('both ranges are the scale: declared ends come out as declared, whichever way they run, also of 64 bits', () => {
  const ends = { rawLow: 0, rawHigh: 27_648, engLow: 0.1, engHigh: 0.7 }
  const pressure = toUnitsOf(makeTag({ dataType: 'int16', ...ends }))
  expect([0, 13_824, 27_648].map((raw) => pressure?.(raw))).toEqual([0.1, 0.4, 0.7].map((value) => expect.closeTo(value, 12)))
  expect([pressure?.(0), pressure?.(27_648)]).toEqual([0.1, 0.7])
  const falling = toUnitsOf(makeTag({ dataType: 'uint16', rawLow: 4000, rawHigh: 20_000, engLow: 100, engHigh: 0 }))
  expect([4000, 12_000, 20_000].map((raw) => falling?.(raw))).toEqual([100, 50, 0])
  const long = toUnitsOf(makeTag({ dataType: 'uint64', rawLow: 0, rawHigh: 1000, engLow: 0, engHigh: 1 }))
  expect(long?.('18446744073709551615')).toBe('18446744073709551.615')
})

test('beyond the declared ends a value is out of range; beyond a raw range that stands alone it is no measurement', () => {
  const said = (ranges: Parameters<typeof makeTag>[0], values: readonly number[]) =>
    values.map((value) => errorText(judgeRangeOf(makeTag(ranges))?.(value) ?? -1))
  expect(said({ rawLow: 0, rawHigh: 1000, engLow: 0, engHigh: 16 }, [-0.1, 0, 16, 16.1])).toEqual(['超出量程', '正常', '正常', '超出量程'])
  expect(said({ engLow: 80, engHigh: -40, scale: 0.1 }, [-41, -40, 80, 81])).toEqual(['超出量程', '正常', '正常', '超出量程'])
  expect(said({ rawLow: 0, rawHigh: 27_648, scale: -0.5 }, [0, -13_824, -13_825, 1])).toEqual(['正常', '正常', '传感器故障', '传感器故障'])
  expect(judgeRangeOf(makeTag({}))).toBeNull()
  expect(statuses.outOfRange.quality).toBe('uncertain')
})

test('words belong to raw values, whatever the scale makes of them, and of one that has none', () => {
  const words = { '1': '运行', '02': '停止' }
  expect(wordsInUnits(words, makeTag({ scale: 0.1, offset: 5 }))).toEqual({ '5.1': '运行', '5.2': '停止' })
  expect(wordsInUnits(words, makeTag({ dataType: 'bool', scale: 2 }))).toEqual({ '1': '运行', '2': '停止' })
  expect(wordsInUnits(words, makeTag({ rawLow: 0, rawHigh: 2, engLow: 0, engHigh: 100 }))).toEqual({ '50': '运行', '100': '停止' })
  expect(wordsInUnits({ '0.1': '低' }, makeTag({ dataType: 'float32' }))).toEqual({ [String(Math.fround(0.1))]: '低' })
  expect(wordsInUnits({ '18446744073709551615': '无' }, makeTag({ dataType: 'uint64', scale: 10 }))).toEqual({ '184467440737095516150': '无' })
  expect(wordsInUnits(null, makeTag({ scale: 2 }))).toBeNull()
})

test('a flow goes by the root of its pressure: a quarter of it is half the flow, below nothing it is told apart, and what is written goes back', () => {
  const flow = makeTag({ dataType: 'int16', rawLow: 4000, rawHigh: 20_000, engLow: 0, engHigh: 50, squareRoot: 'Y' })
  const [toUnits, toRaw, judge] = [toUnitsOf(flow), toRawOf(flow), judgeRangeOf(flow)]
  expect([4000, 8000, 13_000, 20_000].map((raw) => toUnits?.(raw))).toEqual([0, 25, 37.5, 50])
  expect(Number(toUnits?.(3999))).toBeLessThan(0)
  expect([3999, 4000, 20_000, 20_001].map((raw) => errorText(judge?.(toUnits?.(raw) ?? null) ?? -1))).toEqual(['超出量程', '正常', '正常', '超出量程'])
  for (const raw of atLeast(3, [3000, 4000, 8000, 13_000, 20_000])) expect(toRaw(Number(toUnits?.(raw)))).toBeCloseTo(raw, 6)
})

test('a value that is clamped stops at the ends of its range, whichever way it runs, and what is beyond says so', () => {
  const falling = makeTag({ dataType: 'int16', engLow: 80, engHigh: -40, clamp: 'Y' })
  expect([-41, -40, 0, 80, 81, null].map((value) => clampOf(falling)?.(value))).toEqual([-40, -40, 0, 80, 80, null])
  expect([-41, -40, 80, 81].map((value) => errorText(judgeRangeOf(falling)?.(value) ?? -1))).toEqual(['已限幅', '正常', '正常', '已限幅'])
  expect(clampOf(falling)?.('9007199254740993')).toBe(80)
  expect(clampOf(makeTag({ engLow: 0, engHigh: 1 }))).toBeNull()
  expect(statuses.clamped.quality).toBe('uncertain')
})
