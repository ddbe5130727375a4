import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { airNetOf } from './airNet.ts'
import { streamOf } from './chance.ts'
import type { Stream } from './chance.ts'
import { headerValues } from './header.ts'
import { machineModels } from './machineModel.ts'
import { foreseenFaults, precursorAt } from './faultPrecursor.ts'
import type { ForeseenFault } from './faultPrecursor.ts'
import { isLoaded, jobWeek } from './jobWeek.ts'
import { restartBefore } from './orders.ts'
import type { TimedCommand } from './orders.ts'
import { withCommands } from './overlay.ts'
import { trackOf } from './track.ts'
import type { Track } from './track.ts'
import type { Moment } from './typeModel.ts'
import { secondMs, weekAt } from './week.ts'
import type { Week } from './week.ts'
import { weekRun } from './weekRun.ts'
import type { SimulatedMachine } from './weekRun.ts'
import type { Stretch } from './stretch.ts'

/** Values by tag name in their units; booleans are 0 and 1. */
export type Values = Record<string, number>

/**
 * The plant as a pure function of seed, instant and commands (factory.md 6.7). Its step is one second. What is kept
 * inside are only results that can be computed again: the planned week and its running sums.
 */
export type Plant = {
  /** All tags of a machine at a simulated instant, ms since the epoch. */
  valuesAt(code: string, atMs: number): Values
  /** The instants between two others at which the machine changes what it does, ms. */
  changesBetween(code: string, fromMs: number, toMs: number): number[]
  /** When what was loaded at `sinceMs` will be made if nobody does anything more; null when not within two weeks. */
  madeAt(code: string, sinceMs: number): number | null
}

/** `isByOrders`: machines run only what hands loaded (jobWeek.ts); else they follow the shift plan. */
export type PlantSettings = { seed: number; timeZone: string; isByOrders?: boolean; commandsOf: (code: string) => readonly TimedCommand[] }

/** Commands that change what a machine does; the others change what it says. */
const acting = new Set<TimedCommand['command']['kind']>(['break', 'mend', 'power-cycle', 'load', 'start', 'stop', 'empty', 'clean'])

const weeksAhead = 3

type MachineRun = { planned: readonly Stretch[]; faults: readonly ForeseenFault[]; track: Track }
/** `all` are the commands that it was made with, as they were given */
type MachineWeek = MachineRun & { all: readonly TimedCommand[]; commandCount: number }

export function createPlant({ seed, timeZone, isByOrders = false, commandsOf }: PlantSettings): Plant {
  const machines = new Map<string, SimulatedMachine>(demoMachines.map((machine) => [machine.code, machine]))
  const presses = demoMachines.filter(({ type }) => type === 'press').map(({ code }) => code)
  const streams = new Map<string, Map<string, Stream>>(demoMachines.map(({ code }) => [code, new Map()]))
  let week: Week | null = null
  let weeks = new Map<string, MachineWeek>()
  let air: { tracks: Track[]; at: (atMs: number) => number } | null = null

  const enterWeek = (atMs: number): Week => {
    if (week && atMs >= week.startMs && atMs < week.endMs) return week
    week = weekAt(atMs, timeZone)
    weeks = new Map()
    air = null
    return week
  }

  const machineOf = (code: string) => {
    const machine = machines.get(code)
    if (!machine) throw new Error(`the plant has no machine ${code}`)
    return machine
  }

  const machineWeek = (machine: SimulatedMachine, inWeek: Week): MachineWeek => {
    const known = weeks.get(machine.code)
    const all = commandsOf(machine.code)
    if (known?.all === all) return known
    const commands = all.filter(({ command }) => acting.has(command.kind))
    if (known?.commandCount === commands.length) return known
    const run = isByOrders && isLoaded(machine) ? loadedWeek(machine, inWeek, commands) : plannedWeek(machine, inWeek, commands, known)
    const entry = { ...run, all, commandCount: commands.length }
    weeks.set(machine.code, entry)
    return entry
  }

  const plannedWeek = (machine: SimulatedMachine, inWeek: Week, commands: readonly TimedCommand[], known: MachineRun | undefined): MachineRun => {
    const planned = known?.planned ?? weekRun(machine, inWeek, seed)
    const faults = known?.faults ?? foreseenFaults(planned)
    return { planned, faults, track: trackOf(machine, withCommands(planned, commands)) }
  }

  const loadedWeek = (machine: SimulatedMachine, inWeek: Week, commands: readonly TimedCommand[]): MachineRun => {
    const planned = jobWeek({ machine, week: inWeek, seed, timeZone }, commands)
    const broken = new Set(commands.filter(({ command }) => command.kind === 'break').map(({ atMs }) => atMs))
    const faults = foreseenFaults(planned).filter(({ atMs }) => !broken.has(atMs))
    return { planned, faults, track: trackOf(machine, planned) }
  }

  const airPressure = (inWeek: Week, atMs: number): number => {
    const tracks = presses.map((code) => machineWeek(machineOf(code), inWeek).track)
    if (!air || air.tracks.some((track, index) => track !== tracks[index])) air = { tracks, at: airNetOf(tracks, inWeek) }
    return air.at(atMs)
  }

  const streamFor = (code: string, matter: string): Stream => {
    const known = streams.get(code)
    const stream = known?.get(matter) ?? streamOf(seed, code, matter)
    known?.set(matter, stream)
    return stream
  }

  const momentAt = (code: string, second: number): Moment => {
    const machine = machineOf(code)
    const atMs = second * secondMs
    const inWeek = enterWeek(atMs)
    const { track, faults } = machineWeek(machine, inWeek)
    const point = track.at(atMs)
    const restartMs = restartBefore(commandsOf(code), atMs)
    const since = restartMs === null || restartMs < inWeek.startMs ? null : track.at(restartMs)
    return {
      machine,
      week: inWeek,
      seed,
      second,
      stretch: point.stretch,
      inStretchS: point.inStretchMs / secondMs,
      stepDoneMs: point.stretch.stepDoneMs + point.inStretchMs * point.stretch.pace,
      runMs: point.runMs - (since?.runMs ?? 0),
      count: point.count - (since?.count ?? 0),
      piece: point.count,
      pieceAt: (other) => track.at(Math.max(inWeek.startMs, other * secondMs)).count,
      restartSecond: restartMs === null ? null : Math.floor(restartMs / secondMs),
      energyKwh: point.energyKwh - (since?.energyKwh ?? 0),
      pace: point.pace,
      lag: point.lag,
      omen: (faultCode) => precursorAt(faults, atMs, faultCode),
      stream: (matter) => streamFor(code, matter),
      other: (otherCode) => momentAt(otherCode, second),
      airPressure: () => airPressure(inWeek, atMs),
    }
  }

  return {
    valuesAt(code, atMs) {
      const moment = momentAt(code, Math.floor(atMs / secondMs))
      return { ...headerValues(moment), ...machineModels[moment.machine.type].values(moment) }
    },
    changesBetween(code, fromMs, toMs) {
      const changes: number[] = []
      for (let week = enterWeek(fromMs); week.startMs < toMs; week = enterWeek(week.endMs)) {
        const { stretches } = machineWeek(machineOf(code), week).track
        changes.push(...stretches.map(({ startMs }) => startMs).filter((startMs) => startMs > fromMs && startMs < toMs))
      }
      return changes
    },
    madeAt(code, sinceMs) {
      const machine = machineOf(code)
      const load = commandsOf(code).findLast(({ atMs, command }) => command.kind === 'load' && atMs <= sinceMs)?.command
      if (load?.kind !== 'load') return null
      for (let week = enterWeek(sinceMs), seen = 0; seen < weeksAhead; week = enterWeek(week.endMs), seen += 1) {
        const { stretches } = machineWeek(machine, week).track
        const made = stretches.find(({ startMs, state, batchSeq }) => startMs > sinceMs && state === 'idle' && batchSeq === load.batchSeq)
        if (made) return made.startMs
      }
      return null
    },
  }
}
