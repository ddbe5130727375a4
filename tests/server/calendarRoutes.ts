import { recordsAt } from './routeShapes.ts'

/** Who may call the routes of calendars. */
export const calendarRoutes: Record<string, string> = {
  ...recordsAt('/mes/shift', 'mes:shift'),
  ...recordsAt('/mes/calendarDay', 'mes:calendarDay'),
  'GET /mes/calendar/days': 'mes:calendar:view',
}
