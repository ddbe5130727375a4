import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import { StateStrip } from '../../charts/StateStrip.tsx'
import { shiftSpans } from './shiftSpans.ts'

export type ShiftStripProps = {
  rows: readonly StateRow[]
  state: MachineState
  /** when the state began, server ms; null when unknown */
  sinceMs: number | null
  knownUntilMs: number
  fromMs: number
  toMs: number
  /** when the shift began, marked on the strip; null while nobody knows it */
  shiftFromMs: number | null
}

/** The states of one machine in the last hours, up to what is known; it rolls on, so that it says as much a minute after the change of shift as before. */
export function ShiftStrip({ rows, state, sinceMs, knownUntilMs, fromMs, toMs, shiftFromMs }: ShiftStripProps) {
  const spans = shiftSpans(rows, sinceMs === null ? null : { state, sinceMs }, knownUntilMs)
  return <StateStrip spans={spans} fromMs={fromMs} toMs={toMs} markMs={shiftFromMs} label="近 12 小时状态" />
}
