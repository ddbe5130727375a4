import { dayPlus, weekdayOf } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import '../../calendar/tables.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'

const maker = 'system'

export async function hasNoCalendar(db: Database): Promise<boolean> {
  return !(await db.selectFrom('mes_shift').select('id').limit(1).executeTakeFirst())
}

/**
 * The hours of the demo plant (factory.md 6.2): two shifts from Monday to Saturday with their breaks, powder making through the breaks,
 * services around the clock; the next New Year's Day off, and maintenance next Sunday.
 */
export async function makeDemoCalendar(db: Database, { now, plantTz }: { now: number; plantTz: string }): Promise<void> {
  const workshops = new Map((await db.selectFrom('mes_workshop').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]))
  const kept = () => ({ id: rowId(now), createBy: maker, createTime: now, updateBy: maker, updateTime: now, version: 1 })
  const plant = { scope: 'plant', workshopId: null, machineId: '', weekdays: '1,2,3,4,5,6', status: 'Y' }
  const day = { startTime: '08:00:00', endTime: '20:00:00' }
  const night = { startTime: '20:00:00', endTime: '08:00:00' }
  const of = (code: string) => ({ ...plant, scope: 'workshop', workshopId: workshops.get(code) ?? null })
  const shifts = [
    { ...plant, ...day, code: 'D', name: '早班', breaks: '12:00-12:45 17:30-18:00', teams: 'A班,B班' },
    { ...plant, ...night, code: 'N', name: '夜班', breaks: '00:00-00:45 04:00-04:20', teams: 'B班,A班' },
    { ...of('W02'), ...day, code: 'W02-D', name: '早班', breaks: '', teams: 'A班,B班' },
    { ...of('W02'), ...night, code: 'W02-N', name: '夜班', breaks: '', teams: 'B班,A班' },
    { ...of('W06'), ...day, endTime: '08:00:00', code: 'W06', name: '全天', breaks: '', teams: '', weekdays: '1,2,3,4,5,6,7' },
  ]
  const today = plantDay(now, plantTz)
  const toSunday = (7 - weekdayOf(today)) % 7 || 7
  const sunday = dayPlus(today, toSunday)
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  const anywhere = { scope: 'plant', workshopId: null, machineId: '' }
  const days = [
    { ...anywhere, fromDay: newYear, toDay: newYear, dayType: 'holiday', hours: '', memo: '元旦' },
    { ...anywhere, fromDay: sunday, toDay: sunday, dayType: 'maintenance', hours: '08:00-12:00', memo: '全厂设备保养' },
  ]
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('mes_shift')
      .values(shifts.filter(({ scope, workshopId }) => scope === 'plant' || workshopId !== null).map((shift) => ({ ...kept(), ...shift })))
      .execute()
    await trx
      .insertInto('mes_calendar_day')
      .values(days.map((one) => ({ ...kept(), ...one })))
      .execute()
  })
}
