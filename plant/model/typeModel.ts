import type { Stream } from './chance.ts'
import type { Stretch } from './stretch.ts'
import type { SimulatedMachine } from './weekRun.ts'
import type { Week } from './week.ts'

/** A first-order quantity: what it strives for in a stretch, and how fast. */
export type Lag = { initial: number; drive: (stretch: Stretch, machine: SimulatedMachine) => { towards: number; tauS: number } }

/** All that is known of a machine at one instant before its tags are spelled out. */
export type Moment = {
  machine: SimulatedMachine
  week: Week
  seed: number
  /** simulated instant, whole seconds since the epoch */
  second: number
  stretch: Stretch
  /** seconds since the stretch began */
  inStretchS: number
  /** how much of a mixer's step is done, ms at the ideal pace */
  stepDoneMs: number
  /** running time since Monday 08:00 (or the PLC's restart), ms */
  runMs: number
  /** pieces, kg or weighings since then, with fraction */
  count: number
  /** the count without regard to a restart: numbers each piece once */
  piece: number
  /** `piece` as it was at another second of the same week */
  pieceAt: (second: number) => number
  energyKwh: number
  /** pace of this run, or of the last one while the machine stands */
  pace: number
  /** a lagging quantity by its name in the type's `lags` */
  lag: (name: string) => number
  /** how close the fault of this code is: 0 far, 1 at hand; fades after the fault */
  omen: (faultCode: number) => number
  /** second of the PLC's last restart by command, null if there was none */
  restartSecond: number | null
  /** chance of this machine and one matter */
  stream: (matter: string) => Stream
  /** the same instant at another machine of the plant */
  other: (code: string) => Moment
  /** ups and downs of compressed air in the week, MPa */
  airPressure: () => number
}

export type TypeModel = {
  lags: Record<string, Lag>
  powerKw: (stretch: Stretch, machine: SimulatedMachine) => number
  /** type tags by name, in their units, booleans as 0 and 1 */
  values: (moment: Moment) => Record<string, number>
}

export const isRunning = (stretch: Stretch) => stretch.state === 'running'
