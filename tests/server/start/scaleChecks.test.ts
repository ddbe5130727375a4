import { expect, test } from 'vitest'
import { createOutbound } from '../../../server/outbound/outbound.ts'
import { openVault } from '../../../server/secrets/vault.ts'
import { scaleStands } from '../../../server/modules/scales/scaleStands.service.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { makeLivedDemo } from '../../../server/start/people/livedDemo.ts'
import { newDataDir } from '../../support/newDataDir.ts'

const config = { SIM_SEED: 1, PLANT_TZ: 'Asia/Shanghai', SIM_PORT: 15_020 }
const outbound = createOutbound({ allow: { names: [], networks: [] } }) // nobody is called
const at = (time: string) => Date.parse(`${time}+08:00`)

test('the technician of the demonstration checks each scale once after midnight, in the past and after a stop, but not one that somebody calibrated by day or whose calibration ended', async () => {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir, url: undefined })
  const parts = { db, config, hookParts: { jobHandlers: new Map(), vault: openVault(dataDir), outbound }, onProgress: () => {} }
  const checks = (day: string) =>
    db
      .selectFrom('mes_scale_check')
      .innerJoin('mes_scale', 'mes_scale.id', 'mes_scale_check.scaleId')
      .select(['mes_scale.code', 'result', 'checkBy', 'mes_scale_check.createTime'])
      .where('checkDate', '=', day)
      .orderBy('mes_scale.code')
      .execute()
  const checked = (codes: readonly string[], time: string, checkBy = '赵磊（演示）') =>
    codes.map((code) => ({ code, result: 'pass', checkBy, createTime: at(time) }))
  const all = ['SC-01', 'SC-02', 'SC-03', 'SC-04']
  const whyNot = async (code: string, time: string) => {
    const { id } = await db.selectFrom('mes_scale').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    return scaleStands(db, id, at(time))
  }

  const lived = await makeLivedDemo({ ...parts, days: 2 / 24, nowMs: at('2026-11-22T01:00:00') }) // a Sunday: nobody is in the office
  expect([...(lived?.refusals.keys() ?? [])]).toEqual([])
  expect(await checks('2026-11-21')).toEqual(checked(all, '2026-11-21T23:00:00', '系统'))
  expect(await checks('2026-11-22')).toEqual(checked(all, '2026-11-22T00:00:00'))
  expect(await whyNot('SC-04', '2026-11-22T23:59:59')).toBeNull()
  expect(await whyNot('SC-04', '2026-11-23T00:00:00')).toBe('平台秤 150 kg的日校已过期，请先在“秤具”里日校')

  // calibrated by day, which wants a check by whoever did it
  await db.updateTable('mes_scale').set({ dailyCheckDue: null }).where('code', '=', 'SC-01').execute()
  await makeLivedDemo({ ...parts, days: 0, nowMs: at('2026-11-22T10:00:00') })
  expect(await whyNot('SC-01', '2026-11-22T10:00:00')).toBe('分析天平 620 g今天还没有日校，请先在“秤具”里日校')
  await makeLivedDemo({ ...parts, days: 0, nowMs: at('2026-11-23T00:30:00') })
  expect(await checks('2026-11-22')).toHaveLength(4)
  expect(await checks('2026-11-23')).toEqual(checked(all, '2026-11-23T00:00:00'))

  await makeLivedDemo({ ...parts, days: 0, nowMs: at('2026-11-24T00:00:00') })
  expect(await checks('2026-11-24')).toEqual(checked(['SC-01', 'SC-03', 'SC-04'], '2026-11-24T00:00:00'))
  expect(await whyNot('SC-02', '2026-11-24T00:00:00')).toContain('检定有效期到 2026-11-23 为止')
  await close()
}, 60_000)

test('a demonstration from before it had a weighing room gets one at its next start, and a technician whom somebody took away later stays away', async () => {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir, url: undefined })
  const parts = { db, config, hookParts: { jobHandlers: new Map(), vault: openVault(dataDir), outbound }, days: 1 / 24, onProgress: () => {} }
  const takeAway = async () => {
    const { id } = await db.selectFrom('sys_user').select('id').where('username', '=', 'demo.technician').executeTakeFirstOrThrow()
    await db.deleteFrom('sys_user_role').where('userId', '=', id).execute()
    await db.deleteFrom('sys_user').where('id', '=', id).execute()
    const role = db.selectFrom('sys_role').select('id').where('roleCode', '=', 'demoTechnician')
    await db.deleteFrom('sys_role_permission').where('roleId', 'in', role).execute()
    await db.deleteFrom('sys_role').where('roleCode', '=', 'demoTechnician').execute()
  }
  const centers = () => db.selectFrom('mes_weigh_center').select(['code', 'scaleIds']).execute()

  await makeLivedDemo({ ...parts, nowMs: at('2026-11-22T21:00:00') })
  await takeAway()
  await db.deleteFrom('mes_weigh_center').execute()
  await db.deleteFrom('sys_setting').where('name', '=', 'demo.weighCenter').execute()

  const lived = await makeLivedDemo({ ...parts, nowMs: at('2026-11-23T00:00:00') })
  expect(lived?.commands).toBe(4) // each scale checked, by a technician who is there again
  expect(await centers()).toEqual([{ code: 'WC-01', scaleIds: 'SC-01,SC-02,SC-03,SC-04' }])

  await takeAway()
  expect(await makeLivedDemo({ ...parts, nowMs: at('2026-11-23T01:00:00') })).toBeNull()
  await close()
}, 60_000)
