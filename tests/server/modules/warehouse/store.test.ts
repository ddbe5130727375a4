import { describe, expect, test } from 'vitest'
import { orders as productionOrders } from '#contract/modules/production/order.ts'
import { finishOut } from '#contract/modules/warehouse/out/outCommands.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { goods, storeDesk } from './storeDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the store on ${database.name}`, () => {
    const house = resourcesOn(database)
    let opened: ReturnType<typeof storeDesk> | null = null
    const desk = () => (opened ??= storeDesk(house))

    /** A material, and 10 kg of it in two bags that came for a receipt order. */
    async function received() {
      const one = desk()
      const at = await one.rooms()
      const materialId = await one.materialOf(await one.book.lot())
      const inId = await one.receiptOf([{ materialId, kg: 10 }], at.down)
      await one.given('inOrder', inId, 'release')
      await one.given('inOrder', inId, 'scan', goods(materialId))
      return { ...one, at, materialId, inId, bags: await one.inItems(inId) }
    }

    test('goods come in as a lot that waits for its inspection, are put away, picked and shipped, each by its move', async () => {
      const { at, materialId, inId, bags, given, outOf, ship, movesOf, ...one } = await received()
      const lot = await one
        .db()
        .selectFrom('mes_material_lot')
        .selectAll()
        .where('id', '=', bags[0]?.lotId ?? '')
        .executeTakeFirstOrThrow()
      expect([bags.length, lot.lotNo, lot.qualityStatus, lot.originRefType]).toEqual([2, 'B-7001', 'pending', 'inOrder'])
      expect((await one.inLines(inId)).map(({ receivedQty, status }) => [Number(receivedQty), status])).toEqual([[10_000_000, 'done']])
      await one.pass(lot.id)
      for (const { huId } of bags) await given('hu', huId, 'transfer', { locationId: at.bin })
      expect((await one.inItems(inId)).map(({ status, toLocationId }) => [status, toLocationId])).toEqual([
        ['put', at.bin],
        ['put', at.bin],
      ])
      await given('inOrder', inId, 'finish')
      expect((await one.inOrder(inId)).status).toBe('done')

      const outId = await outOf([{ materialId, kg: 7 }], at)
      await given('outOrder', outId, 'release')
      for (const { huCode } of bags) await given('outOrder', outId, 'scan', { huCode, breakReason: '' })
      expect((await one.outItems(outId)).map(({ qty, ruleRank }) => [Number(qty), ruleRank])).toEqual([
        [5_000_000, 1],
        [2_000_000, 1],
      ])
      const shipped = await ship(outId)
      expect(shipped.status, shipped.body.message).toBe(200)
      expect((await one.outOrder(outId)).status).toBe('done')
      expect((await one.outLines(outId)).map(({ pickedQty, shippedQty }) => [Number(pickedQty), Number(shippedQty)])).toEqual([[7_000_000, 7_000_000]])
      expect(await movesOf(bags[0]?.huId ?? '')).toEqual(['recv 5', 'putaway 5', 'transfer 5', 'ship 5'])
      expect(await movesOf(bags[1]?.huId ?? '')).toEqual(['recv 5', 'putaway 5', 'transfer 2'])
      expect(await disagreements(one.db())).toEqual([])
    })

    test('what is short says so: a receipt and an out order end as 部分完成, and only with a reason [RULE-025]', async () => {
      const { at, materialId, inId, bags, give, given, outOf, ship, ...one } = await received()
      const more = await one.receiptOf([{ materialId, kg: 11 }], at.down)
      await given('inOrder', more, 'release')
      await given('inOrder', more, 'scan', goods(materialId, { lotNo: 'B-7002', count: 1 }))
      const early = await give('inOrder', more, 'finish')
      expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('没有收齐')])
      await given('inOrder', more, 'finish', { reason: '车上只有一袋' })
      expect([(await one.inOrder(more)).status, (await one.inLines(more)).map(({ status }) => status)]).toEqual(['partial', ['short']])
      await given('inOrder', more, 'reopen', { reason: '第二车到了' })
      expect([(await one.inOrder(more)).status, (await one.inLines(more)).map(({ status }) => status)]).toEqual(['working', ['partial']])
      await given('inOrder', inId, 'finish')

      await one.pass(bags[0]?.lotId ?? '')
      for (const { huId } of bags) await given('hu', huId, 'transfer', { locationId: at.bin })
      const outId = await outOf([{ materialId, kg: 20 }], at)
      await given('outOrder', outId, 'release')
      await given('outOrder', outId, 'scan', { huCode: bags[0]?.huCode ?? '' })
      const silent = await ship(outId)
      expect([silent.status, silent.body.message]).toEqual([422, expect.stringContaining('没有备齐')])
      const shipped = await ship(outId, { reason: '其余等下一批' })
      expect([shipped.status, (await one.outOrder(outId)).status]).toEqual([200, 'partial'])
      expect((await one.outLines(outId)).map(({ status }) => status)).toEqual(['short'])
    })

    test('a scan is taken back by a move the other way, with its reason, while nothing came after it', async () => {
      const { at, materialId, inId, bags, give, given, outOf, lies, movesOf, ...one } = await received()
      const [first, second] = [bags[0]?.id ?? '', bags[1]]
      await given('inItem', first, 'undo', { reason: '贴错标签' })
      expect((await one.inLines(inId)).map(({ receivedQty, status }) => [Number(receivedQty), status])).toEqual([[5_000_000, 'partial']])
      expect(await lies(bags[0]?.huId ?? '')).toMatchObject({ free: 0, at: null, status: 'void' })
      expect(await movesOf(bags[0]?.huId ?? '')).toEqual(['recv 5', 'reverse 5'])

      const { id, huId, huCode, lotId } = second ?? { id: '', huId: '', huCode: '', lotId: '' }
      await one.pass(lotId)
      await given('hu', huId, 'transfer', { locationId: at.bin })
      const put = await give('inItem', id, 'undo', { reason: '不要了' })
      expect(put.status).toBe(409)
      const outId = await outOf([{ materialId, kg: 3 }], at)
      await given('outOrder', outId, 'release')
      await given('outOrder', outId, 'scan', { huCode })
      expect(await lies(huId)).toMatchObject({ free: 2, at: at.bin })
      const [item] = await one.outItems(outId)
      const bound = await give('hu', item?.huId ?? '', 'transfer', { locationId: at.otherBin })
      expect([bound.status, bound.body.message]).toEqual([409, expect.stringContaining('撤销拣货')])
      await given('outItem', item?.id ?? '', 'undo', { reason: '拿错了' })
      expect(await lies(huId)).toMatchObject({ free: 5, kept: 0, at: at.bin })
      expect([(await one.outOrder(outId)).status, (await one.outLines(outId)).map(({ status }) => status)]).toEqual(['released', ['waiting']])
      await given('hu', huId, 'transfer', { locationId: at.down })
      expect((await one.inItems(inId)).map(({ status }) => status)).toEqual(['undone', 'received'])
      expect(await disagreements(one.db())).toEqual([])
    })

    test('eight who pick from one shelf for eight trucks take what is there, once, and what is shipped was there', async () => {
      const one = desk()
      const at = await one.rooms()
      const lotId = await one.book.lot()
      const materialId = await one.materialOf(lotId)
      const { huId, huCode } = await one.book.bag(lotId, at.bin, 20)
      const orders: string[] = []
      for (let truck = 0; truck < 8; truck += 1) orders.push(await one.outOf([{ materialId, kg: 3 }], at))
      for (const id of orders) await one.given('outOrder', id, 'release')
      const answers = await atOnce(
        one.db(),
        orders.map((id) => () => one.give('outOrder', id, 'scan', { huCode, qty: 3 })),
      )
      const done = answers.filter(({ status }) => status === 200).length
      expect([done, answers.filter(({ status }) => status === 409).length]).toEqual([6, 2])
      expect(await one.lies(huId)).toMatchObject({ free: 2, kept: 0 })
      const sent = orders.filter((_id, truck) => answers[truck]?.status === 200)
      const shipped = await atOnce(
        one.db(),
        sent.map((id) => () => one.unit((work) => work.give(finishOut, id))),
      )
      expect(shipped.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'done', 'done'])
      const moves = await one.db().selectFrom('mes_stock_move').select('qty').where('lotId', '=', lotId).where('moveType', '=', 'ship').execute()
      expect(moves.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(18_000_000)
      expect(await disagreements(one.db())).toEqual([])
    })

    test('of two who scan a new lot at once both receive it into one lot, and no more comes in than was asked for', async () => {
      const one = desk()
      const at = await one.rooms()
      const materialId = await one.materialOf(await one.book.lot())
      const other = [await one.receiptOf([{ materialId, kg: 10 }], at.down), await one.receiptOf([{ materialId, kg: 10 }], at.down)]
      for (const id of other) await one.given('inOrder', id, 'release')
      const answers = await atOnce(
        one.db(),
        other.map((id) => () => one.give('inOrder', id, 'scan', goods(materialId, { lotNo: 'B-7100' }))),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const lots = await one.db().selectFrom('mes_material_lot').select('id').where('materialId', '=', materialId).where('lotNo', '=', 'B-7100').execute()
      expect(lots).toHaveLength(1)
      const [id = ''] = other
      const over = await one.give('inOrder', id, 'scan', goods(materialId, { lotNo: 'B-7100', count: 1 }))
      expect([over.status, over.body.message]).toEqual([422, expect.stringContaining('已经收齐')])
    })

    test('a delivery moves the delivery lines of its production order, the earliest first', async () => {
      const { at, materialId, bags, given, outOf, ship, ...one } = await received()
      await one.pass(bags[0]?.lotId ?? '')
      for (const { huId } of bags) await given('hu', huId, 'transfer', { locationId: at.bin })
      const { id: orderId } = await house.added(productionOrders, { productId: materialId, unit: 'kg', qty: 10 })
      const line = { orderId, place: '上海一仓', packQty: null, qtyPacked: 0, status: 'waiting' }
      const kept = (id: string) => ({ id, createBy: 'admin', createTime: 1, updateBy: 'admin', updateTime: 1, version: 1 })
      for (const [seq, qty] of [
        [1, 4_000_000],
        [2, 6_000_000],
      ] as const)
        await one
          .db()
          .insertInto('mes_order_delivery')
          .values({ ...kept(`${orderId}-${seq}`), ...line, seq, deliverAt: seq, qty })
          .execute()
      const outId = await outOf([{ materialId, kg: 7 }], at, { outType: 'delivery', orderId })
      await given('outOrder', outId, 'release')
      for (const { huCode } of bags) await given('outOrder', outId, 'scan', { huCode })
      expect((await ship(outId)).status).toBe(200)
      const lines = await one.db().selectFrom('mes_order_delivery').select(['qtyShipped', 'status']).where('orderId', '=', orderId).orderBy('seq').execute()
      expect(lines.map(({ qtyShipped, status }) => [Number(qtyShipped), status])).toEqual([
        [4_000_000, 'shipped'],
        [3_000_000, 'waiting'],
      ])
      const order = await one.db().selectFrom('mes_order').select('qtyShipped').where('id', '=', orderId).executeTakeFirstOrThrow()
      expect(Number(order.qtyShipped)).toBe(7_000_000)
    })
  })
