import { minutesOf, spansIn } from '#contract/rules/calendar/clock.ts'
import { calendarScopes, dayTypes } from '#contract/rules/calendar/model.ts'
import type { CalendarException, CalendarScope, DayType, PlantCalendar } from '#contract/rules/calendar/model.ts'
import type { Database } from '../db/database.ts'
import type { KeptColumns } from '../db/keptColumns.ts'
import type { CalendarDayTable } from './tables.ts'

/** The hours of the plant as they stand (factory.md 3.13): what states, schedule and figures go by. */
export async function readCalendar(db: Database, plantTz: string): Promise<PlantCalendar> {
  const workshops = new Map((await db.selectFrom('mes_workshop').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]))
  const machines = new Map((await db.selectFrom('mes_equipment').select(['id', 'equipCode']).execute()).map(({ id, equipCode }) => [id, equipCode]))
  const shifts = await db.selectFrom('mes_shift').selectAll().where('status', '=', 'Y').orderBy('code').execute()
  const days = await db.selectFrom('mes_calendar_day').selectAll().orderBy('createTime').orderBy('id').execute()
  const placeOf = ({ scope, workshopId, machineId }: { scope: string; workshopId: string | null; machineId: string | null }) => ({
    scope: scopeOf(scope),
    target: (scope === 'workshop' ? workshops.get(workshopId ?? '') : machines.get(machineId ?? '')) ?? '',
  })
  return {
    plantTz,
    shifts: shifts.map((shift) => {
      const [from, to] = [minutesOf(shift.startTime), minutesOf(shift.endTime)]
      return {
        ...placeOf(shift),
        name: shift.name,
        span: [from, to > from ? to : to + 1440],
        breaks: spansIn(shift.breaks) ?? [],
        days: shift.weekdays.split(',').map(Number),
        teams: shift.teams.split(',').filter((team) => team !== ''),
      }
    }),
    exceptions: days.map((day) => exceptionOf(day, placeOf(day).target)),
  }
}

/** A stored exception of the place `target`. */
export function exceptionOf({ scope, fromDay, toDay, dayType, hours, memo }: Omit<CalendarDayTable, keyof KeptColumns>, target: string): CalendarException {
  return { scope: scopeOf(scope), target, fromDay, toDay, dayType: typeOf(dayType), spans: spansIn(hours) ?? [], memo }
}

function scopeOf(text: string): CalendarScope {
  return calendarScopes.find((scope) => scope === text) ?? 'plant'
}

function typeOf(text: string): DayType {
  return dayTypes.find((type) => type === text) ?? 'work'
}
