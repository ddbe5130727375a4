import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { airNetOf } from './airNet.ts'
import { streamOf } from './chance.ts'
import type { Stream } from './chance.ts'
import { headerValues } from './header.ts'
import { machineModels } from './machineModel.ts'
import { foreseenFaults, precursorAt } from './faultPrecursor.ts'
import type { ForeseenFault } from './faultPrecursor.ts'
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
}

export type PlantSettings = { seed: number; timeZone: string; commandsOf: (code: string) => readonly TimedCommand[] }

type MachineWeek = { planned: readonly Stretch[]; faults: readonly ForeseenFault[]; commandCount: number; track: Track }

export function createPlant({ seed, timeZone, commandsOf }: PlantSettings): Plant {
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
    const commands = commandsOf(machine.code).filter(({ command }) => command.kind === 'break' || command.kind === 'mend' || command.kind === 'power-cycle')
    if (known?.commandCount === commands.length) return known
    const planned = known?.planned ?? weekRun(machine, inWeek, seed)
    const entry = {
      planned,
      faults: known?.faults ?? foreseenFaults(planned),
      commandCount: commands.length,
      track: trackOf(machine, withCommands(planned, commands)),
    }
    weeks.set(machine.code, entry)
    return entry
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
  }
}
