import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginOfPast } from '../../../server/start/people/begin.ts'
import { isPlantDay } from '../../../server/start/people/days.ts'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'
import { addTwoShifts } from '../../support/twoShifts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const plantTz = 'Asia/Shanghai'
const isOpen = (day: string) => isPlantDay(api.db, plantTz, day)
const [saturday, sunday, nextSunday, newYear] = ['2026-12-26', '2026-12-27', '2027-01-03', '2027-01-01'] as const

test('the people of the demonstration work as its calendar says: every day without one, then by the week, on extra Sundays, and on no holiday', async () => {
  expect([await isOpen(saturday), await isOpen(sunday)]).toEqual([true, true])
  await addTwoShifts(api.db)
  expect([await isOpen(saturday), await isOpen(sunday), await isOpen(newYear)]).toEqual([true, false, true])
  const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
  const day = (id: string, on: string, dayType: string) => ({
    ...kept,
    id,
    scope: 'plant',
    workshopId: null,
    machineId: '',
    fromDay: on,
    toDay: on,
    dayType,
    hours: '',
    memo: '',
  })
  await api.db
    .insertInto('mes_calendar_day')
    .values([day('extra', sunday, 'work'), day('holiday', newYear, 'holiday'), day('care', nextSunday, 'maintenance')])
    .execute()
  expect([await isOpen(sunday), await isOpen(newYear), await isOpen(nextSunday)]).toEqual([true, false, false])
})

test('a past that would hold nothing but a rest day begins earlier, until it holds a day of work; on a working day it begins when it was asked to', async () => {
  await api.db.deleteFrom('mes_calendar_day').execute()
  const begins = async (now: string, days = 1) =>
    new Date((await beginOfPast(api.db, { days, toMs: Date.parse(`${now}+08:00`), plantTz })) + 8 * 3_600_000).toISOString().slice(0, 16)
  expect(await begins('2026-12-27T20:40:00')).toBe('2026-12-25T20:30') // Sunday in the evening: all of Saturday
  expect(await begins('2026-12-28T06:00:00')).toBe('2026-12-26T06:00') // Monday before anybody came
  expect(await begins('2026-12-28T15:59:00')).toBe('2026-12-26T15:30') // seven hours and a half of Monday are no day yet
  expect(await begins('2026-12-28T16:00:00')).toBe('2026-12-27T16:00')
  expect(await begins('2026-12-23T11:00:00')).toBe('2026-12-22T11:00')
  expect(await begins('2026-12-27T20:40:00', 7)).toBe('2026-12-20T20:30')
  expect(await begins('2026-12-27T20:40:00', 0.5)).toBe('2026-12-27T08:30') // less than a day is as long as it was asked to be
})
