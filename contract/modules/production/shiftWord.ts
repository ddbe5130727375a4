import { shiftAt } from '../../rules/shift.ts'
import { wireTime } from '../../rules/wireTime.ts'

const lateFromMs = 30 * 60_000

/** The shift of an instant (ms since the epoch) as reports and charts name it: 2026-11-23 早班. A night belongs to the day that it begins on. */
export function shiftWord(atMs: number, plantTz: string): string {
  const { name, startMs } = shiftAt(atMs, plantTz)
  return `${wireTime(startMs, plantTz).slice(0, 10)} ${name}`
}

/** Whether what was planned to end at `planEnd` and did at `atMs` (ms) was kept, as a switch says it; empty where nothing was planned. */
export function keptWord(planEnd: number | null, atMs: number): 'Y' | 'N' | '' {
  if (planEnd === null) return ''
  return atMs <= planEnd + lateFromMs ? 'Y' : 'N'
}
