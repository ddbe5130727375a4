import '../../calendar/tables.ts'
import { z } from 'zod'
import { mostCalendarDays } from '#contract/modules/calendar/calls.ts'
import { shiftHistoryPath } from '#contract/modules/calendar/shiftHistory.ts'
import type { CalendarDays } from '#contract/modules/calendar/calls.ts'
import { exceptionDays } from '#contract/modules/calendar/exceptionDay.ts'
import { shifts } from '#contract/modules/calendar/shift.ts'
import { leaves, teamMembers, teams, teamShifts } from '#contract/modules/calendar/team.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import { dayMs, dayPlus } from '#contract/rules/calendar/clock.ts'
import { calendarDay } from '#contract/rules/calendar/plantCalendar.ts'
import { closedOn } from '#contract/rules/calendar/why.ts'
import { readCalendar } from '../../calendar/readCalendar.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { exceptionHooks } from './exceptionHooks.ts'
import { migration } from './migrations/0130-calendar.ts'
import { migration as shiftVersions } from './migrations/0380-shift-versions.ts'
import { migration as teamTables } from './migrations/0397-teams.ts'
import { teamRoutes } from './team.routes.ts'
import type { TeamParts } from './team.routes.ts'
import { shiftHooks } from './shiftHooks.ts'

const day = z.iso.date('日期应为 yyyy-MM-dd')
const code = z.string().max(64).default('')

export const calendarModule = defineServerModule<TeamParts>({
  name: 'calendar',
  resources: [
    serve(shifts, 'mes_shift', { hooks: shiftHooks }),
    serve(exceptionDays, 'mes_calendar_day', { hooks: exceptionHooks }),
    serve(teams, 'mes_team'),
    serve(teamMembers, 'mes_team_member'),
    serve(teamShifts, 'mes_team_shift'),
    serve(leaves, 'mes_leave'),
  ],
  routes: ({ db, plantTz, now }) => [
    ...teamRoutes({ db, plantTz, now }),
    defineRoute({
      method: 'GET',
      path: shiftHistoryPath,
      access: { signedIn: true }, // every page that names hours needs them, and they tell nothing of anybody
      run: (): Promise<ShiftHistory> => readShifts(db, plantTz),
    }),
    defineRoute({
      method: 'GET',
      path: '/mes/calendar/days',
      access: { permission: 'mes:calendar:view' },
      query: z.object({ from: day, to: day, workshop: code, machine: code }),
      async run({ query: { from, to, workshop, machine } }): Promise<CalendarDays> {
        const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
        if (count < 1 || count > mostCalendarDays) throw new Problem(422, `一次最多查询 ${mostCalendarDays} 天，结束不早于开始`)
        const calendar = await readCalendar(db, plantTz)
        const place = { workshop, machine }
        const days = Array.from({ length: count }, (_none, at) => dayPlus(from, at)).map((one) => ({
          ...calendarDay(calendar, place, one),
          closed: closedOn(calendar, place, one),
        }))
        const workMin = (stretches: CalendarDays['days'][number]['stretches']) =>
          stretches.filter(({ kind }) => kind === 'work').reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 60_000, 0)
        return { plantTz, days: days.map((one) => ({ ...one, workMin: workMin(one.stretches) })) }
      },
    }),
  ],
  migrations: { '0130-calendar': migration, '0380-shift-versions': shiftVersions, '0397-teams': teamTables },
})
