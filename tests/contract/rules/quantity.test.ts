import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bigMicro, fromMicro, isExact, mostQuantity, quantity, quantityText, roundedQuotient, sumQuantities, toMicro } from '#contract/rules/quantity.ts'
import '#contract/sentences.ts'

const most = mostQuantity * 1_000_000
const micros = fc.oneof(
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
  fc.integer({ min: -most, max: most }),
  fc.integer({ min: most - 5_000_000, max: most }),
)
const saysOf = (rule: ReturnType<typeof quantity>, value: unknown) => rule.safeParse(value).error?.issues[0]?.message ?? 'ok'

/** Millionths as a person writes them, made without any arithmetic. */
function decimalText(micro: number): string {
  const digits = String(Math.abs(micro)).padStart(7, '0')
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

test('every amount of six places goes to its column and back unchanged, through JSON', () => {
  fc.assert(
    fc.property(micros, (micro) => {
      const read: unknown = JSON.parse(decimalText(micro))
      expect(toMicro(Number(read)) === micro).toBe(true) // -0 counts as 0
      expect(JSON.parse(JSON.stringify(fromMicro(micro)))).toBe(Number(decimalText(micro)) + 0 || 0)
      expect(isExact(fromMicro(micro))).toBe(true)
    }),
    { numRuns: 5000 },
  )
  expect([toMicro(0.1), toMicro(1.000001), toMicro(-0.000001), fromMicro(100_000), fromMicro(1_000_001)]).toEqual([100_000, 1_000_001, -1, 0.1, 1.000001])
})

test('different amounts are different numbers up to the largest one, and no longer beyond it', () => {
  expect(fromMicro(most)).not.toBe(fromMicro(most - 1))
  expect(Number('9007199254.000001')).toBe(Number('9007199254.000002'))
})

test('a sum is the sum of its decimals, in whatever order', () => {
  const small = fc.array(fc.integer({ min: -most / 100, max: most / 100 }), { maxLength: 80 })
  fc.assert(
    fc.property(small, (amounts) => {
      const sum = amounts.reduce((total, micro) => total + BigInt(micro), 0n)
      expect(BigInt(toMicro(sumQuantities(amounts.map(fromMicro))))).toBe(sum)
      expect(sumQuantities(amounts.toReversed().map(fromMicro))).toBe(sumQuantities(amounts.map(fromMicro)))
    }),
  )
  expect(sumQuantities([0.1, 0.2])).toBe(0.3)
  expect(sumQuantities(Array.from({ length: 1000 }, () => 0.001))).toBe(1)
  expect(sumQuantities([])).toBe(0)
  expect(() => sumQuantities([mostQuantity, 0.000001])).toThrow(RangeError)
})

test('what is no quantity cannot become one', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e21]) expect(() => bigMicro(wrong)).toThrow(RangeError)
  expect(() => toMicro(mostQuantity + 1)).toThrow(RangeError)
})

test('halves are rounded away from zero', () => {
  const nearest = (dividend: bigint) => Number(roundedQuotient(dividend, 2n))
  expect([1n, -1n, 3n, -3n, 4n].map(nearest)).toEqual([1, -1, 2, -2, 2])
  expect(roundedQuotient(1n, -2n)).toBe(-1n)
})

test('more than six places, too large and out of bounds are refused with a sentence', () => {
  expect(saysOf(quantity(), 0.123456)).toBe('ok')
  expect(saysOf(quantity(), mostQuantity)).toBe('ok')
  expect(saysOf(quantity(), 0.1234567)).toBe('最多 6 位小数，请改短')
  expect(saysOf(quantity(), 0.1 + 0.2)).toBe('最多 6 位小数，请改短')
  for (const size of [9_007_199_255, 1e300]) {
    expect(saysOf(quantity(), size)).toContain('不大于 8589934592')
    expect(saysOf(quantity(), -size)).toContain('不小于 -8589934592')
  }
  expect(saysOf(quantity({ positive: true }), 0)).toBe('应大于 0')
  expect(saysOf(quantity({ positive: true }), 0.000001)).toBe('ok')
  expect([saysOf(quantity({ min: 0.5 }), 0.5), saysOf(quantity({ max: 20 }), 20)]).toEqual(['ok', 'ok'])
  expect(saysOf(quantity({ min: 0.5 }), 0.499999)).toBe('不小于 0.5')
  expect(saysOf(quantity({ max: 20 }), 20.000001)).toBe('不大于 20')
  expect(saysOf(quantity(), '1')).toBe('应为数值')
  expect(saysOf(quantity(), undefined)).toBe('必填，请填写')
})

test('people read thousands parted, and no more places than they asked for', () => {
  expect(quantityText(1234567.5, 6)).toBe('1,234,567.5')
  expect(quantityText(0.000001, 6)).toBe('0.000001')
  expect(quantityText(0.123456, 2)).toBe('0.12')
})
