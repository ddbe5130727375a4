import type { FigureVariable } from '#contract/figure.ts'
import { dayPlus, weekdayOf } from '#contract/rules/calendar/clock.ts'
import { shiftWord } from '#contract/modules/production/shiftWord.ts'
import { plantDay, wireTime } from '#contract/rules/wireTime.ts'
import type { Caller } from '../../http/caller.ts'

const minuteMs = 60_000

/** What the variables of figures stand for at `nowMs`, on the plant's clock and for who asks. */
export function figureValues(nowMs: number, plantTz: string, caller: Pick<Caller, 'username'>): Record<FigureVariable, string> {
  const today = plantDay(nowMs, plantTz)
  return {
    today,
    weekStart: mondayOf(today),
    monthStart: `${today.slice(0, 7)}-01`,
    minuteAgo: wireTime(nowMs - minuteMs, plantTz),
    shift: shiftWord(nowMs, plantTz),
    me: caller.username,
  }
}

/** Days are counted in UTC: no clock is put forward between two of them. */
function mondayOf(day: string): string {
  return dayPlus(day, 1 - weekdayOf(day))
}
