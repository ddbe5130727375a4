import { describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`pans that were brought to a line on ${database.name}`, () => {
    const on = packLineOn(database)

    test('they stay in its workshop until their job is over, and are free again then', async () => {
      const { jobId } = await on.packingJob({ packQty: 3, qtyTarget: 3 })
      const { huId, huCode } = await on.pans(10)
      const brought = await on.make('nbcMaterial', 'bring', { jobId, huCode, qty: 10 })
      const locationId = await on.stock().place({}, 'warehouse')
      const carry = async () => {
        const { version } = await on.db().selectFrom('mes_hu').select('version').where('id', '=', huId).executeTakeFirstOrThrow()
        return on.post('/mes/hu/transfer', { id: huId, version, locationId })
      }
      const refused = await carry()
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/已领到内包线.*不能移出去.*盘点为退回/)])
      await on.sealedBox(jobId, 3)
      await on.done(on.give('nbcJob', jobId, 'reconcile'))
      await on.done(on.give('nbcMaterial', brought, 'count', { used: 3, damaged: 0, returned: 7 }))
      await on.done(on.give('nbcJob', jobId, 'finish', { reason: '' }))
      await on.done(carry())
      expect((await on.one.unit(huId)).locationId).toBe(locationId)
    })
  })
