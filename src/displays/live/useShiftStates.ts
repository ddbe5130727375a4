import { useMemo } from 'react'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import { shiftAt } from '#contract/rules/shift.ts'
import type { Shift } from '#contract/rules/shift.ts'
import { useStates } from '../../api/plc.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import type { MachineReading } from './machineReading.ts'
import type { ShiftStripProps } from './ShiftStrip.tsx'

/** Finer than this no strip can show. */
const stepMs = 15_000

export type ShiftStates = { shift: Shift; stripOf: (reading: MachineReading) => ShiftStripProps }

/** The shift in force, and what the strip of each machine shows of it. One request for all machines, twice a minute. */
export function useShiftStates(plantTz: string): ShiftStates {
  const nowMs = useServerNow(stepMs)
  const { newestAt } = useConnection()
  const { startMs } = shiftAt(nowMs, plantTz)
  const shift = useMemo(() => shiftAt(startMs, plantTz), [startMs, plantTz])
  const { data } = useStates({ equipCode: null, fromMs: shift.startMs, toMs: shift.endMs })
  const byMachine = useMemo(() => Map.groupBy(data ?? [], (row) => row.equipCode), [data])
  const knownUntilMs = Math.floor(Math.min(nowMs, newestAt || nowMs) / stepMs) * stepMs
  return {
    shift,
    stripOf: ({ machine, state, sinceMs }) => ({
      rows: byMachine.get(machine.equipCode) ?? none,
      state,
      sinceMs,
      knownUntilMs,
      shiftFromMs: shift.startMs,
      shiftToMs: shift.endMs,
    }),
  }
}

const none: readonly StateRow[] = []
