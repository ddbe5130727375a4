import { describe, expect, test } from 'vitest'
import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import { sendDashboard } from '../../../../../server/modules/online/dashboard/dashboardJob.ts'
import { ruleRole } from '../../../../support/countedRows.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { addTenant } from '../../../../support/tenants.ts'
import { workFor } from '../../../../../server/tenancy/atWork.ts'
import { issueDesk } from '../../material/issue/issueDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a dashboard that is sent on ${database.name}`, () => {
    const house = resourcesOn(database)

    test('people who may open dashboards are told the way to it by bell and by mail; one that is not there, or for nobody, fails with a sentence and sends nothing', async () => {
      const { unit } = issueDesk(house)
      await house.api.db.updateTable('sys_user').set({ email: 'viewer@plant.local' }).where('username', '=', 'viewer').execute()
      await house.added(dashboards, { code: 'plant', name: '工厂一览', boardJson: JSON.stringify({ params: [], tiles: [] }) })
      const sent = () => house.api.db.selectFrom('sys_sms').select(['esReceiver', 'esType', 'esTitle', 'esContent']).orderBy('esType').execute()
      for (const [dashboard, to, why] of [
        ['nowhere', 'viewer', '没有数据看板 nowhere'],
        ['plant', 'nobody', '收件人 nobody 都没有账号'],
        ['plant', 'viewer', '收件人 viewer 都没有账号、没有权限看数据看板'],
      ] as const)
        await expect(unit((work) => sendDashboard(work, { dashboard, to: [to] }, 'Asia/Shanghai'))).rejects.toThrow(why)
      expect(await sent()).toEqual([])
      await ruleRole(house.api.db, 'viewer', 'sys:dashboard:list', null)
      expect(await unit((work) => sendDashboard(work, { dashboard: 'plant', to: ['viewer', 'nobody'] }, 'Asia/Shanghai'))).toBe('工厂一览 已通知 1 人')
      const message = { esReceiver: 'viewer', esTitle: '数据看板 工厂一览', esContent: '工厂一览 请查看：/online/dashboard/plant' }
      expect(await sent()).toEqual([
        { ...message, esType: '2' },
        { ...message, esType: '4' },
      ])
    })

    test('a schedule, which works for the whole plant, tells those of each tenant that has the dashboard of it', async () => {
      const { db } = house.api
      await db.deleteFrom('sys_sms').execute()
      const { unit } = issueDesk(house)
      const { id } = await db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      await addTenant(db, { id: 7, name: '七厂' }, [id])
      const of = (tenant: number) => workFor(tenant, () => db.selectFrom('sys_sms').select('esReceiver').where('esType', '=', '4').execute())
      const send = () => workFor('every', () => unit((work) => sendDashboard(work, { dashboard: 'plant', to: ['viewer', 'admin'] }, 'Asia/Shanghai')))
      expect(await send()).toBe('工厂一览 已通知 1 人')
      expect([await of(0), await of(7)]).toEqual([[{ esReceiver: 'admin' }], []])
      await workFor(7, () => house.stored(dashboards, { code: 'plant', name: '七厂一览', boardJson: '{"params":[],"tiles":[]}' }))
      expect(await send()).toBe('工厂一览 已通知 2 人')
      expect([await of(0), await of(7)]).toEqual([[{ esReceiver: 'admin' }, { esReceiver: 'admin' }], [{ esReceiver: 'viewer' }]])
    })
  })
