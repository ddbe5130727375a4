/**
 * The eight tests of L. S. Nelson, The Shewhart Control Chart: Tests for Special Causes, Journal of Quality Technology 16 (1984) 237–239. A point on a
 * line is not beyond it, and one on the centre line is on no side.
 */
export const nelsonTexts = {
  1: '超出 3σ',
  2: '连续 9 点在同一侧',
  3: '连续 6 点上升或下降',
  4: '连续 14 点上下交替',
  5: '3 点中有 2 点在同侧 2σ 外',
  6: '5 点中有 4 点在同侧 1σ 外',
  7: '连续 15 点在 1σ 内',
  8: '连续 8 点在 1σ 外，两侧都有',
} as const
export type NelsonRule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** A word or two, for a table and a wall; nelsonTexts says the whole. */
export const nelsonWords: Readonly<Record<NelsonRule, string>> = {
  1: '出控',
  2: '同侧 9',
  3: '连升降 6',
  4: '交替 14',
  5: '2σ 外 2/3',
  6: '1σ 外 4/5',
  7: '1σ 内 15',
  8: '1σ 外 8',
}

/** How many points each test looks at, and how many it needs at least: two of three strike with the second, though no third is there yet. */
const spans: Readonly<Record<NelsonRule, { most: number; least: number }>> = {
  1: { most: 1, least: 1 },
  2: { most: 9, least: 9 },
  3: { most: 6, least: 6 },
  4: { most: 14, least: 14 },
  5: { most: 3, least: 2 },
  6: { most: 5, least: 4 },
  7: { most: 15, least: 15 },
  8: { most: 8, least: 8 },
}

/** A test that strikes with the point `to`; `from` is the first point that it looked at. Both from 0. */
export type NelsonHit = { rule: NelsonRule; from: number; to: number }

const rules: readonly NelsonRule[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** Every strike of every test, point by point. `scores`: how far each point is from the centre line, in σ of what the chart plots. */
export function nelsonHits(scores: readonly number[], asked: readonly NelsonRule[] = rules): NelsonHit[] {
  const hits: NelsonHit[] = []
  for (let to = 0; to < scores.length; to += 1)
    for (const rule of asked) {
      const { most, least } = spans[rule]
      const from = Math.max(0, to - most + 1)
      if (to - from + 1 >= least && tests[rule](scores.slice(from, to + 1))) hits.push({ rule, from, to })
    }
  return hits
}

const isAbove = (z: number) => z > 0
const isBelow = (z: number) => z < 0
const sides = [1, -1] as const

/** Each is given exactly the points that it looks at. */
const tests: Readonly<Record<NelsonRule, (points: readonly number[]) => boolean>> = {
  1: (points) => points.every((z) => Math.abs(z) > 3),
  2: (points) => points.every(isAbove) || points.every(isBelow),
  3: (points) => steps(points).every(isAbove) || steps(points).every(isBelow),
  4: (points) => {
    const [first = 0, ...rest] = steps(points)
    return first !== 0 && rest.every((step, at) => Math.sign(step) === Math.sign(first) * (at % 2 === 0 ? -1 : 1))
  },
  5: (points) => beyond(points, 2) >= 2,
  6: (points) => beyond(points, 1) >= 4,
  7: (points) => points.every((z) => Math.abs(z) < 1),
  8: (points) => points.every((z) => Math.abs(z) > 1) && points.some(isAbove) && points.some(isBelow),
}

const steps = (points: readonly number[]) => points.slice(1).map((z, at) => z - (points[at] ?? 0))

/** How many points are beyond so many σ on the side of the last one; 0 where the last one is not: the test struck before it, or does not. */
function beyond(points: readonly number[], sigmas: number): number {
  const last = points.at(-1) ?? 0
  return Math.max(...sides.map((side) => (last * side > sigmas ? points.filter((z) => z * side > sigmas).length : 0)))
}

/** A stretch of points over which one test keeps striking. */
export type NelsonStretch = { rule: NelsonRule; from: number; to: number }

/** Strikes of one test that overlap or follow each other are one stretch. */
export function nelsonStretches(hits: readonly NelsonHit[]): NelsonStretch[] {
  const open = new Map<NelsonRule, NelsonStretch>()
  const stretches: NelsonStretch[] = []
  for (const { rule, from, to } of hits) {
    const last = open.get(rule)
    if (last && from <= last.to + 1) last.to = to
    else {
      const stretch = { rule, from, to }
      open.set(rule, stretch)
      stretches.push(stretch)
    }
  }
  return stretches.toSorted((one, other) => one.to - other.to || one.rule - other.rule)
}
