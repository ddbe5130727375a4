import type { Track } from './track.ts'
import { isRunning } from './typeModel.ts'
import type { Week } from './week.ts'

/** The compressor loads at 0.60 and unloads at 0.72 MPa; each running press draws air (factory.md 6.7). MPa and MPa per second. */
const loadsAt = 0.6
const unloadsAt = 0.72
const supplyPerS = 0.0042
const baseDemandPerS = 0.0008
const pressDemandPerS = 0.0004

type Knot = { atMs: number; pressure: number; perMs: number }

/** Pressure of the compressed-air net over the week: a saw-tooth whose slopes follow the running presses. */
export function airNetOf(presses: readonly Track[], week: Week): (atMs: number) => number {
  const knots = knotsOf(presses, week)
  return (atMs) => {
    let low = 0
    let high = knots.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((knots[middle]?.atMs ?? Infinity) <= atMs) low = middle
      else high = middle - 1
    }
    const knot = knots[low]
    return knot ? knot.pressure + (atMs - knot.atMs) * knot.perMs : loadsAt
  }
}

function knotsOf(presses: readonly Track[], week: Week): Knot[] {
  const changes = [...new Set(presses.flatMap(({ stretches }) => stretches.map(({ startMs }) => startMs))), week.endMs].sort((a, b) => a - b)
  const knots: Knot[] = []
  let atMs = week.startMs
  let pressure = unloadsAt
  let isLoading = false
  for (const untilMs of changes) {
    const running = presses.filter((press) => isRunning(press.at(atMs).stretch)).length
    const demand = baseDemandPerS + running * pressDemandPerS
    while (atMs < untilMs) {
      const perMs = (isLoading ? supplyPerS - demand : -demand) / 1000
      knots.push({ atMs, pressure, perMs })
      const goal = isLoading ? unloadsAt : loadsAt
      const reachedMs = atMs + (goal - pressure) / perMs
      if (reachedMs > untilMs) pressure += (untilMs - atMs) * perMs
      else {
        pressure = goal
        isLoading = !isLoading
      }
      atMs = Math.min(reachedMs, untilMs)
    }
  }
  return knots
}
