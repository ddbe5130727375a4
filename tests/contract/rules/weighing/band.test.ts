import { expect, test } from 'vitest'
import { pureOf, roundedDown, weightFor } from '#contract/rules/weighing/assay.ts'
import { bandOf, judge, zoneOf } from '#contract/rules/weighing/band.ts'

test('a band in percent and one in the unit of the material are drawn inward to whole millionths, and one percent is the usual', () => {
  expect(bandOf(1_800_000, { tolType: 'pct', tolLower: -1, tolUpper: 0.5 })).toEqual({ target: 1_800_000, lower: 1_782_000, upper: 1_809_000 })
  expect(bandOf(1_800_000, { tolType: 'abs', tolLower: -0.002, tolUpper: 0.003 })).toEqual({ target: 1_800_000, lower: 1_798_000, upper: 1_803_000 })
  expect(bandOf(1_800_000, { tolType: 'abs', tolLower: null, tolUpper: null })).toEqual({ target: 1_800_000, lower: 1_782_000, upper: 1_818_000 })
  // 333 ± 1 % is 329.67 to 336.33: neither end is given away
  expect(bandOf(333, { tolType: 'pct', tolLower: -1, tolUpper: 1 })).toEqual({ target: 333, lower: 330, upper: 336 })
  expect(bandOf(1000, { tolType: 'abs', tolLower: -1, tolUpper: 0 }).lower).toBe(0)
})

test('both ends of a band are good, and the yellow begins at nine tenths of the lower one', () => {
  const band = { target: 1000, lower: 990, upper: 1010 }
  expect([989, 990, 1010, 1011].map((sum) => judge(sum, band))).toEqual(['under', 'in', 'in', 'over'])
  expect([890, 891, 989, 990, 1010, 1011].map((sum) => zoneOf(sum, band))).toEqual(['far', 'near', 'near', 'good', 'good', 'over'])
})

test('an assay credits no more than is there, and asks for as much as gives the whole', () => {
  expect([pureOf(1_989_000, 0.995), pureOf(1, 0.995), pureOf(1_000_000, 1)]).toEqual([1_979_055, 0, 1_000_000])
  expect([weightFor(1_980_000, 0.995), weightFor(1_000_000, 1)]).toEqual([1_989_950, 1_000_000])
  let tried = 0
  for (const pure of [1, 7, 999_999, 1_980_000, 54_400_000_000])
    for (const assay of [0.5, 0.873_21, 0.995, 1, 1.5]) {
      const weight = weightFor(pure, assay)
      expect([pureOf(weight, assay) >= pure, pureOf(weight - 1, assay) < pure]).toEqual([true, true])
      tried += 1
    }
  expect(tried).toBe(25)
})

test('a target is rounded down to the decimals of its material', () => {
  expect([roundedDown(18_274_111, 3), roundedDown(18_274_999, 3), roundedDown(18_274_000, 3), roundedDown(999, 3), roundedDown(5, 6)]).toEqual([
    18_274_000, 18_274_000, 18_274_000, 0, 5,
  ])
})
