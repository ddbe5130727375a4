import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Characteristics, Series } from '#contract/modules/spc/characteristics.ts'
import { tagHistoryWanted } from '#contract/modules/spc/tagHistoryWanted.ts'
import { follow } from '../../../../server/bus/bus.ts'
import { createLog } from '../../../../server/log.ts'
import { makeDemoPlant } from '../../../../server/modules/equipment/demo.service.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { spcRoutes } from '../../../../server/modules/spc/spc.routes.ts'
import { startHistorian } from '../../../../server/tags/history/historian.ts'
import type { Historian } from '../../../../server/tags/history/historian.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { temporaryFolder } from '../../tags/history/temporaryHistory.ts'

const minuteMs = 60_000
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const key = 'tag:ML-02.outTemp:value'
/** four hours, of which the machine stands in the third; a stand still reads 20 °C */
const [minutes, stopAt, goOnAt] = [240, 120, 180]
const beginMs = nowMs - minutes * minuteMs
const valueAt = (minute: number) => (minute >= stopAt && minute < goOnAt ? 20 : 60 + (minute % 7) / 10)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`control charts of measured values on ${database.name}`, () => {
    let historian: Historian
    const folder = temporaryFolder()
    const plant = resourcesOn(database, {
      more: (parts) => spcRoutes({ db: parts.db, plantTz: 'Asia/Shanghai', now: () => nowMs, trend: (query) => historian.trend(query) }),
    })
    beforeAll(async () => {
      historian = await startHistorian({ place: { kind: 'file', file: join(folder.path, 'history.db') }, log: createLog('silent') })
      const { db, bus } = plant.api
      await makeDemoPlant(db, 15_370)
      historian.define([{ tagCode: 'ML-02.outTemp', decimals: 1, deadband: 0 }])
      const at = Array.from({ length: minutes }, (_none, minute) => beginMs + minute * minuteMs)
      await historian.importSamples([{ tagCode: 'ML-02.outTemp', at, value: at.map((_at, minute) => valueAt(minute)) }])
      const log = createStateLog(db)
      for (const [minute, state] of [
        [0, 'running'],
        [stopAt, 'idle'],
        [goOnAt, 'running'],
      ] as const)
        await log.record([{ equipCode: 'ML-02', state, at: beginMs + minute * minuteMs, reason: null, source: 'rule' }])
      bus.onWithin(follow(tagHistoryWanted, async (_unit, { tell, ...asked }) => tell((await historian.trend(asked)).points)))
    })
    afterAll(async () => {
      await historian.close()
      folder[Symbol.dispose]()
    })
    const series = async () => Series.parse((await plant.call('GET', `/mes/spc/series?characteristic=${encodeURIComponent(key)}`)).body.result)

    test('a tag with limits is a characteristic in subgroups of five minutes, its readings are the minutes in which its machine ran, and its limits the specification', async () => {
      const { characteristics } = Characteristics.parse((await plant.call('GET', '/mes/spc/characteristics')).body.result)
      expect(characteristics.find((one) => one.key === key)).toMatchObject({ family: '设备测点', unit: '°C', kind: 'number', chart: 'xbarR', size: 5 })
      expect(characteristics.some((one) => one.key.startsWith('tag:ML-02.plcState'))).toBe(false)
      const { readings, spec, resource, field, isCut } = await series()
      const ran = Array.from({ length: minutes }, (_none, minute) => minute).filter((minute) => minute < stopAt || minute >= goOnAt)
      expect(readings.map(({ value }) => value)).toEqual(ran.map((minute) => expect.closeTo(valueAt(minute), 6)))
      expect(readings[0]).toMatchObject({ at: '2026-11-20 16:00:00', ref: 'ML-02.outTemp', of: 'ML-02' })
      expect([resource, field, isCut, spec.high === null]).toEqual(['mesPlcTag', 'tagCode', false, false])
    })

    test('its limits are frozen from its history by the command of every chart', async () => {
      const asked = { characteristic: key, chart: 'xbarR', size: 5, dataFrom: '2026-11-20 16:00:00', dataTo: '2026-11-20 20:00:00', reason: '稳定' }
      const { status, body } = await plant.call('POST', '/mes/spcLimit/freeze', asked)
      expect(status, body.message).toBe(200)
      expect(body.result).toMatchObject({ groups: 36, size: 5, versionNo: 1 })
      expect((await series()).frozen).toMatchObject([{ chart: 'xbarR', size: 5 }])
    })

    test('who may not look at measured values is not told of them, and reads the other charts', async () => {
      const { api } = plant
      const { id: role } = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      const rights = api.db.deleteFrom('sys_role_permission').where('roleId', '=', role).where('permission', '=', 'mes:plc:view')
      await rights.execute()
      const held = await api.db
        .selectFrom('sys_role_permission')
        .select('permission')
        .where('roleId', '=', role)
        .where('permission', '=', 'mes:spc:view')
        .execute()
      if (held.length === 0) await api.db.insertInto('sys_role_permission').values({ roleId: role, permission: 'mes:spc:view' }).execute()
      const headers = { 'x-access-token': await api.tokenOf('viewer') }
      const listed = await api.call({ method: 'GET', url: '/mes/spc/characteristics', headers })
      expect([listed.status, Characteristics.parse(listed.body.result).characteristics.filter(({ family }) => family === '设备测点')]).toEqual([200, []])
      const one = await api.call({ method: 'GET', url: `/mes/spc/series?characteristic=${encodeURIComponent(key)}`, headers })
      expect([one.status, one.body.message]).toEqual([403, '您没有权限看设备测点，请让管理员授权'])
    })
  })
