import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lastProof, keepProof, prove } from '../../../../server/modules/proof/proof.service.ts'
import { makeDemoOrders } from '../../../../server/modules/production/demo.service.ts'
import { databases } from '../../../support/databases.ts'
import { unitsOn } from '../../../support/unitsOn.ts'
import { stockBook } from '../material/stock/stockBook.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the rules of the data on ${database.name}`, () => {
    const house = unitsOn(database)
    const book = stockBook(house)
    const red = async () => (await prove(house.db(), () => house.clock.now)).filter(({ wrong }) => wrong.length > 0).map(({ key }) => key)

    test('are all kept by what the services wrote; what was falsified by SQL is found, and kept as it was found', async () => {
      const db = house.db()
      await makeDemoOrders(db, { now: house.clock.now, plantTz: 'Asia/Shanghai' })
      await book.bag(await book.lot(), await book.place(), 5)
      expect(await red()).toEqual([])

      const order = await db.selectFrom('mes_order').select(['id', 'orderNo', 'qtyGood']).where('status', '=', 'closed').limit(1).executeTakeFirstOrThrow()
      const falsify = (qtyGood: number) => db.updateTable('mes_order').set({ qtyGood }).where('id', '=', order.id).execute()
      await db
        .insertInto('mes_plan')
        .values(await aPlanOf(order.id))
        .execute()
      await falsify(Number(order.qtyGood) + 1)
      const found = await prove(db, () => house.clock.now)
      expect(found.find(({ key }) => key === 'orderSums')?.wrong).toEqual([{ id: order.id, name: order.orderNo, said: '合格数量与计划之和不同' }])

      await sql`update ${sql.table('mes_stock_balance')} set qty = qty + 1`.execute(db)
      expect(await red()).toEqual(['lotMoves', 'unitBalances', 'orderSums'])
      await db.transaction().execute((trx) => keepProof(trx, found))
      expect((await lastProof(db)).find(({ key }) => key === 'orderSums')).toMatchObject({ at: house.clock.now, wrong: [{ id: order.id }] })
    })

    /** A batch of an order by hand: the demo has none where there are no machines. */
    async function aPlanOf(orderId: string) {
      const db = house.db()
      const order = await db.selectFrom('mes_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
      const kept = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      await db
        .insertInto('mes_route')
        .values({ id: 'route', ...kept, routeCode: 'R', name: 'R', productFamily: 'E', status: 1 })
        .execute()
      const none = {
        lineId: null,
        workshopId: null,
        shiftId: '',
        teamId: '',
        planStart: null,
        planEnd: null,
        materialReady: 'full',
        qtyScrap: 0,
        stockKept: '',
      }
      const of = { orderId, productId: order.productId, batchQty: Number(order.qty), unit: order.unit, qtyGood: Number(order.qtyGood), routeId: 'route' }
      return { id: 'plan', ...kept, ...none, ...of, planNo: 'PL-1', batchNo: 'B-1', planDate: '2026-11-20', status: 'finished' }
    }
  })
