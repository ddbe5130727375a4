import { shiftIn } from '#contract/rules/calendar/shifts.ts'
import type { ShiftSpan } from '#contract/rules/calendar/shifts.ts'
import { useSeenOverview } from '../../api/plc.ts'

const none: readonly ShiftSpan[] = []

/** The shifts of the plant around now, as the office has them, and when it works; nothing until they are known. */
export function usePlantHours(): { shifts: readonly ShiftSpan[]; work: readonly { startMs: number; endMs: number }[] | null } {
  const hours = useSeenOverview().data?.hours
  return { shifts: hours?.shifts ?? none, work: hours?.work ?? null }
}

/** The shift in force at an instant; null while nobody knows it. */
export function useShiftAt(atMs: number): ShiftSpan | null {
  return shiftIn(usePlantHours().shifts, atMs)
}
