import Color from 'colorjs.io'
import { differenceCie94, differenceCiede2000, differenceCmc, differenceEuclidean } from 'culori'
import type { DeltaMethod } from '#contract/rules/colour/deltaE.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'
import { seeded } from '../../../support/seeded.ts'

const lab65 = ({ l, a, b }: Lab) => ({ mode: 'lab65' as const, l, a, b })
const asked = (difference: ReturnType<typeof differenceCiede2000>) => (standard: Lab, sample: Lab) => difference(lab65(standard), lab65(sample))

/** The formulas as culori has them. */
export const foreignDeltas: Readonly<Record<DeltaMethod, (standard: Lab, sample: Lab) => number>> = {
  dE00: asked(differenceCiede2000()),
  cmc21: asked(differenceCmc(2, 1)),
  cmc11: asked(differenceCmc(1, 1)),
  dE94: asked(differenceCie94(1, 0.045, 0.015)),
  dE76: asked(differenceEuclidean('lab65')),
}

const inLab = ({ l, a, b }: Lab) => new Color('lab', [l, a, b])

/** Four of them as colorjs.io has them; it knows none of 1994. */
export const colorjsDeltas: Readonly<Record<Exclude<DeltaMethod, 'dE94'>, (standard: Lab, sample: Lab) => number>> = {
  dE00: (standard, sample) => inLab(standard).deltaE(inLab(sample), '2000'),
  cmc21: (standard, sample) => inLab(standard).deltaE(inLab(sample), { method: 'CMC', l: 2, c: 1 }),
  cmc11: (standard, sample) => inLab(standard).deltaE(inLab(sample), { method: 'CMC', l: 1, c: 1 }),
  dE76: (standard, sample) => inLab(standard).deltaE(inLab(sample), '76'),
}

export const labOf = ([l, a, b]: readonly [number, number, number]): Lab => ({ l, a, b })

/** Pairs all over the space, each second one of near neighbours, as shades and their trials are. */
export function randomPairs(count: number, seed: number): (readonly [Lab, Lab])[] {
  const random = seeded(seed)
  const drawn = (): Lab => ({ l: 100 * random(), a: 255 * random() - 128, b: 255 * random() - 128 })
  const near = ({ l, a, b }: Lab): Lab => ({ l: Math.min(100, Math.max(0, l + 6 * random() - 3)), a: a + 6 * random() - 3, b: b + 6 * random() - 3 })
  return Array.from({ length: count }, (_, at) => {
    const one = drawn()
    return [one, at % 2 === 0 ? drawn() : near(one)]
  })
}
