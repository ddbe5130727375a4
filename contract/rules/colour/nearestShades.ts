import { unlikeConditions } from './conditions.ts'
import type { MeasuringConditions } from './conditions.ts'
import { deltaE } from './deltaE.ts'
import type { DeltaMethod } from './deltaE.ts'
import type { Lab } from './labColour.ts'

export type Shade = { id: string; target: Lab; conditions: MeasuringConditions }

/** The shades that are nearest to one, nearest first, itself left out; `unlike` counts those that are not compared because their conditions are others. */
export function nearestShades(
  to: Shade,
  among: readonly Shade[],
  { method, count }: { method: DeltaMethod; count: number },
): { nearest: { id: string; dE: number }[]; unlike: number } {
  const others = among.filter(({ id }) => id !== to.id)
  const alike = others.filter(({ conditions }) => unlikeConditions(to.conditions, conditions) === null)
  const apart = alike.map(({ id, target }) => ({ id, dE: deltaE(method, to.target, target) }))
  const nearest = apart.toSorted((one, other) => one.dE - other.dE || (one.id < other.id ? -1 : 1)).slice(0, count)
  return { nearest, unlike: others.length - alike.length }
}
