import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortageOf } from '../../../../server/modules/formula/shortageOf.ts'
import type { Need } from '../../../../server/modules/formula/shortageOf.ts'

const kg = 1_000_000
const stock = (free: number, materialId = 'talc') =>
  [materialId, { materialId, materialCode: materialId, materialName: materialId, unit: 'kg', free: free * kg }] as const
const need = (day: string, amount: number, more: Partial<Need> = {}): Need => ({
  planId: `P${day}`,
  planNo: `P${day}`,
  orderId: 'O',
  orderNo: 'O',
  batchNo: '',
  productName: '',
  day,
  materialId: 'talc',
  need: amount * kg,
  covered: 0,
  ...more,
})

test('what is free lasts until the day on which it does not, and so much is missing at the end', () => {
  const { days, rows } = shortageOf([need('11-26', 40), need('11-25', 30), need('11-27', 50)], new Map([stock(100)]))
  expect(days).toEqual(['11-25', '11-26', '11-27'])
  expect(rows.map(({ need: wanted, short, firstShort }) => [wanted, short, firstShort])).toEqual([[120, 20, '11-27']])
  expect(rows[0]?.byDay).toEqual([
    { day: '11-25', need: 30, left: 70 },
    { day: '11-26', need: 40, left: 30 },
    { day: '11-27', need: 50, left: -20 },
  ])
})

test('what a plan has already is not wanted once more, and what runs out first stands first', () => {
  const needs = [need('11-25', 30, { covered: 25 * kg }), need('11-26', 9, { materialId: 'red' }), need('11-25', 1, { materialId: 'mica' })]
  const { rows } = shortageOf(needs, new Map([stock(10), stock(8, 'red'), stock(5, 'mica'), stock(5, 'unused')]))
  expect(rows.map(({ materialId, need: wanted, firstShort }) => [materialId, wanted, firstShort])).toEqual([
    ['red', 9, '11-26'],
    ['mica', 1, null],
    ['talc', 5, null],
  ])
})

test('for every set of plans: free minus everything wanted is what is left at the end, to the last milligram', () => {
  const amount = fc.integer({ min: 0, max: 900_000_000 })
  fc.assert(
    fc.property(amount, fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), amount, amount), { minLength: 1, maxLength: 30 }), (free, wanted) => {
      const needs = wanted.map(([day, one, has]) => need(`11-0${day}`, 0, { need: one, covered: Math.min(one, has) }))
      const [row] = shortageOf(needs, new Map([stock(free / kg)])).rows
      const open = needs.reduce((sum, one) => sum + one.need - one.covered, 0)
      expect(Math.round((row?.byDay.at(-1)?.left ?? Number.NaN) * kg)).toBe(Math.round(free) - open)
      expect(Math.round((row?.short ?? Number.NaN) * kg)).toBe(Math.max(0, open - Math.round(free)))
    }),
  )
})
