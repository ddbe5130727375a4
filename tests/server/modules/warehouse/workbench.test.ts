import { describe, expect, test } from 'vitest'
import { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import { stocktakeLines } from '#contract/modules/stocktake/stocktakeLine.ts'
import { WarehouseBoard, WorkbenchSummary } from '#contract/modules/warehouse/workbench/workbench.ts'
import { warehouseRoutes } from '../../../../server/modules/warehouse/warehouse.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { goods, storeDesk } from './storeDesk.ts'

const dayMs = 86_400_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the workbench of the store on ${database.name}`, () => {
    const house = resourcesOn(database, { more: warehouseRoutes })
    let opened: ReturnType<typeof storeDesk> | null = null
    const desk = () => (opened ??= storeDesk(house))
    const summary = async () => WorkbenchSummary.parse((await desk().done(house.call('GET', '/mes/wmsWorkbench/summary'))).result)

    test('a stock-take is work until it is counted, and the wall says how many places agreed in the last that was posted', async () => {
      const board = async () => WarehouseBoard.parse((await desk().done(house.call('GET', '/mes/wmsWorkbench/board'))).result)
      const { id } = await house.added(stocktakes, { planDate: '2026-11-25' })
      const taskOf = async () => (await summary()).tasks.find(({ key }) => key === `count ${id}`)
      expect(await taskOf()).toMatchObject({ kind: 'count', button: '去开始', opens: `/wms/stocktake/${id}` })
      const take = house.api.db.updateTable('mes_stocktake').where('id', '=', id)
      await take.set({ status: 'counting' }).execute()
      expect(await taskOf()).toMatchObject({ button: '盘点', opens: `/wms/stocktake/count?take=${id}` })
      const lines = [
        await house.stored(stocktakeLines, { takeId: id }),
        await house.stored(stocktakeLines, { takeId: id }),
        await house.stored(stocktakeLines, { takeId: id }),
      ]
      for (const [at, lineId] of lines.entries())
        await house.api.db
          .updateTable('mes_stocktake_line')
          .set({ diffQty: at === 0 ? -1_000_000 : 0 })
          .where('id', '=', lineId)
          .execute()
      expect((await board()).accuracy).toBeNull()
      await take.set({ status: 'posted', postTime: house.api.clock.now }).execute()
      expect([(await board()).accuracy, await taskOf()]).toEqual([{ right: 2, counted: 3 }, undefined])
    })

    test('work stands by its time, whichever order it is of, and what nobody can pick says what is missing', async () => {
      const one = desk()
      const at = await one.rooms()
      const [lotId, none] = [await one.book.lot(), await one.book.lot()]
      const materialId = await one.materialOf(lotId)
      await one.book.bag(lotId, at.bin, 20)
      await one.book.place({}, 'transit')
      const staging = await one.book.place({}, 'staging')
      const inId = await one.receiptOf([{ materialId, kg: 10 }], at.down, { planTime: '2026-11-25 09:00:00' })
      const outId = await one.outOf([{ materialId, kg: 5 }], at, { needTime: '2026-11-25 10:00:00' })
      const issueOf = (of: string, needTime: string) => one.issueOf([{ lotId: of, kg: 3 }], { fromLocationId: at.store, toLocationId: staging, needTime })
      const [early, blocked] = [await issueOf(lotId, '2026-11-25 08:00:00'), await issueOf(none, '2026-11-25 11:00:00')]
      await one.given('inOrder', inId, 'release')
      await one.given('outOrder', outId, 'release')
      for (const id of [early, blocked]) await one.done(house.call('POST', '/mes/issue/release', { id, version: 1 }))
      const mine = new Set([`issue ${early}`, `issue ${blocked}`, `in ${inId}`, `out ${outId}`])
      const { tasks } = await summary()
      const shown = tasks.filter(({ key }) => mine.has(key))
      expect(shown.map(({ key }) => key)).toEqual([`issue ${early}`, `in ${inId}`, `out ${outId}`, `issue ${blocked}`])
      expect(shown.map(({ kind }) => kind)).toEqual(['pick', 'receive', 'pick', 'pick'])
      expect(shown.map((task) => task.blocked !== null)).toEqual([false, false, false, true])
      expect(shown.at(-1)?.blocked).toContain('库里没有合格批')
      expect(tasks.map(({ dueMs }) => dueMs)).toEqual(tasks.map(({ dueMs }) => dueMs).toSorted((first, second) => first - second))

      await one.given('inOrder', inId, 'scan', goods(materialId, { lotNo: 'W-1' }))
      const [unit] = await one.inItems(inId)
      const put = (await summary()).tasks.find(({ key }) => key === `put ${inId} ${unit?.lotId}`)
      expect([put?.kind, put?.total]).toEqual(['putaway', 2])
      for (const { huCode } of await bagsOf(lotId)) await one.given('outOrder', outId, 'scan', { huCode })
      expect((await summary()).tasks.find(({ key }) => key === `out ${outId}`)?.kind).toBe('ship')
    })

    test('the wall names the first four trucks that wait by their time, and counts all of them', async () => {
      const one = desk()
      const at = await one.rooms()
      const materialId = await one.materialOf(await one.book.lot())
      const board = async () => WarehouseBoard.parse((await one.done(house.call('GET', '/mes/wmsWorkbench/board'))).result)
      const before = await board()
      for (const hour of ['05', '04', '03', '02', '01'])
        await one.given(
          'inOrder',
          await one.receiptOf([{ materialId, kg: 1 }], at.down, { planTime: `2026-11-25 ${hour}:00:00`, dock: `${hour} 号` }),
          'release',
        )
      const { docks, trucksToday, trucksDone } = await board()
      expect(docks.map(({ dock }) => dock)).toEqual(['01 号', '02 号', '03 号', '04 号'])
      expect(trucksToday - trucksDone).toBe(before.trucksToday - before.trucksDone + 5)
    })

    test('lots that end within ninety days and stock that nobody may use are named with their sums, others are not', async () => {
      const one = desk()
      const { bin } = await one.rooms()
      const now = house.api.clock.now
      const [soon, later, held] = [
        await one.book.lot({ expiresAt: now + 89 * dayMs }),
        await one.book.lot({ expiresAt: now + 92 * dayMs }),
        await one.book.lot({ qualityStatus: 'hold' }),
      ]
      const before = await summary()
      for (const lotId of [soon, later, held]) await one.book.bag(lotId, bin, 4)
      const { expiring, blocked } = await summary()
      const known = (lots: readonly { lotId: string }[]) => lots.map(({ lotId }) => lotId).filter((id) => [soon, later, held].includes(id))
      expect([known(expiring.lots), known(blocked.lots)]).toEqual([[soon], [held]])
      expect([expiring.sum.lots - before.expiring.sum.lots, blocked.sum.lots - before.blocked.sum.lots]).toEqual([1, 1])
      const of = (sum: { amounts: readonly { qty: number; unit: string }[] }, unit: string) => sum.amounts.find((one) => one.unit === unit)?.qty ?? 0
      expect([of(expiring.sum, 'kg') - of(before.expiring.sum, 'kg'), of(blocked.sum, 'kg') - of(before.blocked.sum, 'kg')]).toEqual([4, 4])
      // pieces and boxes stand beside the kilograms, and are not left out or added to them
      const { materialId } = await one.db().selectFrom('mes_material_lot').select('materialId').where('id', '=', held).executeTakeFirstOrThrow()
      await one.db().updateTable('mes_material').set({ unit: 'pcs' }).where('id', '=', materialId).execute()
      const counted = (await summary()).blocked.sum
      expect([of(counted, 'pcs') - of(blocked.sum, 'pcs'), of(counted, 'kg') - of(before.blocked.sum, 'kg'), counted.lots]).toEqual([4, 0, blocked.sum.lots])
      await one.db().updateTable('mes_material').set({ unit: 'kg' }).where('id', '=', materialId).execute()
      const board = WarehouseBoard.parse((await one.done(house.call('GET', '/mes/wmsWorkbench/board'))).result)
      expect([board.expiring.sum, board.blocked.sum]).toEqual([expiring.sum, blocked.sum])
    })

    test('what is below its safety stock and not on its way is proposed, with what is missing', async () => {
      const one = desk()
      const at = await one.rooms()
      const lotId = await one.book.lot()
      const materialId = await one.materialOf(lotId)
      await one.book.bag(lotId, at.bin, 6)
      await one.db().updateTable('mes_material').set({ safetyStock: 10_000_000 }).where('id', '=', materialId).execute()
      const proposed = async () => (await summary()).replenish.find((found) => found.materialId === materialId)
      expect(await proposed()).toMatchObject({ free: 6, onTheWay: 0, safetyStock: 10, proposeQty: 4 })
      await one.receiptOf([{ materialId, kg: 3 }], at.down)
      expect(await proposed()).toMatchObject({ onTheWay: 3, proposeQty: 1 })
      await one.receiptOf([{ materialId, kg: 1 }], at.down)
      expect(await proposed()).toBeUndefined()
    })

    const bagsOf = (lotId: string) => desk().db().selectFrom('mes_hu').select('huCode').where('lotId', '=', lotId).where('qtyAvail', '>', 0).execute()
  })
