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

type Sums = { runMs: number; count: number; energyKwh: number; pace: number }
/** The sums and lagging quantities (in the order of the type's `lags`) with which a stretch begins. */
type Checkpoint = { stretch: Stretch; sums: Sums; lags: readonly number[] }

export function trackOf(machine: SimulatedMachine, stretches: readonly Stretch[]): Track {
  const { lags, powerKw } = machineModels[machine.type]
  const names = Object.keys(lags)
  const drives = Object.values(lags).map(({ drive }) => drive)
  const perMs = countsPerMs(machine)

  const sumsAfter = (sums: Sums, stretch: Stretch, ms: number): Sums => ({
    runMs: sums.runMs + (isRunning(stretch) ? ms : 0),
    count: sums.count + ms * stretch.pace * stretch.fill * perMs,
    energyKwh: sums.energyKwh + (powerKw(stretch, machine) * ms) / hourMs,
    pace: isRunning(stretch) ? stretch.pace : sums.pace,
  })

  const lagAfter = (index: number, { stretch, lags: before }: Checkpoint, ms: number): number => {
    const drive = drives[index]
    const from = before[index]
    if (!drive || from === undefined) throw new Error(`a ${machine.type} has no such lagging quantity`)
    const { towards, tauS } = drive(stretch, machine)
    return approach(from, towards, tauS, ms / 1000)
  }

  const checkpoints: Checkpoint[] = []
  let sums: Sums = { runMs: 0, count: 0, energyKwh: 0, pace: 1 }
  let values: readonly number[] = Object.values(lags).map(({ initial }) => initial)
  for (const stretch of stretches) {
    const checkpoint = { stretch, sums, lags: values }
    checkpoints.push(checkpoint)
    const ms = stretch.endMs - stretch.startMs
    sums = sumsAfter(sums, stretch, ms)
    values = drives.map((_drive, index) => lagAfter(index, checkpoint, ms))
  }

  return {
    stretches,
    at(atMs) {
      const checkpoint = checkpoints[stretchIndexAt(stretches, atMs)]
      if (!checkpoint) throw new Error(`the week of ${machine.code} has no stretch`)
      const { stretch } = checkpoint
      const inStretchMs = atMs - stretch.startMs
      const { runMs, count, energyKwh, pace } = sumsAfter(checkpoint.sums, stretch, inStretchMs)
      return { stretch, inStretchMs, runMs, count, energyKwh, pace, lag: (name) => lagAfter(names.indexOf(name), checkpoint, inStretchMs) }
    },
  }
}

/** Pieces, kg or weighings in a running millisecond at the ideal pace. */
export function countsPerMs(machine: SimulatedMachine): number {
  if (machine.type === 'scale') return 1 / (scaleSlotS(machine) * 1000)
  return (machine.idealPerHour ?? 0) / hourMs
}
