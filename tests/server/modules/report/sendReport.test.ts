import { describe, expect, test } from 'vitest'
import { sendReport } from '../../../../server/modules/report/module.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a report that is sent on ${database.name}`, () => {
    const house = resourcesOn(database)

    test('people with an account get a message by bell and by mail with the way to the days before, and who has none is left out', async () => {
      const { unit } = issueDesk(house)
      house.api.clock.now = Date.parse('2026-11-30T16:30:00Z') // half past midnight of the first of December in Shanghai
      expect(await unit((work) => sendReport(work, { report: 'daily', days: 1, to: ['viewer', 'nobody'] }, 'Asia/Shanghai'))).toBe(
        '日报 2026-11-30 已通知 1 人',
      )
      const sent = await house.api.db.selectFrom('sys_sms').select(['esReceiver', 'esType', 'esTitle', 'esContent']).orderBy('esType').execute()
      const message = { esReceiver: 'viewer', esTitle: '日报 2026-11-30', esContent: '日报 2026-11-30 已可查看：/report/daily?from=2026-11-30&to=2026-11-30' }
      expect(sent).toEqual([
        { ...message, esType: '2' },
        { ...message, esType: '4' },
      ])
    })

    test('a report for nobody fails with a sentence, and sends nothing', async () => {
      const { unit } = issueDesk(house)
      const before = await house.api.db.selectFrom('sys_sms').select('id').execute()
      await expect(unit((work) => sendReport(work, { report: 'quality', days: 7, to: ['nobody'] }, 'Asia/Shanghai'))).rejects.toThrow(
        '收件人 nobody 都没有账号，请在任务参数里更正',
      )
      expect(await house.api.db.selectFrom('sys_sms').select('id').execute()).toEqual(before)
    })
  })
