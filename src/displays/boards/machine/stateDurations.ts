import type { MachineState } from '#contract/modules/equipment/machineState.ts'

export type StateDuration = { state: MachineState; totalMs: number }

/** How long a machine was in each state within a span of time, longest first. */
export function stateDurations(spans: readonly { state: MachineState; fromMs: number; toMs: number }[], fromMs: number, toMs: number): StateDuration[] {
  const totals = new Map<MachineState, number>()
  for (const span of spans) {
    const lastedMs = Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs)
    if (lastedMs > 0) totals.set(span.state, (totals.get(span.state) ?? 0) + lastedMs)
  }
  return [...totals].map(([state, totalMs]) => ({ state, totalMs })).sort((a, b) => b.totalMs - a.totalMs)
}
