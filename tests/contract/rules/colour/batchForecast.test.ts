import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchColour, weighedOf } from '#contract/rules/colour/batchForecast.ts'
import type { ForecastLine, WeighedPart } from '#contract/rules/colour/batchForecast.ts'
import { deltaE } from '#contract/rules/colour/deltaE.ts'
import { labOfLinear } from '#contract/rules/colour/labColour.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'

const standard: Lab = { l: 55, a: 22, b: 18 }
const apart = (lab: Lab | null) => deltaE('dE00', standard, lab ?? { l: Number.NaN, a: 0, b: 0 })
/** mg in a unit, beside millionths of it that are some grams to some kilograms */
const units = [
  { milligrams: 1_000_000n, most: 40_000_000 },
  { milligrams: 1000n, most: 40_000_000_000 },
] as const

const band = fc.double({ min: 0.01, max: 0.98, noNaN: true })
const optics = fc.record({ reflectance: fc.tuple(band, band, band), strength: fc.double({ min: 0.5, max: 6, noNaN: true }) })
const tint = fc.integer({ min: 80, max: 120 }).map((percent) => percent / 100)
/** A line and how it will be weighed: one to three bags, each of a lot of its own. */
const weighing = fc.constantFrom(...units).chain(({ milligrams, most }) =>
  fc.record({
    optics,
    milligrams: fc.constant(milligrams),
    target: fc.integer({ min: 1000, max: most }),
    bags: fc.array(fc.record({ pure: fc.integer({ min: 1, max: most }), tint }), { minLength: 1, maxLength: 3 }),
  }),
)
const recipe = fc.array(weighing, { minLength: 2, maxLength: 8 })
type Recipe = readonly (Pick<ForecastLine, 'optics' | 'milligrams' | 'target'> & { bags: readonly WeighedPart[] })[]

/** Kubelka and Munk written out once more, from all bags of a batch in milligrams (factory.md 6.5). */
function colourOfBags(batch: Recipe): Lab {
  const parts = batch.flatMap(({ optics: { reflectance, strength }, milligrams, bags }) =>
    bags.map(({ pure, tint: strong }) => ({ reflectance, weight: pure * Number(milligrams) * strong * strength })),
  )
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((at) => {
    const ratio = parts.reduce((sum, { reflectance, weight }) => sum + (weight / whole) * ((1 - (reflectance[at] ?? 1)) ** 2 / (2 * (reflectance[at] ?? 1))), 0)
    return 1 + ratio - Math.sqrt(ratio ** 2 + 2 * ratio)
  })
  return labOfLinear([red, green, blue])
}

/** Weighs a recipe bag by bag, each line filled with its last one; `watch` sees the batch and what is on the scale before each is recorded, and the batch after. */
function weigh(batch: Recipe, watch: (before: readonly ForecastLine[], at: number, more: WeighedPart, after: readonly ForecastLine[]) => void): ForecastLine[] {
  let lines: ForecastLine[] = batch.map(({ bags: _bags, ...line }) => ({ ...line, isFilled: false, weighed: [] }))
  for (const [at, { bags }] of batch.entries())
    for (const [place, more] of bags.entries()) {
      const weighed = (line: ForecastLine) => ({ ...line, weighed: [...line.weighed, more], isFilled: place === bags.length - 1 })
      const after = lines.map((line, one) => (one === at ? weighed(line) : line))
      watch(lines, at, more, after)
      lines = after
    }
  return lines
}

test('while a line is weighed its forecast is the ΔE that its records give afterwards, of any recipe, lots and bags, and after the last line that of the whole batch [TASK-014]', () => {
  let looked = 0
  fc.assert(
    fc.property(recipe, (batch) => {
      const lines = weigh(batch, (before, at, more, after) => {
        const line = before[at]
        if (!line || !after[at]?.isFilled) return // what is missing of a line that is not filled counts as its target afterwards
        expect(apart(batchColour(before, { line, more }))).toBeCloseTo(apart(batchColour(after)), 9)
        looked += 1
      })
      expect(apart(batchColour(lines))).toBeCloseTo(apart(colourOfBags(batch)), 9)
    }),
    { numRuns: 300 },
  )
  expect(looked).toBeGreaterThan(600)
})

test('the forecast moves with the grams on the scale, with the strength of their lot and with nothing else', () => {
  const white = { optics: { reflectance: [0.97, 0.97, 0.96], strength: 6 }, milligrams: 1_000_000n, target: 3_000_000, isFilled: true } as const
  const red = { optics: { reflectance: [0.3, 0.035, 0.022], strength: 4.5 }, milligrams: 1_000_000n, target: 1_000_000, isFilled: false } as const
  const done: ForecastLine = { ...white, weighed: [{ pure: 3_000_000, tint: 1 }] }
  const line: ForecastLine = { ...red, weighed: [] }
  const redness = (pure: number, strong = 1) => batchColour([done, line], { line, more: { pure, tint: strong } })?.a ?? Number.NaN
  const grams = [0, 100_000, 100_001, 500_000, 1_000_000, 1_500_000].map((pure) => redness(pure))
  expect(grams).toEqual(grams.toSorted((one, other) => one - other))
  expect(new Set(grams).size).toBe(6)
  expect(redness(500_000, 1.1)).toBeCloseTo(redness(550_000), 9)
  expect(redness(500_000, 0.8)).toBeCloseTo(redness(400_000), 9)
  // a gram is a gram, whatever unit its line has, and what was weighed of a line stands beside what is on the scale
  const inGrams: ForecastLine = { ...red, milligrams: 1000n, weighed: [] }
  expect(batchColour([done, inGrams], { line: inGrams, more: { pure: 500_000_000, tint: 1 } })).toEqual(
    batchColour([done, line], { line, more: { pure: 500_000, tint: 1 } }),
  )
  const begun: ForecastLine = { ...red, weighed: [{ pure: 200_000, tint: 1 }] }
  expect(weighedOf(begun)).toBe(200_000)
  expect(batchColour([done, begun], { line: begun, more: { pure: 300_000, tint: 1 } })?.a).toBeCloseTo(redness(500_000), 9)
})

test('a line that is not in hand counts as its target until it is filled, and then as it was weighed', () => {
  const powder = { optics: { reflectance: [0.3, 0.035, 0.022], strength: 4.5 }, milligrams: 1_000_000n, target: 1_000_000 } as const
  const other: ForecastLine = {
    optics: { reflectance: [0.9, 0.9, 0.9], strength: 1 },
    milligrams: 1_000_000n,
    target: 9_000_000,
    isFilled: true,
    weighed: [{ pure: 9_000_000, tint: 1 }],
  }
  const colour = (isFilled: boolean, weighed: readonly WeighedPart[]) => batchColour([other, { ...powder, isFilled, weighed }])?.a ?? Number.NaN
  const target = colour(true, [{ pure: 1_000_000, tint: 1 }])
  expect(colour(false, [])).toBeCloseTo(target, 9)
  expect(colour(false, [{ pure: 400_000, tint: 1 }])).toBeCloseTo(target, 9)
  expect(colour(true, [{ pure: 900_000, tint: 1 }])).toBeLessThan(target)
  expect(colour(true, [{ pure: 1_100_000, tint: 1 }])).toBeGreaterThan(target)
  expect(batchColour([])).toBeNull()
})
