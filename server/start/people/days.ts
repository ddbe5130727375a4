import { weekdayOf } from '#contract/rules/calendar/clock.ts'

const sunday = 7

export function isWorkday(day: string): boolean {
  return weekdayOf(day) !== sunday
}
