import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import type { StateSpan } from '../../charts/stripBars.ts'

/**
 * The states of one machine up to `knownUntilMs`, for its strip. Stored rows are up to half a minute old: the live
 * state takes over where it began. Nothing is drawn beyond what is known.
 */
export function shiftSpans(rows: readonly StateRow[], live: { state: MachineState; sinceMs: number } | null, knownUntilMs: number): StateSpan[] {
  const open = rows.findLast(({ endMs }) => endMs === null)
  // a state that is taken to have gone on through a time without us begins before its row: the log keeps that time
  const isStored = live !== null && open?.state === live.state && live.sinceMs <= open.startMs
  const liveFromMs = live === null || isStored ? knownUntilMs : live.sinceMs
  const stored = rows.flatMap(({ state, startMs, endMs }) => {
    const toMs = Math.min(endMs ?? knownUntilMs, liveFromMs, knownUntilMs)
    return toMs > startMs ? [{ state: stateOf(state), fromMs: startMs, toMs }] : []
  })
  if (!live || liveFromMs >= knownUntilMs) return stored
  return [...stored, { state: live.state, fromMs: liveFromMs, toMs: knownUntilMs }]
}

/** A state this page does not know yet is shown as unknown, that is offline. */
function stateOf(name: string): MachineState {
  return machineStateNames.find((state) => state === name) ?? 'offline'
}
