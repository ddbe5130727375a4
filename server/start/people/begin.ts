import { daysBetween, instantAt } from '#contract/rules/calendar/clock.ts'
import type { Database } from '../../db/database.ts'
import { isPlantDay } from './days.ts'

const [dayMs, hourMs, halfHourMs] = [86_400_000, 3_600_000, 1_800_000]
/** the office of a plant day, minutes from midnight */
const office = { from: 8 * 60, to: 17 * 60 }
/** of a day's nine hours of office, what a past must hold to be called one */
const leastHours = 8
/** the longest holiday that is stepped over */
const furthestDays = 10

type Wanted = { days: number; toMs: number; plantTz: string }

/**
 * When a past of `days` before `toMs` begins, on a half hour. One of a day or more that would hold nothing but a rest day begins whole days earlier,
 * until it holds a day of work: whoever looks at the demonstration on a Sunday finds what Saturday made.
 */
export async function beginOfPast(db: Database, { days, toMs, plantTz }: Wanted): Promise<number> {
  const wished = Math.floor((toMs - days * dayMs) / halfHourMs) * halfHourMs
  if (days < 1) return wished
  for (let more = 0; more <= furthestDays; more += 1) {
    const fromMs = wished - more * dayMs
    if ((await officeHours(db, { fromMs, toMs, plantTz })) >= leastHours) return fromMs
  }
  return wished
}

/** Hours between two moments in which the office of the plant was open, as its calendar says. */
async function officeHours(db: Database, { fromMs, toMs, plantTz }: { fromMs: number; toMs: number; plantTz: string }): Promise<number> {
  let openMs = 0
  for (const day of daysBetween(fromMs, toMs, plantTz)) {
    if (!(await isPlantDay(db, plantTz, day))) continue
    const [opens, closes] = [instantAt(day, office.from, plantTz), instantAt(day, office.to, plantTz)]
    openMs += Math.max(0, Math.min(closes, toMs) - Math.max(opens, fromMs))
  }
  return openMs / hourMs
}
