import { dayPlus, weekdayOf } from '../calendar/clock.ts'
import { dayBegins, offShift, shiftAt, shiftWord } from '../calendar/shifts.ts'
import type { ShiftHistory } from '../calendar/shifts.ts'

/** How often a machine is checked (dictionary mes_check_cycle). */
export type CheckCycle = 'shift' | 'day' | 'week' | 'month' | 'year'

/** A period in which one check is due: `key` tells it from all others of its plan, `startMs` and `endMs` are ms since the epoch. */
export type CheckPeriod = { key: string; name: string; startMs: number; endMs: number }

/** The period of an instant; its days are those of production. Null between shifts, where a check of each shift is nobody's. */
export function checkPeriodAt(cycle: CheckCycle, history: ShiftHistory, atMs: number): CheckPeriod | null {
  const shift = shiftAt(history, atMs)
  const { day } = shift
  if (cycle === 'shift') {
    if (shift.name === offShift) return null
    return { key: shiftWord(shift), name: shiftWord(shift), startMs: shift.startMs, endMs: shift.endMs }
  }
  const [key, first, next] = {
    day: () => [day, day, dayPlus(day, 1)] as const,
    week: () => weekOf(day),
    month: () => [day.slice(0, 7), `${day.slice(0, 7)}-01`, `${dayPlus(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`] as const,
    year: () => [day.slice(0, 4), `${day.slice(0, 4)}-01-01`, `${Number(day.slice(0, 4)) + 1}-01-01`] as const,
  }[cycle]()
  return { key: `${cycle} ${key}`, name: key, startMs: dayBegins(history, first), endMs: dayBegins(history, next) }
}

function weekOf(day: string): readonly [string, string, string] {
  const monday = dayPlus(day, 1 - weekdayOf(day))
  return [`${monday} 周`, monday, dayPlus(monday, 7)]
}

/** The periods that touch a span of time, in order; at most `most`, the newest of them. */
export function checkPeriods(cycle: CheckCycle, history: ShiftHistory, { fromMs, toMs }: { fromMs: number; toMs: number }, most: number): CheckPeriod[] {
  const found: CheckPeriod[] = []
  for (let at = toMs; at >= fromMs && found.length < most;) {
    const period = checkPeriodAt(cycle, history, at)
    if (period) found.unshift(period)
    at = (period?.startMs ?? shiftAt(history, at).startMs) - 1
  }
  return found
}
