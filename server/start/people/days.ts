import { weekdayOf } from '#contract/rules/calendar/clock.ts'
import { calendarDay } from '#contract/rules/calendar/plantCalendar.ts'
import { readCalendar } from '../../calendar/readCalendar.ts'
import type { Database } from '../../db/database.ts'

const sunday = 7

/** Whether people of the office work on a day, `yyyy-MM-dd`. */
export function isWorkday(day: string): boolean {
  return weekdayOf(day) !== sunday
}

/** Whether the plant works on a day, `yyyy-MM-dd`, as its calendar says: on a Sunday that somebody wrote as extra work too, and on no holiday; on all days where nobody wrote hours. */
export async function isPlantDay(db: Database, plantTz: string, day: string): Promise<boolean> {
  const { isKnown, dayType } = calendarDay(await readCalendar(db, plantTz), { workshop: '', machine: '' }, day)
  return !isKnown || dayType === 'work'
}
