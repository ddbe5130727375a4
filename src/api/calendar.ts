import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays } from '#contract/modules/calendar/calls.ts'
import { request } from './request.ts'

/** Under which the days of calendars are kept. */
export const calendarKey = ['calendar']

type Asked = { from: string; to: string; workshop: string; machine: string }

/** The days of a place, both ends inside, `yyyy-MM-dd`; codes, '' for the plant. */
export function useCalendarDays(asked: Asked) {
  return useQuery({
    queryKey: [...calendarKey, asked],
    queryFn: () => request('/mes/calendar/days', CalendarDays, { query: asked, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
