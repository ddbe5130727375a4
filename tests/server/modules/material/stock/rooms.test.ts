import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../../../server/bus/unit.ts'
import { reverseMove } from '../../../../../server/modules/material/stock/reverse.service.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { databases } from '../../../../support/databases.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { stockBook } from './stockBook.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`places that take not everything on ${database.name}`, () => {
    const units = unitsOn(database)
    const book = stockBook(units)
    const inUnit = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => units.unit(work)
    const ref = { type: 'mesHu', id: 'test' }
    const carried = (huId: string, from: string, to: string) =>
      inUnit((work) => moveStock(work, { is: 'carry', moveType: 'transfer', huId, from, to, qty: 'whole', ref }))
    const undo = (moveId: string) => inUnit((work) => reverseMove(work, moveId, { reason: '误' }))
    const placeSet = (id: string, more: { status?: number; allowStatus?: string }) =>
      units.db().updateTable('mes_location').set(more).where('id', '=', id).execute()
    const codeOf = async (id: string) => (await units.db().selectFrom('mes_location').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
    const placeOf = async (huId: string) => (await book.stored(huId)).locationId

    test('a move is not undone into a place that mixes no lots and has another by now; emptied, it is', async () => {
      const [alone, beside] = [await book.place({ allowMixLot: 'N' }), await book.place()]
      const [one, other] = [await book.bag(await book.lot(), alone, 5), await book.bag(await book.lot(), beside, 5)]
      const { moveId } = await carried(one.huId, alone, beside)
      await carried(other.huId, beside, alone)
      await expect(undo(moveId)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/不混批，里面已有批次 .*先把它移走/) })
      expect(await placeOf(one.huId)).toBe(beside)
      await carried(other.huId, alone, beside)
      await undo(moveId)
      expect(await placeOf(one.huId)).toBe(alone)
    })

    test('what was taken from such a place does not come back beside another lot', async () => {
      const [alone, beside] = [await book.place({ allowMixLot: 'N' }), await book.place()]
      const [one, other] = [await book.bag(await book.lot(), alone, 5), await book.bag(await book.lot(), beside, 5)]
      const { moveId } = await inUnit((work) => moveStock(work, { is: 'take', moveType: 'scrap', huId: one.huId, from: alone, qty: toMicro(5), ref }))
      await carried(other.huId, beside, alone)
      await expect(undo(moveId)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('不混批') })
      expect(await placeOf(one.huId)).toBeNull()
      await carried(other.huId, alone, beside)
      await undo(moveId)
      expect(await placeOf(one.huId)).toBe(alone)
    })

    test('a move is not undone into a place that was closed since; opened again, it is', async () => {
      const [closed, beside] = [await book.place(), await book.place()]
      const { huId } = await book.bag(await book.lot(), closed, 5)
      const { moveId } = await carried(huId, closed, beside)
      await placeSet(closed, { status: 0 })
      const code = await codeOf(closed)
      await expect(undo(moveId)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(new RegExp(`^库位 ${code} 已停用，.*先启用`)) })
      await placeSet(closed, { status: 1 })
      await undo(moveId)
      expect(await placeOf(huId)).toBe(closed)
    })

    test('a lot that is on hold since goes back to where it came from, although nobody could bring it there now', async () => {
      const [forGood, beside] = [await book.place({ allowStatus: 'pass' }), await book.place()]
      const lotId = await book.lot()
      const { huId } = await book.bag(lotId, forGood, 5)
      const { moveId } = await carried(huId, forGood, beside)
      await units.db().updateTable('mes_material_lot').set({ qualityStatus: 'hold' }).where('id', '=', lotId).execute()
      await expect(carried(huId, beside, forGood)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('只放“合格”') })
      await undo(moveId)
      expect(await placeOf(huId)).toBe(forGood)
    })

    test('what a stock-take finds more of where it lies is booked there, whatever the place would take now', async () => {
      const forGood = await book.place({ allowStatus: 'pass' })
      const lotId = await book.lot()
      const { huId } = await book.bag(lotId, forGood, 5)
      await units.db().updateTable('mes_material_lot').set({ qualityStatus: 'hold' }).where('id', '=', lotId).execute()
      const gain = { is: 'gain', moveType: 'countGain', huId, to: forGood, qty: toMicro(0.5), ref } as const
      await inUnit((work) => moveStock(work, gain))
      expect(Number((await book.stored(huId)).qtyAvail)).toBe(toMicro(5.5))
      await placeSet(forGood, { status: 0 })
      await inUnit((work) => moveStock(work, gain))
      expect(Number((await book.stored(huId)).qtyAvail)).toBe(toMicro(6))
    })
  })
