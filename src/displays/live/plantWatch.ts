import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { MachineReading, TagCrossing } from './machineReading.ts'
import { isAwaited, ranked, settle } from './ranking.ts'
import type { Settled } from './ranking.ts'

export type Tally = Record<MachineState, number>
export type PlantCrossing = TagCrossing & { equipCode: string }

export type PlantWatch = {
  settled: ReadonlyMap<string, Settled>
  /** worst first */
  order: MachineReading[]
}

/**
 * The plant at `nowMs`, from what was believed before. While the link to the server is down nothing is known that could
 * change the order: every machine keeps its place.
 */
export function watchPlant(before: PlantWatch, readings: readonly MachineReading[], nowMs: number, isLinked: boolean): PlantWatch {
  if (!isLinked) return { settled: before.settled, order: ranked(readings, before.settled) }
  const settled = new Map(readings.map((reading) => [reading.machine.equipCode, settle(before.settled.get(reading.machine.equipCode), reading, nowMs)]))
  return { settled, order: ranked(readings, settled) }
}

/** How many machines are in each state; one of which nothing can be trusted counts as offline, one still awaited not at all. */
export function tallyOf(readings: readonly MachineReading[]): Tally {
  const tally = Object.fromEntries(machineStateNames.map((state) => [state, 0])) as Tally // its keys are exactly the state names
  for (const { state, lost } of readings.filter((reading) => !isAwaited(reading))) tally[lost !== null && state !== 'down' ? 'offline' : state] += 1
  return tally
}

/** Machines of which nothing can be trusted now. */
export function lostCount(readings: readonly MachineReading[]): number {
  return readings.filter(({ lost }) => lost !== null).length
}

/** Every limit passed now, most severe first, then in the order of the machines on the wall. */
export function crossingsOf(order: readonly MachineReading[]): PlantCrossing[] {
  const all = order.flatMap(({ machine, crossings }) => crossings.map((crossing) => ({ ...crossing, equipCode: machine.equipCode })))
  return [...all.filter(({ crossing }) => crossing.urgency === 'high'), ...all.filter(({ crossing }) => crossing.urgency === 'medium')]
}
