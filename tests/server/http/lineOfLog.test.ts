import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcements } from '#contract/modules/messages/announcementRecord.ts'
import { dicts } from '#contract/modules/reference/dict.ts'
import { databases } from '../../support/databases.ts'
import { startResources } from '../../support/resourceApi.ts'
import type { ResourceApi } from '../../support/resourceApi.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the line of a call in the log on ${database.name}`, () => {
    let house: ResourceApi
    let closeServer = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      house = await startResources({ databaseUrl: url })
    })
    afterAll(async () => {
      await house.close()
      closeServer()
    })
    const lines = async (logContent: string) => (await house.api.db.selectFrom('sys_log').select('id').where('logContent', '=', logContent).execute()).length

    test('twenty announcements released at once, before anybody read a dictionary, are all released and all written down', async () => {
      const ids: string[] = []
      for (let count = 0; count < 20; count += 1) ids.push((await house.added(announcements, { msgType: 'ALL' })).id)
      house.api.bus.emit('cache.cleared', { name: 'dict' })
      const before = await lines('发布通知公告')
      const statuses = await Promise.all(ids.map(async (id) => (await house.call('GET', `/sys/annountCement/doReleaseData?id=${id}`)).status))
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(await lines('发布通知公告')).toBe(before + 20)
    })

    test('is written with what it tells of: where it cannot be written nothing is done, and where it can both stand', async () => {
      const row = await house.sampleOf(dicts)
      const code = String(row['dictCode'])
      const stored = async () => (await house.api.db.selectFrom('sys_dict').select('id').where('dictCode', '=', code).execute()).length
      await house.api.db.schema.alterTable('sys_log').renameTo('sys_log_elsewhere').execute()
      const refused = await house.call('POST', '/sys/dict/add', row)
      await house.api.db.schema.alterTable('sys_log_elsewhere').renameTo('sys_log').execute()
      expect(refused.status).toBe(500)
      expect(await stored()).toBe(0)
      const before = await lines('新增数据字典')
      expect((await house.call('POST', '/sys/dict/add', row)).status).toBe(200)
      expect([await stored(), await lines('新增数据字典')]).toEqual([1, before + 1])
    })

    test('is there once for a call that changes nothing in a unit of work, such as an export', async () => {
      const before = await lines('导出数据字典')
      expect((await house.api.app.inject({ url: '/sys/dict/exportXls?format=csv', headers: { 'x-access-token': house.token } })).statusCode).toBe(200)
      expect(await lines('导出数据字典')).toBe(before + 1)
    })
  })
