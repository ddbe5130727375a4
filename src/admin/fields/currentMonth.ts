import type { Dayjs } from 'dayjs'

/** Whether a day is not of this month: it cannot be chosen then (WID-016). */
export function isOutsideMonth(day: Dayjs, today: Dayjs): boolean {
  return !day.isSame(today, 'month')
}
