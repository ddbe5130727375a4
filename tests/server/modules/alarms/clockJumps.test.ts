import { beforeAll, describe, expect, test } from 'vitest'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { statuses } from '#contract/quality.ts'
import { createBus } from '../../../../server/bus/bus.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createAlarmJudge } from '../../../../server/modules/alarms/judge.ts'
import type { AlarmJudge } from '../../../../server/modules/alarms/judge.ts'
import { firstRow } from '../../../../server/modules/alarms/standing.service.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { clockJumps } from '../../../support/clockJumps.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { tagMeta } from '../../../support/plcRows.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
const usual = {
  equipCode: 'ML-02',
  tagCode: 'ML-02.temp',
  deviceCode: 'ML-02',
  deadband: 0,
  onDelaySec: 10,
  offDelaySec: 10,
  priority: 2,
  alarmClass: 'process',
  latch: 'N',
  reAlarmMin: null,
  shelveAllowed: 'Y',
  maxShelveMin: 60,
  suppressWhen: '',
  groupId: '',
  cause: '',
  consequence: '',
  response: '减速',
  enabled: 'Y',
}

for (const database of oneDatabase)
  describe(`alarms while the clock is set on ${database.name}`, () => {
    const plant = resourcesOn(database)
    const bus = createBus((error) => {
      throw error
    })
    const latest = new LatestValues()
    let clock = 1_800_000_000_000
    let judge: AlarmJudge
    const standing = () => [...bus.retained(alarmTopic).values()].map(({ alarmCode, state }) => `${alarmCode} ${state}`).toSorted()
    const reads = (value: number) => latest.set(0, value, statuses.good.code, clock, [])
    async function pass(ms: number) {
      clock += ms
      await judge.tick(clock)
    }
    function setBy(ms: number) {
      clock += ms
      latest.shift(ms)
      judge.shift(ms)
    }

    beforeAll(async () => {
      const { db } = plant.api
      latest.define([tagMeta('ML-02.temp', 1)])
      await db.deleteFrom('mes_alarm').execute()
      await db.deleteFrom('mes_alarm_def').execute()
      await db
        .insertInto('mes_alarm_def')
        .values([
          { ...kept, ...usual, id: 'd1', alarmCode: 'temp', name: '高', type: 'H', limitValue: 60 },
          { ...kept, ...usual, id: 'd2', alarmCode: 'old', name: '无新值', type: 'stale', limitValue: 30, onDelaySec: 0, offDelaySec: 0 },
        ])
        .execute()
      const rows = await db.selectFrom('mes_alarm_def').selectAll().execute()
      for (const row of rows)
        await db
          .insertInto('mes_alarm')
          .values(firstRow(row, 'x', clock))
          .execute()
      judge = createAlarmJudge({ db, units: createUnits({ db, bus, now: () => clock }), bus, latest, linkOf: () => true })
    })

    test.each(clockJumps)('delays that run end when they would have, and a value is missed in time, when the clock is set by %i ms', async (jump) => {
      const before = standing().filter((text) => !/ [AD]$/.test(text))
      expect(before).toEqual([])
      reads(65)
      await pass(0)
      await pass(5000)
      setBy(jump)
      await pass(4999)
      expect(standing()).not.toContain('temp B')
      reads(65)
      await pass(1)
      expect(standing()).toContain('temp B')

      reads(20)
      await pass(0)
      await pass(5000)
      setBy(jump)
      await pass(4999)
      expect(standing()).toContain('temp B')
      await pass(1)
      expect(standing()).toContain('temp D')

      reads(20)
      await pass(20_000)
      setBy(jump)
      await pass(10_000)
      expect(standing()).not.toContain('old B')
      await pass(1)
      expect(standing()).toContain('old B')
      reads(20)
      await pass(1)
      expect(standing()).toContain('old D')
    })
  })
