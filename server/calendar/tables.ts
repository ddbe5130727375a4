import type { KeptColumns } from '../db/keptColumns.ts'

type Scoped = { scope: string; workshopId: string | null; machineId: string | null }

/** A row of mes_shift; times `HH:mm:ss`, `breaks` spans of `HH:mm-HH:mm`, `weekdays` and `teams` with commas. */
export type ShiftTable = KeptColumns &
  Scoped & { code: string; name: string; startTime: string; endTime: string; breaks: string; weekdays: string; teams: string; status: string }

/** A row of mes_calendar_day; days `yyyy-MM-dd`, `hours` spans or '' for the whole day. */
export type CalendarDayTable = KeptColumns & Scoped & { fromDay: string; toDay: string; dayType: string; hours: string; memo: string }

/** How a shift stood from `fromMs` (ms since the epoch, 0 is ever) on; `status` N is one that was switched off or deleted. Only shifts that were changed have versions. */
export type ShiftVersionTable = Pick<ShiftTable, 'code' | 'name' | 'scope' | 'startTime' | 'endTime' | 'weekdays' | 'status'> & {
  id: string
  shiftId: string
  fromMs: number
}

/** Rows of teams (modules/calendar/migrations/0397-teams.ts); days yyyy-MM-dd, people by their user names. */
export type TeamTable = KeptColumns & { code: string; name: string; workshopId: string | null; status: string; remark: string }
export type TeamMemberTable = KeptColumns & { teamId: string; seq: number; username: string; isLeader: string }
export type TeamShiftTable = KeptColumns & { day: string; shift: string; teamId: string; memo: string }
export type LeaveTable = KeptColumns & { username: string; fromDay: string; toDay: string; leaveType: string; memo: string }

declare module '../db/database.ts' {
  interface Tables {
    mes_shift: ShiftTable
    mes_shift_version: ShiftVersionTable
    mes_calendar_day: CalendarDayTable
    mes_team: TeamTable
    mes_team_member: TeamMemberTable
    mes_team_shift: TeamShiftTable
    mes_leave: LeaveTable
  }
}
