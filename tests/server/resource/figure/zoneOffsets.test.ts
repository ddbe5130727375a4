import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { groupedRows } from '../../../../server/resource/figure/groupedRows.ts'
import { zoneOffsets } from '../../../../server/resource/figure/zoneOffsets.ts'
import { startApi } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'

test('the offsets of a zone change in the second in which its clocks are changed', () => {
  const changes = zoneOffsets('Europe/Berlin').filter(({ fromMs }) => new Date(fromMs).getUTCFullYear() === 2026)
  expect(changes.map(({ fromMs, offsetMs }) => [new Date(fromMs).toISOString(), offsetMs / 3_600_000])).toEqual([
    ['2026-10-25T01:00:00.000Z', 1],
    ['2026-03-29T01:00:00.000Z', 2],
  ])
})

const createTime = Field.parse({ kind: 'dateTime', name: 'createTime', title: '时间' })
const row = {
  logType: 1,
  operateType: null,
  viewCode: '',
  logContent: '',
  userid: '',
  username: '',
  ip: '',
  method: '',
  requestType: '',
  requestParam: '',
  costTime: 0,
}

for (const database of databases)
  test.skipIf(database.isLeftOut).each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
    `on ${database.name} the days of a report in %s are those that the list shows`,
    async (plantTz) => {
      const { url, close } = await database.open()
      const api = await startApi(() => [], { databaseUrl: url })
      await api.db.deleteFrom('sys_log').execute()
      // every hour around both changes of clocks in Europe, and around one of 1988 in China
      const from = ['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z', '1988-04-16T00:00:00Z'].map((at) => Date.parse(at))
      const times = from.flatMap((start) => Array.from({ length: 60 }, (_none, hour) => start + hour * 3_600_000 + 999))
      await api.db
        .insertInto('sys_log')
        .values(times.map((at) => ({ ...row, createTime: at })))
        .execute()
      const counts = Map.groupBy(times, (at) => wireTime(at, plantTz).slice(0, 10))
      const groups = [{ field: createTime, step: 'day' as const }]
      const found = await groupedRows(api.db, { table: 'sys_log', plantTz, groups, summed: [], condition: { is: 'all', of: [] } })
      expect(Object.fromEntries(found.map(({ keys, count }) => [keys[0], count]))).toEqual(Object.fromEntries([...counts].map(([day, of]) => [day, of.length])))
      await api.close()
      close()
    },
  )
