import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bigMicro, fromBigMicro } from '#contract/rules/quantity.ts'
import { convertedMicro, finenessComplaint, sumsByUnit, unitComplaint } from '#contract/rules/unitConversion.ts'
import type { MeasuredMaterial } from '#contract/rules/unitConversion.ts'

const none = { pieceWeight: null, density: null }
const converted = (amount: number, from: string, to: string, factors: { pieceWeight: number | null; density: number | null } = none) => {
  const micro = convertedMicro(bigMicro(amount), { from, to, factors })
  return micro === null ? null : fromBigMicro(micro)
}
const powder: MeasuredMaterial = { materialName: '粉底', unit: 'kg', unitScale: 3, ...none }
const pans: MeasuredMaterial = { materialName: '粉盒', unit: 'pcs', unitScale: 3, ...none }

test('weights convert exactly, and what has no factor converts into nothing [RULE-021]', () => {
  expect([converted(1.234567, 'kg', 'g'), converted(12, 'g', 'kg'), converted(1, 'mg', 'kg'), converted(0.5, 't', 'kg')]).toEqual([
    1234.567, 0.012, 0.000001, 500,
  ])
  for (const [from, to] of [
    ['pcs', 'kg'],
    ['kg', 'pcs'],
    ['L', 'kg'],
    ['box', 'pcs'],
    ['set', 'kg'],
    ['瓶', 'kg'],
  ] as const)
    expect([from, to, converted(1, from, to)]).toEqual([from, to, null])
  expect(converted(3, '瓶', '瓶')).toBe(3)
})

test('pieces and litres convert by what the material declares, and by nothing else', () => {
  const pan = { pieceWeight: 1.8, density: null }
  expect([converted(1000, 'pcs', 'kg', pan), converted(1.8, 'kg', 'pcs', pan), converted(1, 'L', 'kg', pan)]).toEqual([1.8, 1000, null])
  const oil = { pieceWeight: null, density: 0.96 }
  expect([converted(2, 'L', 'kg', oil), converted(0.96, 'kg', 'L', oil), converted(1, 'pcs', 'kg', oil)]).toEqual([1.92, 1, null])
  expect(converted(1, 'L', 'pcs', { pieceWeight: 0.96, density: 0.96 })).toBe(1000)
  expect(converted(1, 'pcs', 'kg', { pieceWeight: 0, density: null })).toBeNull()
})

test('there and back is the same amount, wherever the way there is exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (grams) => converted(converted(grams, 'kg', 'g') ?? -1, 'g', 'kg') === grams),
    { numRuns: 200 },
  )
})

test('a conversion is the exact fraction to the nearest millionth, of any amount, unit and factor, never through a floating-point number [RULE-021]', () => {
  const weights = { mg: 1n, g: 1000n, kg: 1_000_000n, t: 1_000_000_000n } as const
  const factor = fc.integer({ min: 1, max: 50_000_000 }).map((micro) => fromBigMicro(BigInt(micro)))
  const unit = fc.constantFrom('mg', 'g', 'kg', 't', 'pcs', 'L')
  /** What a unit weighs in millionths of a mg. */
  const sizeOf = (of: string, { pieceWeight, density }: { pieceWeight: number; density: number }) =>
    of === 'pcs' ? bigMicro(pieceWeight) * 1000n : of === 'L' ? bigMicro(density) * 1_000_000n : weights[of as keyof typeof weights] * 1_000_000n
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      unit,
      unit,
      fc.record({ pieceWeight: factor, density: factor }),
      (micro, from, to, factors) => {
        const found = convertedMicro(micro, { from, to, factors })
        // |found · to − micro · from| is at most half of `to`
        const off = (found ?? 10n ** 60n) * sizeOf(to, factors) - micro * sizeOf(from, factors)
        return (off < 0n ? -off : off) * 2n <= sizeOf(to, factors)
      },
    ),
    { numRuns: 500 },
  )
})

test('sums are exact and a unit for itself: nothing of another unit is added, left out or guessed', () => {
  const amount = fc.record({ qty: fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), unit: fc.constantFrom('kg', 'g', 'pcs', 'box', '桶') })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), (amounts) => {
      const sums = sumsByUnit(amounts)
      const units = new Set(amounts.map(({ unit }) => unit))
      let [all, own] = [0n, 0n]
      for (const { qty } of amounts) all += BigInt(qty)
      for (const { qty } of sums) own += qty
      return (
        sums.length === units.size &&
        all === own &&
        sums.every(({ unit, qty }) => qty === amounts.filter((one) => one.unit === unit).reduce((sum, one) => sum + BigInt(one.qty), 0n))
      )
    }),
    { numRuns: 200 },
  )
})

test('a unit without a factor is refused with the way out', () => {
  expect(unitComplaint('g', powder)).toBeNull()
  expect(unitComplaint('pcs', powder)).toBe('粉底 按 kg 计量，不能换算成 个。请改用 kg，或先在物料档案登记单件重量')
  expect(unitComplaint('pcs', { ...powder, pieceWeight: 1.8 })).toBeNull()
  expect(unitComplaint('L', powder)).toBe('粉底 按 kg 计量，不能换算成 L。请改用 kg，或先在物料档案登记密度')
  expect(unitComplaint('box', { ...powder, pieceWeight: 1.8 })).toBe('粉底 按 kg 计量，不能换算成 箱。请改用 kg')
})

test('an amount is as fine as its unit is counted, and not finer', () => {
  const amounts: [amount: number, unit: string, material: typeof powder, isFine: boolean][] = [
    [1000, 'pcs', pans, true],
    [1000.5, 'pcs', pans, false],
    [1000.5, 'pcs', powder, false],
    [1.5, 'box', pans, false],
    [0.001, 'kg', powder, true],
    [0.0001, 'kg', powder, false],
    [1, 'g', powder, true],
    [0.5, 'g', powder, false],
    [1000, 'mg', powder, true],
    [999, 'mg', powder, false],
    [0.125, 'L', { ...powder, density: 1 }, true],
    [1.5, '瓶', { ...powder, unit: '瓶', unitScale: 0 }, false],
  ]
  for (const [amount, unit, material, isFine] of amounts)
    expect([amount, unit, finenessComplaint(amount, unit, material) === null]).toEqual([amount, unit, isFine])
  expect(finenessComplaint(1000.5, 'pcs', powder)).toBe('按 个 计的数量应为整数，1,000.5 不是')
  expect(finenessComplaint(0.5, 'g', powder)).toBe('粉底 按 kg 计量，最多 3 位小数，0.5 g 太细')
})
