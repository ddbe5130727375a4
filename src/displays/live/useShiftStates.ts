import { useMemo } from 'react'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import type { ShiftSpan } from '#contract/rules/calendar/shifts.ts'
import { useStates } from '../../api/plc.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import type { MachineReading } from './machineReading.ts'
import type { ShiftStripProps } from './ShiftStrip.tsx'
import { useShiftAt } from './usePlantHours.ts'

/** Finer than this no strip can show. */
const stepMs = 15_000

export type ShiftStates = { shift: ShiftSpan | null; stripOf: (reading: MachineReading) => ShiftStripProps }

/** What a strip shows, whenever the shift began. */
const stripMs = 12 * 3_600_000
const hourMs = 3_600_000

/** The shift in force, and what the strip of each machine shows: its last 12 hours. One request for all machines, twice a minute. */
export function useShiftStates(): ShiftStates {
  const nowMs = useServerNow(stepMs)
  const { newestAt } = useConnection()
  const shift = useShiftAt(nowMs)
  const { data } = useStates({ equipCode: null, ...askedSpan(nowMs) })
  const byMachine = useMemo(() => Map.groupBy(data ?? [], (row) => row.equipCode), [data])
  const knownUntilMs = Math.floor(Math.min(nowMs, newestAt || nowMs) / stepMs) * stepMs
  const toMs = Math.floor(nowMs / stepMs) * stepMs
  return {
    shift,
    stripOf: ({ machine, state, sinceMs }) => ({
      rows: byMachine.get(machine.equipCode) ?? none,
      state,
      sinceMs,
      knownUntilMs,
      fromMs: toMs - stripMs,
      toMs,
      shiftFromMs: shift?.startMs ?? null,
    }),
  }
}

/** Whole hours, so that the question is the same for an hour. */
function askedSpan(nowMs: number): { fromMs: number; toMs: number } {
  const hour = Math.floor(nowMs / hourMs) * hourMs
  return { fromMs: hour - stripMs, toMs: hour + 2 * hourMs }
}

const none: readonly StateRow[] = []
