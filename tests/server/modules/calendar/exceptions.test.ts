import { describe, expect, test } from 'vitest'
import { closedOn } from '#contract/rules/calendar/why.ts'
import { readCalendar } from '../../../../server/calendar/readCalendar.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const plant = { scope: 'plant', workshopId: null, machineId: null }
const holiday = { ...plant, fromDay: '2027-05-01', toDay: '2027-05-03', dayType: 'holiday', hours: '', memo: '劳动节' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`exceptions of the calendar on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const add = (row: object) => resources.call('POST', '/mes/calendarDay/add', { ...row })

    test('one that says the opposite of another is refused by its name, added or edited, and nothing of it stays; hours beside it are taken', async () => {
      expect((await add(holiday)).status).toBe(200)
      const opposite = await add({ ...holiday, fromDay: '2027-05-03', toDay: '2027-05-04', dayType: 'work', memo: '' })
      expect([opposite.status, opposite.body.message]).toEqual([422, expect.stringContaining('2027-05-01 至 2027-05-03 的节假日“劳动节”')])
      const beside = await add({ ...holiday, fromDay: '2027-05-04', toDay: '2027-05-04', dayType: 'work', memo: '' })
      expect(beside.status).toBe(200)
      const { id, version } = beside.body.result as { id: string; version: number } // a record
      const edit = { ...holiday, id, version, fromDay: '2027-05-02', toDay: '2027-05-04', dayType: 'work', memo: '' }
      expect((await resources.call('PUT', '/mes/calendarDay/edit', edit)).status).toBe(422)
      expect((await resources.call('PUT', '/mes/calendarDay/edit', { ...edit, hours: '09:00-12:00' })).status).toBe(200)
      const days = await resources.api.db.selectFrom('mes_calendar_day').select(['fromDay', 'dayType', 'hours']).orderBy('fromDay').execute()
      expect(days).toEqual([
        { fromDay: '2027-05-01', dayType: 'holiday', hours: '' },
        { fromDay: '2027-05-02', dayType: 'work', hours: '09:00-12:00' },
      ])
    })

    test('of two opposite ones that are written at once one is refused', async () => {
      const day = { ...plant, fromDay: '2027-06-01', toDay: '2027-06-01', hours: '', memo: '' }
      const answers = await atOnce(resources.api.db, [() => add({ ...day, dayType: 'rest' }), () => add({ ...day, dayType: 'work' })], 'sys_data_log')
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    })

    test('a day says when and why nobody works', async () => {
      const shift = { ...plant, code: 'D', name: '早班', startTime: '08:00:00', endTime: '20:00:00', weekdays: '1,2,3,4,5,6,7' }
      expect((await resources.call('POST', '/mes/shift/add', shift)).status).toBe(200)
      const closed = closedOn(await readCalendar(resources.api.db, 'Asia/Shanghai'), { workshop: '', machine: '' }, '2027-05-02')
      const hour = (ms: number) => (ms - Date.parse('2027-05-02T00:00:00+08:00')) / 3_600_000
      expect(closed.map(({ startMs, endMs, reason }) => [hour(startMs), hour(endMs), reason.layer, reason.name])).toEqual([
        [0, 8, 'week', ''],
        [8, 9, 'holiday', '劳动节'],
        [12, 20, 'holiday', '劳动节'],
        [20, 24, 'week', ''],
      ])
    })
  })
