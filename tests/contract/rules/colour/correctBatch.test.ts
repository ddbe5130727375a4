import { expect, test } from 'vitest'
import { aimedPart, colourAfter, correctBatch } from '#contract/rules/colour/correctBatch.ts'
import type { Batch } from '#contract/rules/colour/correctBatch.ts'
import { deltaE } from '#contract/rules/colour/deltaE.ts'
import { colourOf, mixtureOf } from '#contract/rules/colour/kubelkaMunk.ts'
import type { Optics, Portion } from '#contract/rules/colour/kubelkaMunk.ts'

/** Of factory.md 6.5; the filler stands for the talc of a face powder. */
const optics = {
  white: { reflectance: [0.97, 0.97, 0.96], strength: 6 },
  red: { reflectance: [0.3, 0.035, 0.022], strength: 4.5 },
  yellow: { reflectance: [0.6, 0.3, 0.045], strength: 3.2 },
  black: { reflectance: [0.03, 0.03, 0.03], strength: 4.5 },
  filler: { reflectance: [0.91, 0.91, 0.88], strength: 0.9 },
} as const satisfies Record<string, Optics>
type Powder = keyof typeof optics

const kilograms = 160
/** Grams in a batch of F06 honey (factory.md 6.4). */
const recipe: Readonly<Record<Powder, number>> = { white: 8, yellow: 2.9, red: 0.85, black: 0.24, filler: 82 }
const portions = (shares: Readonly<Record<Powder, number>>) =>
  Object.entries(shares).map(([name, share]) => ({ amount: share * kilograms * 10, optics: optics[name as Powder] })) // its keys are exactly the names
const standard = colourOf(mixtureOf(portions(recipe))) ?? { l: 0, a: 0, b: 0 }
const tolerance = { standard, method: 'dE00', limit: 1 } as const
const additives = (['white', 'red', 'yellow', 'black'] as const).map((id) => ({ id, optics: optics[id], mostGrams: 4000 }))
const apart = (lab: { l: number; a: number; b: number }) => deltaE('dE00', standard, lab)

/** A batch in which a lot of red was 15 % strong; it was measured as the model says, and a little off. */
const strong = mixtureOf(portions({ ...recipe, red: recipe.red * 1.15 }))
const drawn = colourOf(strong) ?? standard
const batch: Batch = { portions: portions(recipe), measured: { l: drawn.l + 0.05, a: drawn.a - 0.04, b: drawn.b + 0.03 }, tolerance }

const after = (added: readonly Portion[]) => colourAfter(batch)?.(added) ?? standard

test('a mixture of one powder has the colour of that powder, and of nothing coloured none', () => {
  const alone = colourOf(mixtureOf([{ amount: 3, optics: optics.black }])) ?? standard
  expect(alone.l).toBeCloseTo(116 * Math.cbrt(0.03) - 16, 3)
  expect([Math.abs(alone.a) < 0.01, Math.abs(alone.b) < 0.01]).toEqual([true, true])
  expect(colourOf(mixtureOf([]))).toBeNull()
})

test('more black is darker, more white lighter, more red redder, more yellow yellower', () => {
  const moved = (id: Powder) => after([{ amount: 500, optics: optics[id] }])
  expect(moved('black').l).toBeLessThan(batch.measured.l)
  expect(moved('white').l).toBeGreaterThan(batch.measured.l)
  expect(moved('red').a).toBeGreaterThan(batch.measured.a)
  expect(moved('yellow').b).toBeGreaterThan(batch.measured.b)
  expect(after([])).toEqual(batch.measured)
})

test('a red batch is brought well inside its tolerance by grams of other pigments, and the prediction is the colour with exactly these grams', () => {
  expect(apart(batch.measured)).toBeGreaterThan(1)
  const correction = correctBatch(batch, additives)
  expect(correction?.isEnough).toBe(true)
  const added = (correction?.additions ?? []).map(({ id, grams }) => ({ amount: grams, optics: optics[id as Powder] })) // of the names above
  expect([added.length > 0, added.length <= 3, added.every(({ amount }) => Number.isInteger(Math.round(amount * 1e6) / 1e5))]).toEqual([true, true, true])
  expect(correction?.predicted).toEqual(after(added))
  expect(apart(correction?.predicted ?? batch.measured)).toBeLessThanOrEqual(aimedPart + 0.001) // rounding up to 0.1 g of 160 kg moves nothing
  expect(correction?.additions.map(({ id }) => id)).not.toContain('red')
})

test('no smaller amount reaches the aim: a grid of every pair and triple finds none', () => {
  const correction = correctBatch(batch, additives)
  const total = (correction?.additions ?? []).reduce((sum, { grams }) => sum + grams, 0)
  const steps = 24
  const part = (0.97 * total) / steps
  let tried = 0
  const reaching: number[][] = []
  for (let white = 0; white <= steps; white += 1)
    for (let red = 0; white + red <= steps; red += 1)
      for (let yellow = 0; white + red + yellow <= steps; yellow += 1)
        for (let black = 0; white + red + yellow + black <= steps; black += 1) {
          tried += 1
          const grams = [white, red, yellow, black].map((count) => count * part)
          const lab = after(additives.map((additive, at) => ({ amount: grams[at] ?? 0, optics: additive.optics })))
          if (apart(lab) <= aimedPart) reaching.push(grams)
        }
  expect(tried).toBe(20_475)
  expect(reaching).toEqual([])
})

test('a batch that is inside the aim needs nothing, and one that a powder cannot mend says how near it comes', () => {
  const good = correctBatch({ ...batch, measured: standard }, additives)
  expect([good?.additions, good?.isEnough, good?.dE]).toEqual([[], true, 0])
  const only = correctBatch(
    batch,
    additives.filter(({ id }) => id === 'red'),
  )
  expect([only?.isEnough, only?.additions]).toEqual([false, []])
  expect(only?.dE).toBeCloseTo(apart(batch.measured), 6)
  const little = correctBatch(
    batch,
    additives.map((additive) => ({ ...additive, mostGrams: 5 })),
  )
  expect([little?.isEnough, little?.additions.every(({ grams }) => grams <= 5)]).toEqual([false, true])
  expect(correctBatch({ ...batch, portions: [] }, additives)).toBeNull()
  const [none, enough] = [correctBatch(batch, []), correctBatch({ ...batch, measured: standard }, [])]
  expect([none?.isEnough, none?.additions, enough?.isEnough]).toEqual([false, [], true])
})
