import { describe, expect, test } from 'vitest'
import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import { sendDashboard } from '../../../../../server/modules/online/dashboard/dashboardJob.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { issueDesk } from '../../material/issue/issueDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a dashboard that is sent on ${database.name}`, () => {
    const house = resourcesOn(database)

    test('people with an account are told the way to it by bell and by mail; one that is not there, or for nobody, fails with a sentence and sends nothing', async () => {
      const { unit } = issueDesk(house)
      await house.added(dashboards, { code: 'plant', name: '工厂一览', boardJson: JSON.stringify({ params: [], tiles: [] }) })
      const sent = () => house.api.db.selectFrom('sys_sms').select(['esReceiver', 'esType', 'esTitle', 'esContent']).orderBy('esType').execute()
      for (const [dashboard, to, why] of [
        ['nowhere', 'viewer', '没有数据看板 nowhere'],
        ['plant', 'nobody', '收件人 nobody 都没有账号'],
      ] as const)
        await expect(unit((work) => sendDashboard(work, { dashboard, to: [to] }))).rejects.toThrow(why)
      expect(await sent()).toEqual([])
      expect(await unit((work) => sendDashboard(work, { dashboard: 'plant', to: ['viewer', 'nobody'] }))).toBe('工厂一览 已通知 1 人')
      const message = { esReceiver: 'viewer', esTitle: '数据看板 工厂一览', esContent: '工厂一览 请查看：/online/dashboard/plant' }
      expect(await sent()).toEqual([
        { ...message, esType: '2' },
        { ...message, esType: '4' },
      ])
    })
  })
