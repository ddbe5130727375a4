import { describe, expect, test } from 'vitest'
import { capabilityOf, histogramOf } from '#contract/rules/spc/capability.ts'
import { chartConstants } from '#contract/rules/spc/constants.ts'
import { controlLimits, limitsOf, scoresOf } from '#contract/rules/spc/limits.ts'
import { subgroupsOf } from '#contract/rules/spc/subgroups.ts'
import { atLeast } from '../../../support/atLeast.ts'

/** n, d2, d3, c4 as R 4.2.2 integrates them (tests/interop/controlCharts.R, which anybody may run again). */
const fromR = [
  [2, 1.1283791670955, 0.8525024664274, 0.797884560802865],
  [3, 1.6925687506433, 0.8883680040452, 0.886226925452758],
  [4, 2.0587507460079, 0.879808202825, 0.921317731923561],
  [5, 2.325928947281, 0.8640819410995, 0.939985602986625],
  [6, 2.5344127212229, 0.8480396861175, 0.951532861948144],
  [7, 2.7043567512138, 0.8332053356223, 0.959368788699833],
  [8, 2.8472006120906, 0.8198314897919, 0.965030456147372],
  [9, 2.9700263244185, 0.8078342745533, 0.969310699713954],
  [10, 3.0775054616703, 0.7970506735194, 0.972659274121588],
  [11, 3.172872703816, 0.7873146205503, 0.975350077145229],
  [12, 3.2584552797438, 0.7784783412034, 0.977559351854772],
  [13, 3.3359803540983, 0.7704162020637, 0.979405604314218],
  [14, 3.4067631082, 0.7630230956248, 0.980971436755516],
  [15, 3.4718268898821, 0.7562114297279, 0.98231617716265],
  [16, 3.5319827861096, 0.7499080894099, 0.983483531615842],
  [17, 3.5878839617654, 0.7440517839607, 0.984506405471831],
  [18, 3.6400637579374, 0.7385908533782, 0.985410043808081],
  [19, 3.6889630232076, 0.7334814955188, 0.986214136860193],
  [20, 3.7349501195966, 0.7286863457073, 0.986934267524655],
  [21, 3.7783358298426, 0.7241733407175, 0.987582928826157],
  [22, 3.8193846433628, 0.7199148084342, 0.988170253315835],
  [23, 3.858323423285, 0.7158867354918, 0.988704545233996],
  [24, 3.8953481484514, 0.7120681751479, 0.989192674958508],
  [25, 3.9306292195071, 0.7084407658886, 0.989640375585702],
] as const

test('constants of 2 to 25 readings are those that R integrates, to 1e-9', () => {
  for (const [n, d2, d3, c4] of atLeast(24, fromR)) {
    const ours = chartConstants(n)
    expect(Math.abs(ours.d2 - d2), `d2 of ${n}`).toBeLessThan(1e-9)
    expect(Math.abs(ours.d3 - d3), `d3 of ${n}`).toBeLessThan(1e-9)
    expect(Math.abs(ours.c4 - c4), `c4 of ${n}`).toBeLessThan(1e-9)
  }
})

test('factors are those printed in ISO 7870-2 to its three places', () => {
  const printed = { A2: 0.577, A3: 1.427, B3: 0, B4: 2.089, D3: 0, D4: 2.114 }
  for (const [name, value] of atLeast(6, Object.entries(printed))) expect({ ...chartConstants(5) }[name], name).toBeCloseTo(value, 3)
  expect(chartConstants(7).D3).toBeCloseTo(0.076, 3)
  expect(chartConstants(6).B3).toBeCloseTo(0.03, 3)
})

test('there are no constants of one reading, of 26, or of a part of one', () => {
  expect(chartConstants(2).d2).toBeGreaterThan(1)
  expect(chartConstants(25).d2).toBeGreaterThan(3)
  for (const n of [1, 26, 2.5]) expect(() => chartConstants(n)).toThrow(RangeError)
})

describe('limits', () => {
  test('of a mean and range chart stand where pencil and paper put them', () => {
    const groups = subgroupsOf('xbarR', [10, 12, 11, 13, 9, 11, 99], 2) // the last reading is no subgroup
    expect(groups.map(({ value, spread }) => [value, spread])).toEqual([
      [11, 2],
      [12, 2],
      [10, 2],
    ])
    const limits = limitsOf('xbarR', groups)
    expect(limits).toMatchObject({ center: 11, spread: { center: 2, lower: 0 } })
    // A2 of two is 1.88, D4 is 3.267
    expect(controlLimits('xbarR', limits ?? { center: 0, sigma: 0 }, 2).upper).toBeCloseTo(11 + 1.88 * 2, 3)
    expect(limits?.spread?.upper).toBeCloseTo(3.267 * 2, 2)
  })

  test('of single readings come from the ranges between neighbours', () => {
    const limits = limitsOf('imr', subgroupsOf('imr', [5, 6, 5, 7], 1))
    expect(limits?.spread?.center).toBeCloseTo(4 / 3, 12)
    expect(controlLimits('imr', limits ?? { center: 0, sigma: 0 }, 1).upper).toBeCloseTo(5.75 + 2.66 * (4 / 3), 2)
  })

  test('of a share are never below 0, and wider where fewer units were looked at', () => {
    const groups = subgroupsOf('p', [0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], 4)
    expect(groups.map(({ value }) => value)).toEqual([0.25, 0, 0.25])
    const limits = limitsOf('p', groups) ?? { center: 0, sigma: 0 }
    expect(limits.center).toBeCloseTo(1 / 6, 12)
    expect(controlLimits('p', limits, 4).lower).toBe(0)
    expect(controlLimits('p', limits, 4).upper).toBeCloseTo(1 / 6 + 3 * Math.sqrt((1 / 6) * (5 / 6) * (1 / 4)), 12)
    expect(controlLimits('p', limits, 400).upper).toBeLessThan(controlLimits('p', limits, 4).upper)
  })

  test('of fewer than two subgroups there are none', () => {
    expect(limitsOf('xbarR', subgroupsOf('xbarR', [1, 2, 3], 2))).toBeNull()
    expect(limitsOf('xbarR', subgroupsOf('xbarR', [1, 2, 3, 4], 2))).not.toBeNull()
  })

  test('a series that never varies has no point that is off, and one that leaves it has', () => {
    expect(scoresOf(subgroupsOf('imr', [3, 3, 3], 1), { center: 3, sigma: 0 })).toEqual([0, 0, 0])
    expect(scoresOf(subgroupsOf('imr', [3, 4, 2], 1), { center: 3, sigma: 0 })).toEqual([0, Infinity, -Infinity])
  })
})

describe('capability', () => {
  const readings = [9, 10, 11, 10] // mean 10, σ of all √(2/3)

  test('takes σ within subgroups for Cp and Cpk, and that of all readings for Pp and Ppk', () => {
    const found = capabilityOf(readings, { low: 7, high: 12, target: null }, 0.5)
    expect(found).toMatchObject({ mean: 10, cp: 5 / 3, cpk: 4 / 3 })
    expect(found?.pp).toBeCloseTo(5 / (6 * Math.sqrt(2 / 3)), 12)
    expect(found?.ppk).toBeCloseTo(2 / (3 * Math.sqrt(2 / 3)), 12)
  })

  test('of one side has no Cp; without a side, or without any spread, there is none', () => {
    expect(capabilityOf(readings, { low: null, high: 12, target: null }, 0.5)).toMatchObject({ cp: null, cpk: 4 / 3 })
    expect(capabilityOf(readings, { low: null, high: null, target: 10 }, 0.5)).toMatchObject({ cp: null, cpk: null, ppk: null })
    expect(capabilityOf([5, 5], { low: 1, high: 9, target: null }, 0)).toMatchObject({ cp: null, cpk: null, pp: null })
    expect(capabilityOf([], { low: 1, high: 9, target: null }, 1)).toBeNull()
  })

  test('every reading is in one bar of the histogram, the largest in the last', () => {
    const bars = histogramOf(Array.from({ length: 100 }, (_, at) => at))
    expect(bars).toHaveLength(10)
    expect(bars.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 10))
    expect(bars.at(-1)?.to).toBeCloseTo(99, 12)
    expect(histogramOf([4, 4])).toEqual([{ from: 4, to: 4, count: 2 }])
  })
})
