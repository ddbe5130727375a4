import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { databases } from '../../../support/databases.ts'
import { packLineOn, pieceKg } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what is left of a box in the store on ${database.name}`, () => {
    const on = packLineOn(database)

    /** A box of six pieces in the store, a place beside it, and an out order for so many of them. */
    async function savedBox(ordered = 2) {
      const { jobId, lotId } = await on.packingJob({ packQty: 6, qtyTarget: 6 })
      const boxId = await on.sealedBox(jobId, 6)
      const [store, dock] = [await on.stock().place({}, 'warehouse'), await on.stock().place({}, 'ship')]
      const bin = await on.stock().place({ parentId: store })
      const { code } = await on.db().selectFrom('mes_location').select('code').where('id', '=', bin).executeTakeFirstOrThrow()
      const { sscc } = await on.box(boxId)
      expect((await on.box(boxId)).leftQty).toBeNull()
      const handover = await on.make('nbcHandover', 'open', {})
      for (const one of [sscc, code]) await on.done(on.give('nbcHandover', handover, 'scan', { code: one }))
      await on.done(on.giveSigned('nbcHandover', handover, 'save', ['admin', 'viewer']))
      const { huId } = await on.box(boxId)
      const { materialId } = await on.db().selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
      const where = { fromLocationId: store, dockLocationId: dock, place: '上海一仓', vehicle: '', remark: '' }
      const header = { outType: 'other', orderId: null, deliverySeq: null, customerId: null, supplierId: null, needTime: '2026-11-25 16:00:00', ...where }
      const line = { key: '1', seq: 1, materialId, planQty: ordered * pieceKg }
      const made = await on.post('/mes/outOrder/add', { ...header, lines: { mesOutLine: { changed: [line], deleted: [] } } })
      const { id: outId } = made.body.result as { id: string } // the record that was made
      await on.done(order(outId, 'release'))
      return { boxId, bin, sscc, outId, huId: huId ?? '' }
    }
    const orderVersion = async (id: string) =>
      (await on.db().selectFrom('mes_out_order').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
    const order = async (id: string, command: string, asked: object = {}) =>
      on.post(`/mes/outOrder/${command}`, { id, version: await orderVersion(id), ...asked })
    const unit = async (id: string, command: string, asked: object) => {
      const { version } = await on.db().selectFrom('mes_hu').select('version').where('id', '=', id).executeTakeFirstOrThrow()
      return on.post(`/mes/hu/${command}`, { id, version, ...asked })
    }
    async function undone(id: string, reason: string) {
      const { version } = await on.db().selectFrom('mes_hu').select('version').where('id', '=', id).executeTakeFirstOrThrow()
      await on.done(on.post('/mes/hu/reverse', { id, version, reason, signatures: await on.signed('mesHu', id, 'reverse', version, ['admin']) }))
    }
    const left = async (boxId: string) => (await on.box(boxId)).leftQty
    async function shipped(outId: string) {
      const signatures = await on.signed('mesOutOrder', outId, 'finish', await orderVersion(outId), ['admin'])
      await on.done(order(outId, 'finish', { reason: '', signatures }))
    }

    test('a part that is picked is out of the box, back in it when its pick is undone, and gone when it ships; what was packed stays what was packed', async () => {
      const { boxId, sscc, outId } = await savedBox(2)
      expect(await left(boxId)).toBe(6)
      await on.done(order(outId, 'scan', { huCode: sscc, breakReason: '' }))
      expect(await left(boxId)).toBe(4)
      const { id, version } = await on.db().selectFrom('mes_out_item').select(['id', 'version']).where('outId', '=', outId).executeTakeFirstOrThrow()
      await on.done(on.post('/mes/outItem/undo', { id, version, reason: '拣错了' }))
      expect(await left(boxId)).toBe(6)
      await on.done(order(outId, 'scan', { huCode: sscc, breakReason: '' }))
      await shipped(outId)
      expect(await on.box(boxId)).toMatchObject({ qty: 6, leftQty: 4, status: 'saved' })
    })

    test('a whole box that ships has nothing left', async () => {
      const { boxId, sscc, outId } = await savedBox(6)
      await on.done(order(outId, 'scan', { huCode: sscc, breakReason: '' }))
      expect(await left(boxId)).toBe(6) // it stands at the dock
      await shipped(outId)
      expect(await on.box(boxId)).toMatchObject({ qty: 6, leftQty: 0, status: 'shipped' })
    })

    test('what is scrapped or taken as a sample is out of it, half a piece is none, and an undone scrap is in it again', async () => {
      const { boxId, huId } = await savedBox()
      await on.done(unit(huId, 'scrap', { qty: 2 * pieceKg, reason: '压坏' }))
      expect(await left(boxId)).toBe(4)
      await on.done(unit(huId, 'sample', { qty: pieceKg / 2, reason: '检验' }))
      expect(await left(boxId)).toBe(3)
      await undone(huId, '没有取')
      expect(await left(boxId)).toBe(4)
      await on.done(unit(huId, 'scrap', { qty: 4 * pieceKg, reason: '进水' }))
      expect(await left(boxId)).toBe(0)
      await undone(huId, '还能用')
      expect(await left(boxId)).toBe(4)
    })

    test('what a stock-take finds, more or less, is what is left; a move of the whole box changes only where it is, a box that is used up is nowhere', async () => {
      const { boxId, bin, huId } = await savedBox()
      const ref = { type: 'mesStocktake', id: 'take' }
      const posted = (move: Parameters<typeof moveStock>[1]) =>
        createUnits({ db: on.db(), bus: on.book().api.bus, now: () => on.book().api.clock.now })(systemActor, (work) => moveStock(work, move))
      await posted({ is: 'take', moveType: 'countLoss', huId, from: bin, qty: toMicro(3 * pieceKg), ref })
      expect(await left(boxId)).toBe(3)
      await posted({ is: 'gain', moveType: 'countGain', huId, to: bin, qty: toMicro(pieceKg), ref })
      expect(await left(boxId)).toBe(4)
      const locationId = await on.stock().place()
      expect((await on.box(boxId)).locationId).toBe(bin)
      await on.done(unit(huId, 'transfer', { locationId }))
      expect(await on.box(boxId)).toMatchObject({ leftQty: 4, locationId })
      await undone(huId, '放错了')
      expect(await on.box(boxId)).toMatchObject({ leftQty: 4, locationId: bin })
      await on.done(unit(huId, 'scrap', { qty: 4 * pieceKg, reason: '进水' }))
      expect(await on.box(boxId)).toMatchObject({ leftQty: 0, locationId: null })
    })
  })
