import type { KeptColumns } from '../db/keptColumns.ts'

type Scoped = { scope: string; workshopId: string | null; machineId: string | null }

/** A row of mes_shift; times `HH:mm:ss`, `breaks` spans of `HH:mm-HH:mm`, `weekdays` and `teams` with commas. */
export type ShiftTable = KeptColumns &
  Scoped & { code: string; name: string; startTime: string; endTime: string; breaks: string; weekdays: string; teams: string; status: string }

/** A row of mes_calendar_day; days `yyyy-MM-dd`, `hours` spans or '' for the whole day. */
export type CalendarDayTable = KeptColumns & Scoped & { fromDay: string; toDay: string; dayType: string; hours: string; memo: string }

declare module '../db/database.ts' {
  interface Tables {
    mes_shift: ShiftTable
    mes_calendar_day: CalendarDayTable
  }
}
