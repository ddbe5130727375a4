import type { FigureVariable } from '#contract/figure.ts'
import { dayPlus, weekdayOf } from '#contract/rules/calendar/clock.ts'
import { shiftAt, shiftWord } from '#contract/rules/calendar/shifts.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import { plantDay, wireTime } from '#contract/rules/wireTime.ts'
import type { Caller } from '../../http/caller.ts'

const minuteMs = 60_000

/** What the variables of figures stand for at `nowMs`, by the shifts of the plant and on its clock, for the caller. */
export function figureValues(nowMs: number, shifts: ShiftHistory, caller: Pick<Caller, 'username'>): Record<FigureVariable, string> {
  const { plantTz } = shifts
  const today = plantDay(nowMs, plantTz)
  return {
    today,
    weekStart: mondayOf(today),
    monthStart: `${today.slice(0, 7)}-01`,
    minuteAgo: wireTime(nowMs - minuteMs, plantTz),
    shift: shiftWord(shiftAt(shifts, nowMs)),
    me: caller.username,
  }
}

/** Days are counted in UTC: no clock is put forward between two of them. */
function mondayOf(day: string): string {
  return dayPlus(day, 1 - weekdayOf(day))
}
