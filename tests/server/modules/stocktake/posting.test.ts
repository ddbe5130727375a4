import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { freeStock, reserveStock } from '../../../../server/modules/material/stock/reservations.service.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { takeRoutes } from '../../../../server/modules/stocktake/stocktake.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { takeDesk } from './takeDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what was approved can be posted on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => [...takeRoutes(parts), ...scanRoutes(parts)] })
    let opened: ReturnType<typeof takeDesk> | null = null
    const desk = () => (opened ??= takeDesk(house))
    async function oneBag(kg: number) {
      await desk().hire()
      const places = await desk().store()
      const lotId = await desk().book.lot()
      return { ...places, lotId, bag: await desk().book.bag(lotId, places.one, kg) }
    }
    /** Counted by two people to be so much, and explained. */
    async function countedTwice(id: string, huCode: string, kg: number, placeCode = '') {
      await desk().counted(id, huCode, kg, 'admin', placeCode)
      await desk().given(id, 'recount')
      await desk().counted(id, huCode, kg, 'viewer', placeCode)
    }

    test.for([1.0005, 1, 2])('a bag whose book is finer than its material is counted, as a scale left it, is counted as %f kg and posted', async (kg) => {
      const { zone, one, lotId, bag } = await oneBag(2)
      const { materialId } = await house.api.db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
      await house.api.db.updateTable('mes_material').set({ unit: 'kg', unitScale: 3 }).where('id', '=', materialId).execute()
      const leftover = {
        is: 'take',
        moveType: 'adjust',
        huId: bag.huId,
        from: one,
        qty: toMicro(0.9995),
        ref: { type: 'test', id: '1' },
        reason: '称余料',
      } as const
      await desk().unit((work) => moveStock(work, leftover))
      const id = await desk().started({ locationId: zone })
      const finer = await desk().count(id, bag.huCode, 1.0004)
      expect([finer.status, finer.body.message]).toEqual([422, expect.stringContaining('最多 3 位小数')])
      await countedTwice(id, bag.huCode, kg)
      if (kg !== 1.0005) await desk().explained(id, bag.huCode)
      await desk().posted(id)
      expect(await desk().onHand(bag.huId)).toBe(kg)
      expect((await desk().movesFor(id)).map(({ moveType }) => moveType)).toEqual(kg === 1.0005 ? [] : [kg < 1.0005 ? 'countLoss' : 'countGain'])
    })

    test('what is missing and kept for a document is said before the stock-take is handed in, with the document; let go, it is posted', async () => {
      const { zone, bag } = await oneBag(10)
      const kept = await desk().unit((work) => reserveStock(work, { huId: bag.huId, qty: toMicro(10), ref: { type: 'mesOutItem', id: 'x' } }))
      const id = await desk().started({ locationId: zone })
      await countedTwice(id, bag.huCode, 9)
      await desk().explained(id, bag.huCode)
      const early = await desk().give(id, 'review')
      const sentence = `${bag.huCode} 少的部分已被预定，请先在出库明细里“撤销拣货”`
      expect([early.status, early.body.message]).toEqual([409, `还不能交审：${sentence}`])
      await desk().unit((work) => freeStock(work, kept))
      await desk().given(id, 'review')
      await desk().given(id, 'approve', {}, 'guest')
      await desk().unit((work) => reserveStock(work, { huId: bag.huId, qty: toMicro(10), ref: { type: 'mesOutItem', id: 'x' } }))
      const late = await desk().give(id, 'post', { signatures: [await desk().signed(id)] }, 'guest')
      expect([late.status, late.body.message]).toEqual([409, `还不能过账：${sentence}。批准之后又有变化，请退回复盘`])
    })

    test('what was found in a place where its document does not let it go is said before the stock-take is handed in', async () => {
      const { zone, one, two, bag } = await oneBag(10)
      await desk().unit((work) => reserveStock(work, { huId: bag.huId, qty: toMicro(4), ref: { type: 'mesOutItem', id: 'x' }, stayWithin: one }))
      const id = await desk().started({ locationId: zone })
      await countedTwice(id, bag.huCode, 10, await desk().codeOf(two))
      const early = await desk().give(id, 'review')
      expect([early.status, early.body.message]).toEqual([409, `还不能交审：${bag.huCode} 是出库单拣出的货，只能随它发运。拿错了请在出库明细里“撤销拣货”`])
    })
  })
