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

    test('of two lots the one that ends first is brought first, or a reason is written down; once it is all kept the other goes by itself [RULE-014]', async () => {
      const { jobId } = await on.packingJob({ packQty: 3, qtyTarget: 3 })
      const [soon, late] = [await on.pans(10), await on.pans(10)]
      const lotOf = async (huId: string) => (await on.db().selectFrom('mes_hu').select('lotId').where('id', '=', huId).executeTakeFirstOrThrow()).lotId
      const [first, second] = [await lotOf(soon.huId), await lotOf(late.huId)]
      const lots = on.db().updateTable('mes_material_lot')
      const { materialId } = await on.db().selectFrom('mes_material_lot').select('materialId').where('id', '=', first).executeTakeFirstOrThrow()
      await on.db().updateTable('mes_material').set({ issueRule: 'FEFO' }).where('id', '=', materialId).execute()
      await lots
        .set({ expiresAt: Date.UTC(2030, 0, 1), lotNo: 'P-1' })
        .where('id', '=', first)
        .execute()
      await lots
        .set({ expiresAt: Date.UTC(2031, 0, 1), lotNo: 'P-2', materialId })
        .where('id', '=', second)
        .execute()
      const bring = (huCode: string, more: object = {}) => on.call('/mes/nbcMaterial/bring', { jobId, huCode, qty: 4, ...more })
      const refused = await bring(late.huCode)
      const sentence = expect.stringMatching(new RegExp(`^应先领批次 P-1（${soon.huCode}，.+）。要领批次 P-2，请写明原因$`)) as string
      expect([refused.status, refused.body.message, refused.body.result]).toEqual([422, sentence, { fields: { breakReason: [sentence] } }])
      expect(await on.db().selectFrom('mes_nbc_material').select('id').where('jobId', '=', jobId).execute()).toEqual([])
      expect((await bring(late.huCode, { breakReason: '前一批被压在下面' })).status).toBe(200)
      expect((await bring(soon.huCode, { qty: 10 })).status).toBe(200)
      const kept = await on.db().selectFrom('mes_nbc_material').select(['huCode', 'breakReason']).where('jobId', '=', jobId).orderBy('id').execute()
      expect(kept.map(({ breakReason }) => breakReason)).toEqual(['前一批被压在下面', ''])
      const again = await on.pans(10) // of the later lot; nothing of the first one is free
      await on.db().updateTable('mes_hu').set({ lotId: second }).where('id', '=', again.huId).execute()
      expect((await bring(again.huCode)).status).toBe(200)
    })
  })
