import { deltaE } from './deltaE.ts'
import { colourOf, mixtureOf } from './kubelkaMunk.ts'
import type { Optics, Portion } from './kubelkaMunk.ts'
import type { Lab } from './labColour.ts'
import { leastAmount } from './leastAmount.ts'
import type { Tolerance } from './toleranceOutline.ts'

/** A powder that may be added, and how much of it at most. */
export type Additive = { id: string; optics: Optics; mostGrams: number }
type Addition = { id: string; grams: number }

export type Batch = {
  /** what is in the batch, in grams; what has no optics is left out */
  portions: readonly Portion[]
  /** as the batch was measured, under the conditions of the standard */
  measured: Lab
  tolerance: Tolerance
}

/** `isEnough`: the aim is reached; else it is the nearest to it that these powders come. */
export type Correction = { additions: Addition[]; predicted: Lab; dE: number; isEnough: boolean }

/** A correction aims at this part of the tolerance: model, scales and instrument take their share of the rest. */
export const aimedPart = 0.6
/** more at once are not weighed beside a vessel that waits */
const mostPigments = 3
/** of the first so many the best are chosen; more take seconds */
export const mostCandidates = 6
/** grams are rounded up to this */
const stepGrams = 0.1

/**
 * The smallest amount of powders that brings a measured batch to `aimedPart` of its tolerance, in grams of each. Model and batch differ:
 * only the change that the model predicts is believed, and added to what was measured. Null where nothing in the batch has a colour.
 */
export function correctBatch(batch: Batch, additives: readonly Additive[]): Correction | null {
  const { standard, method, limit } = batch.tolerance
  const colourWith = colourAfter(batch)
  if (!colourWith) return null
  const mixed = (group: readonly Additive[], grams: readonly number[]) => colourWith(group.map(({ optics }, at) => ({ amount: grams[at] ?? 0, optics })))
  const aim = limit * aimedPart
  const reached = groupsOf(additives.slice(0, mostCandidates)).map((group) => {
    const value = (grams: readonly number[]) => deltaE(method, standard, mixed(group, grams))
    return { group, ...leastAmount({ value, aim, most: group.map(({ mostGrams }) => mostGrams) }) }
  })
  const enough = reached.filter(({ isEnough }) => isEnough).toSorted((one, other) => one.total - other.total)
  const { group, shares, total, isEnough } = enough[0] ?? reached.toSorted((one, other) => one.value - other.value)[0] ?? none
  const grams = shares.map((share) => roundedUp(share * total))
  const predicted = mixed(group, grams)
  const dE = deltaE(method, standard, predicted)
  const additions = group.map(({ id }, at) => ({ id, grams: grams[at] ?? 0 })).filter((one) => one.grams > 0)
  return { additions, predicted, dE, isEnough: isEnough || dE <= aim }
}

/** nothing may be added */
const none = { group: [], shares: [], total: 0, isEnough: false }

/** The colour that a measured batch will have with so much more in it; null where nothing in it has a colour. */
export function colourAfter({ portions, measured }: Pick<Batch, 'portions' | 'measured'>): ((added: readonly Portion[]) => Lab) | null {
  const mixture = mixtureOf(portions)
  const before = colourOf(mixture)
  if (!before) return null
  return (added) => {
    const after = colourOf(mixtureOf(added, mixture)) ?? before
    return { l: measured.l + (after.l - before.l), a: measured.a + (after.a - before.a), b: measured.b + (after.b - before.b) }
  }
}

function roundedUp(grams: number): number {
  const steps = Math.ceil(grams / stepGrams - 1e-6) // what is a whole step but for arithmetic is that step
  return Math.round(steps) / Math.round(1 / stepGrams)
}

/** Every group of one to `mostPigments` powders. */
function groupsOf(additives: readonly Additive[]): (readonly Additive[])[] {
  const groups: (readonly Additive[])[] = []
  for (const additive of additives) {
    const grown = groups.filter(({ length }) => length < mostPigments).map((group) => [...group, additive])
    groups.push(...grown, [additive])
  }
  return groups
}
