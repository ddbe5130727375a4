import type { FigureVariable } from '#contract/figure.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Caller } from '../../http/caller.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** What the variables of figures stand for at `nowMs`, on the plant's clock and for who asks. */
export function figureValues(nowMs: number, plantTz: string, caller: Pick<Caller, 'username'>): Record<FigureVariable, string> {
  const today = wireTime(nowMs, plantTz).slice(0, 10)
  return {
    today,
    weekStart: mondayOf(today),
    monthStart: `${today.slice(0, 7)}-01`,
    minuteAgo: wireTime(nowMs - minuteMs, plantTz),
    me: caller.username,
  }
}

/** Days are counted in UTC: no clock is put forward between two of them. */
function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * dayMs).toISOString().slice(0, 10)
}
