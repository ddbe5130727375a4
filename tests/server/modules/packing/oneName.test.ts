import { describe, expect, test } from 'vitest'
import { packBoard } from '../../../../server/modules/packing/board.ts'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`two inner packing materials of one name on ${database.name}`, () => {
    const on = packLineOn(database)

    test('each balances for itself: what one lacks is not made up by what the other has too much, and more than was brought goes back of none', async () => {
      const { jobId } = await on.packingJob({ packQty: 3, qtyTarget: 3 })
      const units = [await on.pans(1000), await on.pans(1000)]
      const brought: string[] = []
      for (const { huId, huCode } of units) {
        const of = on
          .db()
          .selectFrom('mes_hu')
          .innerJoin('mes_material_lot as lot', 'lot.id', 'mes_hu.lotId')
          .select('lot.materialId')
          .where('mes_hu.id', '=', huId)
        const { materialId } = await of.executeTakeFirstOrThrow()
        await on.db().updateTable('mes_material').set({ materialName: '铝盘' }).where('id', '=', materialId).execute()
        brought.push(await on.make('nbcMaterial', 'bring', { jobId, huCode, qty: 1000 }))
      }
      const [short = '', full = ''] = brought
      await on.sealedBox(jobId, 3)
      const board = await packBoard({ trx: on.db(), at: on.book().api.clock.now }, 'Asia/Shanghai')
      expect(board.materials.filter(({ name }) => name === '铝盘')).toEqual([1, 2].map(() => ({ name: '铝盘', issued: 1000, used: 3, left: 997 })))
      await on.done(on.give('nbcJob', jobId, 'reconcile'))
      await on.done(on.give('nbcMaterial', short, 'count', { used: 3, damaged: 0, returned: 900 }))
      const tooMuch = await on.give('nbcMaterial', full, 'count', { used: 3, damaged: 0, returned: 1001 })
      expect([tooMuch.status, tooMuch.body.message]).toEqual([409, expect.stringContaining('退不了 1001 个')])
      await on.done(on.give('nbcMaterial', full, 'count', { used: 100, damaged: 0, returned: 997 })) // 97 too many here, 97 missing there
      const refused = await on.give('nbcJob', jobId, 'finish', { reason: '' })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('铝盘 对不上：差 97 个')])
    })
  })
