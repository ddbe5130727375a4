import type { Stretch } from './stretch.ts'
import { minuteMs } from './week.ts'

/** A fault announces itself for 40 min, and its warmth goes with the time constant of a bearing (factory.md 6.7). */
const warningMs = 40 * minuteMs
const fadingMs = 30 * minuteMs

export type ForeseenFault = { atMs: number; endMs: number; faultCode: number }

/** The faults of a planned week. What a command breaks is not foreseen: nothing announces it. */
export function foreseenFaults(planned: readonly Stretch[]): ForeseenFault[] {
  const faults: ForeseenFault[] = []
  for (const { state, startMs, endMs, faultCode } of planned) {
    if (state !== 'down') continue
    const last = faults.at(-1)
    if (last?.endMs === startMs) last.endMs = endMs
    else faults.push({ atMs: startMs, endMs, faultCode })
  }
  return faults
}

/** How strongly the fault `faultCode` shows at `atMs`: 0 not at all, 1 when it strikes. */
export function precursorAt(faults: readonly ForeseenFault[], atMs: number, faultCode: number): number {
  let strongest = 0
  for (const fault of faults) {
    if (fault.faultCode !== faultCode || fault.atMs - warningMs > atMs) continue
    const share = fault.atMs > atMs ? (1 - (fault.atMs - atMs) / warningMs) ** 1.5 : Math.exp(-(atMs - fault.atMs) / fadingMs)
    strongest = Math.max(strongest, share)
  }
  return strongest
}
