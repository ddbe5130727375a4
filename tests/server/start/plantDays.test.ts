import { afterAll, beforeAll, expect, test } from 'vitest'
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
