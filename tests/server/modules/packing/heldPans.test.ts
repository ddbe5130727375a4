import { describe, expect, test } from 'vitest'
import { walkGenealogy } from '../../../../server/modules/material/stock/genealogy.service.ts'
import { boundLots, whyUnusable } from '../../../../server/modules/material/stock/usable.service.ts'
import { databases } from '../../../support/databases.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`inner packing material on hold on ${database.name}`, () => {
    const on = packLineOn(database)
    const look = () => ({ trx: on.db() as never, at: on.book().api.clock.now }) // a look needs no transaction here
    const hold = (lotId: string) =>
      on
        .db()
        .updateTable('mes_material_lot')
        .set({ qualityStatus: 'hold', holdReason: '铝盘有油', holdBinds: 'Y', heldFrom: 'pass' })
        .where('id', '=', lotId)
        .execute()
    /** A job at work with pans, and the lot of these. */
    async function packed(pieces: number) {
      const job = await on.packingJob({ packQty: 3, qtyTarget: 6 })
      const { huId, huCode } = await on.pans(6)
      const brought = await on.make('nbcMaterial', 'bring', { jobId: job.jobId, huCode, qty: 6 })
      const { lotId: pansLot } = await on.db().selectFrom('mes_hu').select('lotId').where('id', '=', huId).executeTakeFirstOrThrow()
      if (pieces > 0) await on.sealedBox(job.jobId, pieces)
      return { ...job, huCode, brought, pansLot }
    }

    test('pans that go on hold while they are packed go into no further box, and the job closes with what the boxes hold', async () => {
      const { jobId, lotId, huCode, brought, pansLot } = await packed(3)
      const open = await on.openBox(jobId)
      await on.done(on.give('box', open, 'fill', { count: 1 }))
      await hold(pansLot)
      const refused = await on.give('box', open, 'fill', { count: 1 })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(new RegExp(`内包材 ${huCode}：.*铝盘有油.*开始对账`))])
      expect(JSON.stringify((await on.look(`/mes/nbc/desk?jobId=${jobId}`)).body)).toContain(`内包材 ${huCode}`)
      await on.done(on.give('box', open, 'void', { reason: '铝盘有油' }))
      await on.done(on.give('nbcJob', jobId, 'reconcile'))
      await on.done(on.give('nbcMaterial', brought, 'count', { used: 3, damaged: 0, returned: 3 }))
      await on.done(on.give('nbcJob', jobId, 'finish', { reason: '铝盘有油' }))
      expect((await walkGenealogy(on.db(), [pansLot], 'forward')).edges).toMatchObject([{ parent: pansLot, child: lotId, qty: 3 }])
      expect(await whyUnusable(look(), lotId)).toContain('铝盘有油')
      expect(await disagreements(on.db())).toEqual([])
    })

    test('a box that is full when its pans go on hold is closed, so that the job can be counted; one whose bulk is on hold is not', async () => {
      const { jobId, lotId, pansLot } = await packed(0)
      const full = await on.openBox(jobId)
      await on.done(on.give('box', full, 'fill', { count: 3 }))
      await on.weigh(full, 3)
      await hold(lotId)
      expect((await on.give('box', full, 'seal', {})).status).toBe(409)
      await on.db().updateTable('mes_material_lot').set({ qualityStatus: 'pass' }).where('id', '=', lotId).execute()
      await hold(pansLot)
      await on.done(on.give('box', full, 'seal', {}))
      await on.done(on.give('nbcJob', jobId, 'reconcile'))
    })

    test('a box is traced to its pans, and they to it, from the first piece on; a hold of the pans binds it', async () => {
      const { lotId, pansLot, jobId, brought } = await packed(0)
      expect((await walkGenealogy(on.db(), [pansLot], 'forward')).depths.has(lotId)).toBe(false) // nothing is packed yet
      await on.sealedBox(jobId, 3)
      expect((await walkGenealogy(on.db(), [pansLot], 'forward')).edges).toMatchObject([{ parent: pansLot, child: lotId, qty: 6 }])
      expect((await walkGenealogy(on.db(), [lotId], 'backward')).depths.get(pansLot)).toBe(1)
      await hold(pansLot)
      expect(await whyUnusable(look(), lotId)).toContain('铝盘有油')
      expect((await boundLots(on.db())).has(lotId)).toBe(true)
      await on.done(on.give('nbcJob', jobId, 'reconcile'))
      await on.done(on.give('nbcMaterial', brought, 'count', { used: 0, damaged: 0, returned: 6 }))
      expect(await whyUnusable(look(), lotId)).toBeNull() // none of them was packed
    })
  })
