import { beforeAll, describe, expect, test } from 'vitest'
import { oeeHours } from '#contract/modules/equipment/oee.ts'
import { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { machineStretches } from '#contract/modules/equipment/stops.ts'
import { noParts, partNames } from '#contract/rules/oee/oee.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { oeeRoutes } from '../../../../../server/modules/equipment/oee/oee.routes.ts'
import { databases } from '../../../../support/databases.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { addTwoShifts } from '../../../../support/twoShifts.ts'

const plantTz = 'Asia/Shanghai'
const at = (text: string) => instantOf(text, plantTz) ?? 0
const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
const machines = [
  ['ML-01', '制粉车间'],
  ['ML-02', '制粉车间'],
  ['PR-01', '压制车间'],
] as const
const days = ['2026-11-23', '2026-11-24', '2026-11-25']
const hours = machines.flatMap(([equipCode, workshop], machine) =>
  days.flatMap((day, place) => [
    { equipCode, workshop, day, shift: '早班', hourMs: at(`${day} 09:00:00`), runSec: 1000 + 10 * machine + place, downSec: 100 * machine, good: 50 + place },
    { equipCode, workshop, day, shift: '早班', hourMs: at(`${day} 10:00:00`), runSec: 2000 + machine, waitSec: 7 + place, good: 5, reject: 2 },
  ]),
)
/** of two states, with and without words of the system and of people, two of them begun before the day or outside of the shop */
const stops = [
  ['ML-01', 'down', '2026-11-24 09:10:00', 600, '轴承温度高', ''],
  ['ML-01', 'down', '2026-11-24 11:10:00', 120, '轴承温度高', ''],
  ['ML-02', 'down', '2026-11-24 12:00:00', 60, '', ''],
  ['ML-02', 'down', '2026-11-25 07:59:30', 900, '轴承温度高', 'r1'],
  ['ML-02', 'waiting', '2026-11-24 13:00:00', 300, '', 'r1'],
  ['ML-02', 'waiting', '2026-11-24 14:00:00', 30, '', ''],
  ['PR-01', 'down', '2026-11-24 10:00:00', 77, '轴承温度高', ''],
  ['ML-01', 'down', '2026-11-24 07:59:59', 3600, '轴承温度高', ''],
  ['ML-01', 'down', '2026-11-25 08:00:00', 3600, '轴承温度高', ''],
] as const

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`figures of OEE on ${database.name}`, () => {
    let resources: ResourceApi
    const summaryOf = async (query: Record<string, string>) => {
      const { status, body } = await resources.call('GET', `/mes/oee/summary?${new URLSearchParams(query).toString()}`)
      expect(status, body.message).toBe(200)
      return OeeSummary.parse(body.result)
    }
    const opened = async (resource: typeof oeeHours | typeof machineStretches, where: Record<string, string>) =>
      (await resources.listed(resource, where)).records
    const sum = (rows: readonly Record<string, unknown>[], field: string) => rows.reduce((all, row) => all + Number(row[field]), 0)

    beforeAll(async () => {
      const { url, close } = await database.open()
      resources = await startResources({ databaseUrl: url, more: ({ db }) => oeeRoutes({ db, plantTz }) })
      const { db } = resources.api
      await addTwoShifts(db)
      await db.deleteFrom('mes_oee_hour').execute()
      await db.deleteFrom('mes_equipment_state').execute()
      const seen = hours.map((hour, place) => ({ ...kept, ...noParts, ...hour, id: `h${place}` }))
      await db.insertInto('mes_oee_hour').values(seen).execute()
      await db
        .insertInto('mes_stop_reason')
        .values({ ...kept, id: 'r1', code: 'R1', name: '等待维修', parentId: '', seq: 1 })
        .execute()
      const rows = stops.map(([equipCode, state, start, seconds, reason, reasonId], place) => {
        const startMs = at(start)
        return { id: `s${place}`, equipCode, state, startMs, endMs: startMs + seconds * 1000, seconds, reason, reasonId, source: 'plc' }
      })
      await db.insertInto('mes_equipment_state').values(rows).execute()
      return async () => {
        await resources.close()
        close()
      }
    })

    test.each(['', '制粉车间'])('every part of a machine and of an hour is the sum of the hourly rows that it opens, of workshop “%s”', async (workshop) => {
      const [from, to] = ['2026-11-24', '2026-11-25']
      const where = { day_begin: from, day_end: to, ...(workshop === '' ? {} : { workshop }) }
      const summary = await summaryOf({ from, to, workshop })
      expect(summary.machines.map(({ equipCode }) => equipCode)).toHaveLength(workshop === '' ? 3 : 2)
      expect(summary.hours).toHaveLength(4)
      for (const { equipCode, parts } of summary.machines) {
        const rows = await opened(oeeHours, { ...where, equipCode })
        expect(rows).toHaveLength(4)
        for (const name of partNames) expect(parts[name], `${equipCode} ${name}`).toBe(sum(rows, name))
      }
      for (const { hourMs, parts } of summary.hours) {
        const hour = new Date(hourMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
        const rows = await opened(oeeHours, { hourMs_begin: hour, hourMs_end: hour, ...(workshop === '' ? {} : { workshop }) })
        expect(rows).toHaveLength(summary.machines.length)
        for (const name of partNames) expect(parts[name], `${hour} ${name}`).toBe(sum(rows, name))
      }
    })

    test.each([
      ['', { 等待维修: [1200, 2], '故障 轴承温度高': [797, 3], '故障（未定性）': [60, 1], '待料（未定性）': [30, 1] }],
      ['制粉车间', { 等待维修: [1200, 2], '故障 轴承温度高': [720, 2], '故障（未定性）': [60, 1], '待料（未定性）': [30, 1] }],
    ])('stops that began in the days are added up by what is known of them, and each line opens its own, of workshop “%s”', async (workshop, expected) => {
      const summary = await summaryOf({ from: '2026-11-24', to: '2026-11-24', workshop })
      expect(Object.fromEntries(summary.stops.map(({ text, seconds, count }) => [text, [seconds, count]]))).toEqual(expected)
      for (const { text, where, seconds, count } of summary.stops) {
        const rows = await opened(machineStretches, where)
        expect([text, sum(rows, 'seconds'), rows.length]).toEqual([text, seconds, count])
      }
    })
  })
