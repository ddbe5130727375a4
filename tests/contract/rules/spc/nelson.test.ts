import { describe, expect, test } from 'vitest'
import { capabilityOf } from '#contract/rules/spc/capability.ts'
import { controlLimits, limitsOf } from '#contract/rules/spc/limits.ts'
import { subgroupsOf } from '#contract/rules/spc/subgroups.ts'
import { nelsonHits, nelsonStretches } from '#contract/rules/spc/nelson.ts'
import type { NelsonRule } from '#contract/rules/spc/nelson.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { controlSeries } from '../../../support/controlSeries.ts'
import { seeded } from '../../../support/seeded.ts'
import { seriesOfR } from './seriesOfR.ts'

/**
 * The tests a second time, from the words of the article and in another shape: one walk over the points that counts, and never looks at a window.
 * Returns `rule@point` of every strike.
 */
function counted(points: readonly number[]): string[] {
  const strikes: string[] = []
  const runs = { above: 0, below: 0, up: 1, down: 1, saw: 0, within: 0, outside: [] as number[] }
  let lastStep = 0
  const strike = (rule: NelsonRule, at: number) => strikes.push(`${rule}@${at}`)
  for (const [at, z] of points.entries()) {
    const step = at === 0 ? 0 : Math.sign(z - (points[at - 1] ?? 0))
    runs.above = z > 0 ? runs.above + 1 : 0
    runs.below = z < 0 ? runs.below + 1 : 0
    runs.up = step > 0 ? runs.up + 1 : 1
    runs.down = step < 0 ? runs.down + 1 : 1
    runs.saw = step === 0 ? 0 : step === -lastStep ? runs.saw + 1 : 1
    lastStep = step
    runs.within = z > -1 && z < 1 ? runs.within + 1 : 0
    if (z > 1 || z < -1) runs.outside.push(z)
    else runs.outside = []
    const [three, five] = [lately(points, at, 3), lately(points, at, 5)]
    if (z > 3 || z < -3) strike(1, at)
    if (runs.above >= 9 || runs.below >= 9) strike(2, at)
    if (runs.up >= 6 || runs.down >= 6) strike(3, at)
    if (runs.saw >= 13) strike(4, at)
    if ((z > 2 && over(three, 2) > 1) || (z < -2 && under(three, 2) > 1)) strike(5, at)
    if ((z > 1 && over(five, 1) > 3) || (z < -1 && under(five, 1) > 3)) strike(6, at)
    if (runs.within >= 15) strike(7, at)
    const eight = runs.outside.slice(-8)
    if (eight.length === 8 && over(eight, 0) > 0 && under(eight, 0) > 0) strike(8, at)
  }
  return strikes
}
const lately = (points: readonly number[], at: number, count: number) => points.filter((_z, index) => index <= at && index > at - count)
const over = (points: readonly number[], limit: number) => points.reduce((sum, z) => sum + Number(z > limit), 0)
const under = (points: readonly number[], limit: number) => points.reduce((sum, z) => sum + Number(z < -limit), 0)

const struck = (points: readonly number[]) => nelsonHits(points).map(({ rule, to }) => `${rule}@${to}`)
const rulesOf = (points: readonly number[]) => [...new Set(nelsonHits(points).map(({ rule }) => rule))]

/** Points that break no rule: the middle is crossed, no two steps go the same way for long, and one of three is beyond 1σ. */
const calm = [0.4, -1.2, -0.3, 0.5, 1.3, 0.2, -0.6, -1.1, 0.3]
const quiet = (length: number) => Array.from({ length }, (_, at) => calm[at % calm.length] ?? 0)

/** A violation of each rule, and the same with one point less or on the line. */
const planted: readonly (readonly [rule: NelsonRule, broken: readonly number[], kept: readonly number[]])[] = [
  [1, [3.01], [3]],
  [2, [0.1, 1.4, 0.2, 0.9, 0.3, 1.2, 0.4, 0.8, 0.2], [0.1, 1.4, 0.2, 0.9, 0.3, 1.2, 0.4, 0.8, 0]],
  [3, [-1.4, -0.9, -0.4, 0.1, 0.6, 1.1], [-1.4, -0.9, -0.4, 0.1, 0.6, 0.6]],
  [
    4,
    [0.2, 1.1, -0.1, 1.2, -0.2, 1.3, -1.1, 0.2, -1.2, 0.3, -1.3, 0.4, -1.4, 1.2],
    [0.2, 1.1, -0.1, 1.2, -0.2, 1.3, -1.1, 0.2, -1.2, 0.3, -1.3, 0.4, 0.4, 1.2],
  ],
  [5, [2.1, 0, 2.2], [2.1, 0, 2]],
  [6, [1.1, 1.2, 0.2, 1.3, 1.05], [1.1, 1.2, 0.2, 1.3, 1]],
  [
    7,
    Array.from({ length: 15 }, (_, at) => [0.9, -0.5, -0.8, 0.4][at % 4] ?? 0),
    Array.from({ length: 15 }, (_, at) => (at === 7 ? 1 : ([0.9, -0.5, -0.8, 0.4][at % 4] ?? 0))),
  ],
  [8, [1.5, -1.5, -1.4, 1.2, 1.6, -1.3, -1.2, 1.4], [1.5, -1.5, -1.4, 1.2, 1.6, -1.3, -1.2, 1]],
]

test('control charts find the planted violations of rules 1 to 8 and none else, and limits and capability are those of R to 1e-9 [TASK-061]', () => {
  for (const [rule, broken, kept] of atLeast(8, planted)) {
    expect(rulesOf(broken)).toEqual([rule])
    expect(rulesOf(kept)).toEqual([])
  }
  expect(struck(quiet(9000))).toEqual([])
  for (const [at, theirs] of atLeast(12, [...seriesOfR.entries()])) {
    const { chart, size, low, high, readings } = controlSeries(at + 1)
    const limits = limitsOf(chart, subgroupsOf(chart, readings, size))
    const { lower, upper } = controlLimits(chart, limits ?? { center: 0, sigma: 0 }, size)
    const { cpk, ppk } = capabilityOf(readings, { low, high, target: null }, limits?.within ?? null) ?? {}
    const ours = [limits?.center, lower, upper, limits?.spread?.center, limits?.spread?.lower, limits?.spread?.upper, cpk, ppk].map(Number)
    const apart = ours.map((value, index) => Math.abs(value - (theirs[index] ?? NaN)) / Math.max(1, Math.abs(value)))
    expect(Math.max(...apart), `series ${at + 1}`).toBeLessThan(1e-9)
  }
})

describe('a planted violation', () => {
  test.each(atLeast(8, planted))('of rule %i is found, also upside down, and one point less is not', (rule, broken, kept) => {
    expect(rulesOf(broken)).toEqual([rule])
    expect(rulesOf(broken.map((z) => -z))).toEqual([rule])
    expect(rulesOf(kept)).toEqual([])
  })

  test('is found wherever it stands in a long calm series, and nothing else is', () => {
    expect(struck(quiet(9000))).toEqual([])
    let tried = 0
    for (const [rule, broken] of atLeast(8, planted))
      for (const before of [9, 18, 900]) {
        const points = [...quiet(before), 0, ...broken, 0, ...quiet(9)]
        const found = nelsonHits(points).filter((hit) => hit.rule === rule)
        expect(found.length, `rule ${rule} after ${before}`).toBeGreaterThan(0)
        expect(found.every(({ to }) => to > before)).toBe(true) // a saw or a quiet stretch may go on into what follows
        tried += 1
      }
    expect(tried).toBe(24)
  })
})

test('two of three and four of five strike with the second and the fourth point, before the third and the fifth are there', () => {
  expect(struck([2.1, 2.2])).toEqual(['5@1'])
  expect(struck([1.1, 1.2, 1.3, 1.4])).toEqual(['6@3'])
  expect(struck([2.1, -2.2])).toEqual([])
})

test('eight points beyond 1σ that are all on one side are rules 2 and 6, not 8', () => {
  expect(rulesOf([1.5, 1.2, 1.4, 1.3, 1.6, 1.2, 1.5, 1.4])).toEqual([6])
})

test('of 400 random series with drift, steps, saws and ties every strike is that of the second writing', () => {
  let strikes = 0
  const rulesSeen = new Set<string>()
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = seeded(seed)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const [drift, step, saw, spread] = [(random() - 0.5) / 20, random() > 0.5 ? 1.2 : 0, random() > 0.6 ? 1.3 : 0, [0.4, 1, 1.6][seed % 3] ?? 1]
    const points = Array.from({ length: 120 }, (_, at) => {
      const z = spread * normal() + drift * at + (at > 60 ? step : 0) + (at % 2 === 0 ? saw : -saw)
      return seed % 4 === 0 ? Math.round(z * 2) / 2 : z // ties, and points on every line
    })
    const ours = struck(points)
    expect(ours.toSorted(), `seed ${seed}`).toEqual(counted(points).toSorted())
    strikes += ours.length
    for (const one of ours) rulesSeen.add(one.charAt(0))
  }
  expect(strikes).toBeGreaterThan(2000)
  expect([...rulesSeen].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('strikes of one rule that follow each other are one stretch, and a gap parts them', () => {
  const rising = [-3, -2, -1, 0, 1, 2, 2.5].map((z) => z / 3)
  expect(nelsonStretches(nelsonHits(rising, [3]))).toEqual([{ rule: 3, from: 0, to: 6 }])
  const twice = [3.5, 0, -0.5, 3.5]
  expect(nelsonStretches(nelsonHits(twice, [1]))).toEqual([
    { rule: 1, from: 0, to: 0 },
    { rule: 1, from: 3, to: 3 },
  ])
})
