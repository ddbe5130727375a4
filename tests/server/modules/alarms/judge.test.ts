import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alarmDefs } from '#contract/modules/alarms/alarmDef.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { statuses } from '#contract/quality.ts'
import { createBus } from '../../../../server/bus/bus.ts'
import type { Bus } from '../../../../server/bus/bus.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { alarmsFromLimits } from '../../../../server/modules/alarms/fromLimits.service.ts'
import { alarmHealth } from '../../../../server/modules/alarms/health.service.ts'
import { createAlarmJudge } from '../../../../server/modules/alarms/judge.ts'
import { firstRow, tellAllAlarms } from '../../../../server/modules/alarms/standing.service.ts'
import { storeConfiguration } from '../../../../server/modules/equipment/config/store.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { databases } from '../../../support/databases.ts'
import { makeDevice, makeTag, tagMeta } from '../../../support/plcRows.ts'
import { startResources } from '../../../support/resourceApi.ts'

type Resources = Awaited<ReturnType<typeof startResources>>

const def = { id: 'd1', createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
const usual = {
  equipCode: 'ML-02',
  type: 'H',
  tagCode: 'ML-02.temp',
  deviceCode: 'ML-02',
  limitValue: 60,
  deadband: 1,
  onDelaySec: 2,
  offDelaySec: 1,
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

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let opened: { url: string | undefined; close: () => unknown }
    let resources: Resources
    let bus: Bus
    const latest = new LatestValues()
    let answers: boolean | null = true
    let clock = 1_000_000

    const units = () => createUnits({ db: resources.api.db, bus, now: () => clock })
    const judgeAnew = () => createAlarmJudge({ db: resources.api.db, units: units(), bus, latest, linkOf: () => answers })
    const reads = (value: number, status: number = statuses.good.code) => latest.set(0, value, status, clock, [])
    const standing = () =>
      [...bus.retained(alarmTopic).values()].map(({ alarmCode, state, isUnknown }) => `${alarmCode} ${state}${isUnknown ? '?' : ''}`).toSorted()
    const kinds = async () =>
      (await resources.api.db.selectFrom('mes_alarm_event').select('kind').where('alarmCode', '=', 'temp').orderBy('at').orderBy('id').execute()).map(
        ({ kind }) => kind,
      )
    let judge: ReturnType<typeof createAlarmJudge>
    const pass = async (ms: number) => {
      clock += ms
      await judge.tick(clock)
    }

    beforeAll(async () => {
      opened = await database.open()
      resources = await startResources({ databaseUrl: opened.url })
      bus = createBus((error) => {
        throw error
      })
      latest.define([tagMeta('ML-02.temp', 1, { unit: '°C', decimals: 1, name: '出料温度' }), tagMeta('ML-02.state', 2)])
      latest.set(1, 3, statuses.good.code, clock, [])
      const db = resources.api.db
      await db
        .insertInto('mes_alarm_def')
        .values([
          { ...def, ...usual, alarmCode: 'temp', name: '出料温度高' },
          { ...def, ...usual, id: 'd2', alarmCode: 'comm', name: '通讯中断', type: 'comm', tagCode: '', limitValue: null },
        ])
        .execute()
      for (const row of await db.selectFrom('mes_alarm_def').selectAll().execute())
        await db
          .insertInto('mes_alarm')
          .values(firstRow(row, 'x', clock))
          .execute()
      judge = judgeAnew()
    })
    afterAll(async () => {
      judge.close()
      await resources.close()
      await opened.close()
    })

    test('a value beyond its limit is an alarm after its delay, told to walls with value and limit, and written down', async () => {
      reads(65)
      await pass(0)
      expect(standing()).toEqual([])
      await pass(2000)
      expect(standing()).toEqual(['temp B'])
      expect([...bus.retained(alarmTopic).values()][0]).toMatchObject({ message: '65.0 °C，高于上限 60 °C', raisedAt: clock })
      expect(await kinds()).toEqual(['raise'])
    })

    test('after a restart the alarm goes on from when it began', async () => {
      const [before] = [...bus.retained(alarmTopic).values()]
      judge.close()
      bus = createBus((error) => {
        throw error
      })
      await tellAllAlarms(resources.api.db, bus, clock)
      judge = judgeAnew()
      await pass(3000)
      expect([...bus.retained(alarmTopic).values()]).toEqual([before])
      expect(await kinds()).toEqual(['raise'])
    })

    test('a lost device freezes the alarm and is one itself; back again, the alarm clears by its value alone', async () => {
      reads(20, statuses.commFailure.code)
      answers = false
      await pass(0)
      await pass(5000)
      expect(standing()).toEqual(['comm B', 'temp B?'])
      answers = true
      reads(20)
      await pass(0)
      await pass(1000)
      expect(standing()).toEqual(['comm D', 'temp D'])
      expect(await kinds()).toEqual(['raise', 'unknown', 'known', 'clear'])
    })

    test('suppressed while its expression holds', async () => {
      await resources.api.db.updateTable('mes_alarm_def').set({ suppressWhen: '[ML-02.state] != 3' }).where('id', '=', 'd1').execute()
      bus.emit('resource.changed', { resource: 'mesAlarmDef', verb: 'edit', id: 'd1', mark: null })
      latest.set(1, 1, statuses.good.code, clock, [])
      await pass(200)
      expect(standing()).toEqual(['comm D', 'temp H'])
      latest.set(1, 3, statuses.good.code, clock, [])
      await pass(200)
      expect(standing()).toEqual(['comm D'])
    })

    test('what happened to an alarm cannot be changed or deleted', async () => {
      const { db } = resources.api
      await expect(db.updateTable('mes_alarm_event').set({ reason: 'x' }).execute()).rejects.toThrow(/append-only/)
      await expect(db.deleteFrom('mes_alarm_event').execute()).rejects.toThrow(/append-only/)
      const health = await alarmHealth(db, clock, 1)
      expect(health).toMatchObject({
        raises: 2,
        floodShare: 0,
        badActors: [
          { alarmCode: 'comm', raises: 1 },
          { alarmCode: 'temp', raises: 1 },
        ],
      })
      expect(health.rates.reduce((sum, count) => sum + count, 0)).toBe(2)
    })

    test('all limits of a machine type become alarms in one step, and those that stand stay as they are', async () => {
      const { db } = resources.api
      const { id: workshopId } = await resources.added(workshops)
      await db
        .insertInto('mes_equipment')
        .values({ ...def, id: 'x1', equipCode: 'X-1', name: '试验机', type: 'mill', workshopId, seq: 1, idealPerHour: null })
        .execute()
      const of = { deviceCode: 'X-1', equipmentCode: 'X-1' }
      const force = makeTag({ ...of, tagCode: 'X-1.force', address: 1, name: '压力', unit: 'kN', limitL: 16, limitH: 40, limitHH: 50, role: 'process' })
      const fault = makeTag({ ...of, tagCode: 'X-1.fault', address: 2, name: '故障', role: 'fault' })
      await storeConfiguration(db, { devices: [makeDevice({ deviceCode: 'X-1' })], tags: [force, fault] })
      const make = () => units()(systemActor, (unit) => alarmsFromLimits(unit, { machineType: 'mill', onDelaySec: null }))
      expect(await make()).toEqual({ made: 5, kept: 0 })
      expect(await make()).toEqual({ made: 0, kept: 5 })
      const made = await db
        .selectFrom('mes_alarm_def')
        .select(['alarmCode', 'priority', 'suppressWhen'])
        .where('equipCode', '=', 'X-1')
        .orderBy('alarmCode')
        .execute()
      expect(made).toEqual([
        { alarmCode: 'X-1.fault:fault', priority: 2, suppressWhen: '' },
        { alarmCode: 'X-1.force:H', priority: 3, suppressWhen: '' },
        { alarmCode: 'X-1.force:HH', priority: 2, suppressWhen: '' },
        { alarmCode: 'X-1.force:L', priority: 3, suppressWhen: '[X-1.state] != 3' },
        { alarmCode: 'X-1:comm', priority: 2, suppressWhen: '' },
      ])
    })

    test('a person acknowledges, shelves for a while that the definition allows, and unshelves; each is written down with who and why', async () => {
      const { db } = resources.api
      await db.updateTable('mes_alarm').set({ state: 'B' }).where('id', '=', 'd1').execute()
      const give = async (name: string, asked: object = {}) => {
        const { version } = await db.selectFrom('mes_alarm').select('version').where('id', '=', 'd1').executeTakeFirstOrThrow()
        return resources.call('POST', `/mes/alarm/${name}`, { id: 'd1', version, ...asked })
      }
      expect((await give('ack')).body).toMatchObject({ success: true, result: { state: 'C', actedBy: 'admin' } })
      expect((await give('ack')).status).toBe(409)
      const tooLong = await give('shelve', { minutes: 90, cause: 'sensor', reason: '换传感器' })
      expect([tooLong.status, tooLong.body.message]).toEqual([422, '这条报警最多搁置 60 分钟'])
      expect((await give('shelve', { minutes: 30, cause: 'sensor', reason: '换传感器' })).body).toMatchObject({
        success: true,
        result: { state: 'G', reason: '换传感器' },
      })
      expect((await give('note', { reason: '备件明天到' })).body).toMatchObject({ success: true, result: { state: 'G' } })
      expect((await give('unshelve')).body).toMatchObject({ success: true })
      expect((await give('oos', { reason: '检修', workOrder: 'WO-7' })).body).toMatchObject({ result: { state: 'I', reason: 'WO-7 检修' } })
      expect((await give('back')).body).toMatchObject({ success: true })
      expect((await kinds()).slice(-6)).toEqual(['ack', 'shelve', 'note', 'unshelve', 'oos', 'back'])
    })

    test('five thousand definitions with one bad line are refused as a whole, and the line is named', async () => {
      const { db } = resources.api
      const before = await db.selectFrom('mes_alarm_def').select('id').execute()
      const line = (at: number) => `bulk-${at},批量 ${at},${at === 3776 ? '高上限' : '上限'},压力,${60 + at},减速`
      const lines = ['报警编码,报警名称,类型,测点,限值,怎样处理', ...Array.from({ length: 5000 }, (_, at) => line(at + 1))]
      const sent = await resources.imported(alarmDefs, [{ name: 'alarms.csv', bytes: Buffer.from(lines.join('\n')) }])
      expect(sent.body).toMatchObject({ success: false, code: 201, result: { totalCount: 5000, successCount: 0, errorCount: 1 } })
      expect(JSON.stringify(sent.body.result)).toContain('"line":3777') // the heading is line 1
      expect(await db.selectFrom('mes_alarm_def').select('id').execute()).toEqual(before)
    })

    test('a deviation from another value and a change that is too fast are alarms, told with what they are; while either value is bad nothing is judged', async () => {
      const { db } = resources.api
      latest.define([
        tagMeta('ML-02.temp', 1, { unit: '°C', decimals: 1, name: '出料温度' }),
        tagMeta('ML-02.state', 2),
        tagMeta('ML-02.flow', 3, { unit: 'kg/h', decimals: 0, name: '进料' }),
        tagMeta('ML-02.set', 4, { unit: 'kg/h', name: '设定' }),
      ])
      latest.set(1, 3, statuses.good.code, clock, [])
      const flow = { ...usual, tagCode: 'ML-02.flow', onDelaySec: 0, offDelaySec: 0, deadband: 0 }
      const defs = [
        { ...def, ...flow, id: 'd8', alarmCode: 'dev', name: '进料偏差', type: 'deviation', referenceTag: 'ML-02.set', windowSec: 60, limitValue: 20 },
        { ...def, ...flow, id: 'd9', alarmCode: 'rate', name: '进料突变', type: 'rateOfChange', referenceTag: '', windowSec: 2, limitValue: 600 },
      ]
      await db.insertInto('mes_alarm_def').values(defs).execute()
      for (const row of await db.selectFrom('mes_alarm_def').selectAll().where('id', 'in', ['d8', 'd9']).execute())
        await db
          .insertInto('mes_alarm')
          .values(firstRow(row, 'x', clock))
          .execute()
      judge.close()
      judge = judgeAnew()
      const both = (value: number, reference: number, status: number = statuses.good.code) => {
        latest.set(2, value, statuses.good.code, clock, [])
        latest.set(3, reference, status, clock, [])
      }
      const own = () => standing().filter((one) => /^(dev|rate) /.test(one))
      both(100, 100)
      for (let ms = 0; ms < 3000; ms += 500) await pass(500)
      expect(own()).toEqual([])
      both(130, 100)
      await pass(500)
      expect(own()).toEqual(['dev B', 'rate B']) // 30 beside the other, and 30 in two seconds
      const says = [...bus.retained(alarmTopic).values()].filter(({ alarmCode }) => /^(dev|rate)$/.test(alarmCode)).map(({ message }) => message)
      expect(says.toSorted()).toEqual(['与设定相差 30 kg/h，超过 20 kg/h', '每分钟变化 900 kg/h，超过 600 kg/h'].toSorted())
      both(100, 100, statuses.sensorFailure.code)
      for (let ms = 0; ms < 3000; ms += 500) await pass(500)
      expect(own()).toEqual(['dev B?', 'rate D'])
      both(100, 100)
      await pass(500)
      expect(own()).toEqual(['dev D', 'rate D'])
    })
  })
