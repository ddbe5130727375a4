import { labOfLinear } from './labColour.ts'
import type { Lab, LinearRgb } from './labColour.ts'

/** What a powder does to light: its reflectance in three linear bands when it is alone (above 0, at most 1), and its tint strength beside others. */
export type Optics = { reflectance: LinearRgb; strength: number }
/** An amount of a powder, in the unit of all others of its mixture; what has no optics (oils) is left out before. */
export type Portion = { amount: number; optics: Optics }

/** A mixture by one-constant Kubelka–Munk (factory.md 6.5): K/S adds up by amount and strength, in each band. */
type Mixture = { weight: number; absorbing: LinearRgb }
const nothing: Mixture = { weight: 0, absorbing: [0, 0, 0] }

export function mixtureOf(portions: readonly Portion[], before: Mixture = nothing): Mixture {
  return portions.reduce(({ weight, absorbing: [red, green, blue] }, { amount, optics: { reflectance, strength } }) => {
    const part = amount * strength
    const [r, g, b] = reflectance
    return { weight: weight + part, absorbing: [red + part * absorption(r), green + part * absorption(g), blue + part * absorption(b)] }
  }, before)
}

/** The colour that a mixture will have; null where nothing in it has a colour. A teaching model, to be shown as 预测(示意). */
export function colourOf({ weight, absorbing: [red, green, blue] }: Mixture): Lab | null {
  return weight > 0 ? labOfLinear([reflected(red / weight), reflected(green / weight), reflected(blue / weight)]) : null
}

/** K/S of a layer that nothing shines through. */
const absorption = (reflectance: number) => (1 - reflectance) ** 2 / (2 * reflectance)
const reflected = (ratio: number) => 1 + ratio - Math.sqrt(ratio * ratio + 2 * ratio)
