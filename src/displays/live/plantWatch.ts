import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { MachineReading, TagCrossing } from './machineReading.ts'
import { isAwaited, needOf, ranked, settle } from './ranking.ts'
import type { Need, Settled } from './ranking.ts'

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

/** Something that is wrong now: a machine that is down or lost, or a limit that is passed. */
export type Active = { kind: 'machine'; reading: MachineReading } | { kind: 'crossing'; crossing: PlantCrossing }

/** Everything that is wrong now, most severe first, equals in the order of the machines on the wall. */
export function activeOf(order: readonly MachineReading[]): Active[] {
  const needing = (need: Need) => order.filter((reading) => needOf(reading) === need && !isAwaited(reading))
  return [
    ...[...needing('down'), ...needing('lost')].map((reading) => ({ kind: 'machine' as const, reading })),
    ...crossingsOf(order).map((crossing) => ({ kind: 'crossing' as const, crossing })),
  ]
}

/** Machines of which nothing can be trusted now without that being a fault: not read yet, or taken out of service. No limit of theirs can be told. */
export function unlistedCount(readings: readonly MachineReading[]): number {
  return readings.filter((reading) => reading.lost !== null && (isAwaited(reading) || needOf(reading) === 'idle')).length
}

/** Every limit passed now, most severe first, then in the order of the machines on the wall. */
export function crossingsOf(order: readonly MachineReading[]): PlantCrossing[] {
  const all = order.flatMap(({ machine, crossings }) => crossings.map((crossing) => ({ ...crossing, equipCode: machine.equipCode })))
  return [...all.filter(({ crossing }) => crossing.urgency === 'high'), ...all.filter(({ crossing }) => crossing.urgency === 'medium')]
}
