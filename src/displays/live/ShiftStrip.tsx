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
  shiftFromMs: number
  shiftToMs: number
}

/** The states of one machine in this shift, up to what is known. */
export function ShiftStrip({ rows, state, sinceMs, knownUntilMs, shiftFromMs, shiftToMs }: ShiftStripProps) {
  const spans = shiftSpans(rows, sinceMs === null ? null : { state, sinceMs }, knownUntilMs)
  return <StateStrip spans={spans} fromMs={shiftFromMs} toMs={shiftToMs} label="本班状态" />
}
