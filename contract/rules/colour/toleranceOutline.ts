import { deltaE } from './deltaE.ts'
import type { DeltaMethod } from './deltaE.ts'
import type { Lab } from './labColour.ts'

export type Tolerance = { standard: Lab; method: DeltaMethod; limit: number }
/** What a plot draws across; upwards is b\*. */
export type Across = 'a' | 'l'

const corners = 72
/** no formula calls so much in L*a*b* a difference of 10, the widest tolerance there is */
const furthest = 400

/**
 * Where the tolerance of a standard ends in a plane through it, as a polygon round the standard (the third axis is as in the standard):
 * an ellipse in ΔE00, ΔE94 and CMC, a circle in ΔE76.
 */
export function toleranceOutline(tolerance: Tolerance, across: Across): { across: number; b: number }[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners
    const [right, up] = [Math.cos(angle), Math.sin(angle)]
    const radius = reachOf(tolerance, { l: across === 'l' ? right : 0, a: across === 'a' ? right : 0, b: up })
    return { across: tolerance.standard[across] + radius * right, b: tolerance.standard.b + radius * up }
  })
}

/** How dark and how light a colour of the standard's a* and b* may be. */
export function lightnessRange(tolerance: Tolerance): { from: number; to: number } {
  const { l } = tolerance.standard
  return { from: l - reachOf(tolerance, { l: -1, a: 0, b: 0 }), to: l + reachOf(tolerance, { l: 1, a: 0, b: 0 }) }
}

/** How far one may go from the standard in a direction (of length 1) until the limit is reached. Halved, since no formula can be solved for it. */
function reachOf({ standard, method, limit }: Tolerance, direction: Lab): number {
  let [inside, outside] = [0, furthest]
  while (outside - inside > 1e-4) {
    const middle = (inside + outside) / 2
    const reached = { l: standard.l + middle * direction.l, a: standard.a + middle * direction.a, b: standard.b + middle * direction.b }
    if (deltaE(method, standard, reached) <= limit) inside = middle
    else outside = middle
  }
  return inside
}
