import { describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`as many pieces as were wanted on ${database.name}`, () => {
    const on = packLineOn(database)

    test('a job that ends with fewer pieces than wanted needs a reason, and keeps how many are missing', async () => {
      const { jobId } = await on.packingJob({ packQty: 24, qtyTarget: 48 })
      const { huCode } = await on.pans(100)
      const brought = await on.make('nbcMaterial', 'bring', { jobId, huCode, qty: 100 })
      await on.sealedBox(jobId, 3)
      await on.done(on.give('nbcJob', jobId, 'reconcile'))
      await on.done(on.give('nbcMaterial', brought, 'count', { used: 3, damaged: 0, returned: 97 }))
      for (const reason of ['', '  ']) {
        const refused = await on.give('nbcJob', jobId, 'finish', { reason })
        expect([refused.status, refused.body.message]).toEqual([409, '只包了 3 件，比目标 48 件少 45 件。请写明少包的原因，或按“继续”接着包'])
      }
      const { status, body } = await on.give('nbcJob', jobId, 'finish', { reason: '料体用完' })
      expect([status, body.message]).toEqual([200, expect.stringContaining('少包 45 件')])
      expect(await on.job(jobId)).toMatchObject({ status: 'done', qtyShort: 45, diffReason: '料体用完' })
    })

    test('when all is packed no further box is opened; a piece that is taken out again makes room for one', async () => {
      const { jobId } = await on.packingJob({ packQty: 3, qtyTarget: 3 })
      const boxId = await on.sealedBox(jobId, 3)
      const refused = await on.call('/mes/box/open', { jobId })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/已包够 3 件.*开始对账/)])
      await on.done(on.giveSigned('box', boxId, 'unseal', ['admin'], { reason: '少一件' }))
      const [item] = await on.itemsOf(boxId)
      await on.done(on.give('box', boxId, 'takeOut', { itemId: item?.id ?? '' }))
      const open = await on.call('/mes/box/open', { jobId })
      expect(open.body.message).not.toContain('已包够')
      expect((await on.job(jobId)).qtyShort).toBe(0)
    })
  })
