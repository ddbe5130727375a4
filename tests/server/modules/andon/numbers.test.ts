import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`calls for help on ${database.name}`, () => {
    const resources = resourcesOn(database)

    test('of calls that are made at once each has a number of its own', async () => {
      const call = () => resources.call('POST', '/mes/andon/add', { type: 'equipment', level: 2, equipCode: '', note: '卡料' })
      const answers = await atOnce(resources.api.db, [call, call], 'sys_data_log')
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const made = await resources.api.db.selectFrom('mes_andon').select('andonNo').orderBy('andonNo').execute()
      expect(made.map(({ andonNo }) => andonNo.slice(-4))).toEqual(['-001', '-002'])
    })
  })
