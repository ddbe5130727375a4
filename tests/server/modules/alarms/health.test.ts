import { beforeAll, describe, expect, test } from 'vitest'
import { raisesWhere, rateWindowMs } from '#contract/modules/alarms/alarmCalls.ts'
import { alarmEvents } from '#contract/modules/alarms/alarmEvent.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { alarmHealth } from '../../../../server/modules/alarms/health.service.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const plantTz = 'Asia/Shanghai'
const nowMs = (instantOf('2026-11-24 16:00:00', plantTz) ?? 0) + 345
const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
const minuteMs = 60_000
/** so many minutes ago (345 ms more), of which alarm and priority, what */
const events = [
  [0, 'ML-02.temp.H', 2, 'raise'],
  [9, 'ML-02.temp.H', 2, 'raise'],
  [10, 'ML-02.temp.H', 2, 'ack'],
  [11, 'PR-01.force.L', 3, 'raise'],
  [479, 'PR-01.force.L', 3, 'raise'],
  [12, 'PR-01.force.L', 9, 'raise'],
  [600, 'PR-01.force.L', 3, 'raise'],
] as const

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`how the alarms do, on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const opened = async (where: Record<string, string>) => (await resources.listed(alarmEvents, where)).total

    beforeAll(async () => {
      const rows = events.map(([minutes, alarmCode, priority, kind], place) => ({
        ...kept,
        id: `e${place}`,
        at: nowMs - minutes * minuteMs,
        alarmCode,
        name: alarmCode,
        equipCode: alarmCode.slice(0, 5),
        priority,
        kind,
        fromState: 'A',
        toState: 'B',
        message: '',
        byName: '',
        reason: '',
      }))
      await resources.api.db.insertInto('mes_alarm_event').values(rows).execute()
    })

    test('each of its figures counts exactly the raises that it opens: of all, of a window, of an alarm and of a priority', async () => {
      const { fromMs, toMs, raises, rates, badActors, byPriority } = await alarmHealth(resources.api.db, nowMs, 8)
      expect([raises, rates.length, rates.at(-1), rates.at(-2), rates[0]]).toEqual([4, 48, 2, 1, 1])
      expect(badActors.map(({ alarmCode, raises: count }) => [alarmCode, count])).toEqual([
        ['ML-02.temp.H', 2],
        ['PR-01.force.L', 2],
      ])
      expect(byPriority.map(({ raises: count }) => count)).toEqual([0, 2, 2, 0])
      const span = { fromMs, toMs, plantTz }
      expect(await opened(raisesWhere(span))).toBe(raises)
      for (const { alarmCode, raises: count } of badActors) expect(await opened(raisesWhere({ ...span, of: { alarmCode } }))).toBe(count)
      for (const { priority, raises: count } of byPriority) expect(await opened(raisesWhere({ ...span, of: { priority } }))).toBe(count)
      for (const [place, count] of rates.entries()) {
        const startMs = fromMs + place * rateWindowMs
        expect(await opened(raisesWhere({ plantTz, fromMs: startMs, toMs: startMs + rateWindowMs })), `window ${place}`).toBe(count)
      }
    })
  })
