import { scaleSlotS } from './types/scaleSlot.ts'
import { approach } from './lag.ts'
import { machineModels } from './machineModel.ts'
import { isRunning } from './typeModel.ts'
import { stretchIndexAt } from './stretch.ts'
import type { Stretch } from './stretch.ts'
import type { SimulatedMachine } from './weekRun.ts'
import { hourMs } from './week.ts'

/** Where a machine stands at an instant of its week. */
export type TrackPoint = { stretch: Stretch; inStretchMs: number; runMs: number; count: number; energyKwh: number; pace: number; lag: (name: string) => number }

/**
 * A week of one machine with running sums at the start of every stretch. Each stretch is a checkpoint: any instant is
 * one binary search and one closed formula away.
 */
export type Track = { stretches: readonly Stretch[]; at(atMs: number): TrackPoint }

type Sums = { runMs: number; count: number; energyKwh: number; pace: number; lags: Map<string, number> }

export function trackOf(machine: SimulatedMachine, stretches: readonly Stretch[]): Track {
  const { lags, powerKw } = machineModels[machine.type]
  const perMs = countsPerMs(machine)

  const lagAfter = (name: string, from: number, stretch: Stretch, ms: number) => {
    const lag = lags[name]
    if (!lag) throw new Error(`a ${machine.type} has no lagging quantity ${name}`)
    const { towards, tauS } = lag.drive(stretch, machine)
    return approach(from, towards, tauS, ms / 1000)
  }

  const after = (sums: Sums, stretch: Stretch, ms: number): Omit<Sums, 'lags'> => ({
    runMs: sums.runMs + (isRunning(stretch) ? ms : 0),
    count: sums.count + ms * stretch.pace * perMs,
    energyKwh: sums.energyKwh + (powerKw(stretch, machine) * ms) / hourMs,
    pace: isRunning(stretch) ? stretch.pace : sums.pace,
  })

  let sums: Sums = { runMs: 0, count: 0, energyKwh: 0, pace: 1, lags: new Map(Object.entries(lags).map(([name, { initial }]) => [name, initial])) }
  const checkpoints = stretches.map((stretch) => {
    const before = sums
    const ms = stretch.endMs - stretch.startMs
    sums = { ...after(before, stretch, ms), lags: new Map([...before.lags].map(([name, from]) => [name, lagAfter(name, from, stretch, ms)])) }
    return { stretch, before }
  })

  return {
    stretches,
    at(atMs) {
      const checkpoint = checkpoints[stretchIndexAt(stretches, atMs)]
      if (!checkpoint) throw new Error(`the week of ${machine.code} has no stretch`)
      const { stretch, before } = checkpoint
      const inStretchMs = atMs - stretch.startMs
      return { stretch, inStretchMs, ...after(before, stretch, inStretchMs), lag: (name) => lagAfter(name, before.lags.get(name) ?? NaN, stretch, inStretchMs) }
    },
  }
}

/** Pieces, kg or weighings in a running millisecond at the ideal pace. */
function countsPerMs(machine: SimulatedMachine): number {
  if (machine.type === 'scale') return 1 / (scaleSlotS(machine) * 1000)
  return (machine.idealPerHour ?? 0) / hourMs
}
