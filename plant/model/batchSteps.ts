import type { DemoMachine } from '#contract/modules/equipment/demoMachine.ts'
import { hourMs, minuteMs } from './week.ts'

/** Length of one mixer batch and kg in it, from the rates of factory.md 6.6 (60 kg in 35 min, 150 in 45, 30 in 25). */
const batchMinutes: Record<string, number> = { 'MX-03': 45, 'MX-04': 25 }
const usualMinutes = 35

/** Shares of the batch: charge, dry mix, spray, high speed, discharge. */
const stepShares = [0.12, 0.22, 0.22, 0.32, 0.12] as const
export const batchSteps = stepShares.length

export function batchKg(machine: Pick<DemoMachine, 'code' | 'idealPerHour'>): number {
  return ((machine.idealPerHour ?? 0) * batchMs(machine)) / hourMs
}

/** Time at the ideal pace for `step` 1–5 of a mixer's batch, in ms. */
export function stepMs(machine: Pick<DemoMachine, 'code'>, step: number): number {
  return Math.round(batchMs(machine) * (stepShares[step - 1] ?? 0))
}

export function batchMs(machine: Pick<DemoMachine, 'code'>): number {
  return (batchMinutes[machine.code] ?? usualMinutes) * minuteMs
}
