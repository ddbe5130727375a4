import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays } from '#contract/modules/calendar/calls.ts'
import { ShiftHistory, shiftHistoryPath } from '#contract/modules/calendar/shiftHistory.ts'
import { request } from './request.ts'

/** Under which the days of calendars are kept. */
export const calendarKey = ['calendar']

/** The shifts of the plant, as they stand and as they stood; asked again every minute, because the office may change them. */
export function useShiftHistory() {
  return useQuery({ queryKey: [...calendarKey, 'shifts'], queryFn: () => request(shiftHistoryPath, ShiftHistory, { quiet: true }), refetchInterval: 60_000 })
}

type Asked = { from: string; to: string; workshop: string; machine: string }

/** The days of a place, both ends inside, `yyyy-MM-dd`; codes, '' for the plant. */
export function useCalendarDays(asked: Asked) {
  return useQuery({
    queryKey: [...calendarKey, asked],
    queryFn: () => request('/mes/calendar/days', CalendarDays, { query: asked, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
