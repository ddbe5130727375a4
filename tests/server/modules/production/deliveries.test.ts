import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryComplaint, limitsOf } from '../../../../server/modules/production/deliveryRules.ts'
import { databases } from '../../../support/databases.ts'
import { openOrderBook } from './orderBook.ts'
import type { OrderBook } from './orderBook.ts'

test('the limits of an order are exact: 0.1 of three percent over is 0.103, and nothing is lost to binary fractions', () => {
  expect(limitsOf({ qty: 0.1, overPct: 3, underPct: 7 })).toEqual({ least: 0.093, most: 0.103 })
  expect(deliveryComplaint({ qty: 0.3, overPct: 0, underPct: 0, unit: 'kg' }, [0.1, 0.2])).toBeNull()
  const order = { qty: 10, overPct: 3, underPct: 5, unit: 'kg' }
  expect([10.3, 9.5].map((sum) => deliveryComplaint(order, [sum]))).toEqual([null, null])
  expect([10.300001, 9.499999].map((sum) => deliveryComplaint(order, [sum]))).toEqual([expect.anything(), expect.anything()])
})

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`delivery lines on ${database.name}`, () => {
    let book: OrderBook
    let closeServer = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      book = await openOrderBook(url)
    })
    afterAll(async () => {
      await book?.close()
      closeServer()
    })

    const lines = (...amounts: [qty: number, day: string][]) => ({
      mesOrderDelivery: {
        changed: amounts.map(([qty, day], at) => ({ key: `new${at}`, seq: at + 1, deliverAt: `${day} 20:00:00`, place: '上海一仓', qty })),
        deleted: [],
      },
    })
    const linesOf = (orderId: string) => book.api.db.selectFrom('mes_order_delivery').selectAll().where('orderId', '=', orderId).orderBy('seq').execute()

    test('their sum lies within the limits; the refusal has the figures, the line and a way out, and keeps nothing', async () => {
      const { id, version } = await book.draft()
      const saved = (written: object) => book.call('PUT', '/mes/order/edit', { id, version, lines: written })
      const over = await saved(lines([4, '2099-02-01'], [3.2, '2099-02-02'], [3.6, '2099-02-03']))
      expect([over.status, over.body.message]).toEqual([422, '交货行合计 10.8 kg，超过上限 10.3 kg，第 3 行最多填 3.1'])
      const under = await saved(lines([4, '2099-02-01']))
      expect([under.status, under.body.message]).toEqual([422, '交货行合计 4 kg，少于下限 10 kg，还差 6 kg。请加大某一行，或增加一行'])
      expect(await linesOf(id)).toEqual([])
      expect((await book.stored(id)).dueDate).toBe('2099-01-31')
    })

    test('the due date of their order is the earliest of theirs, and they are numbered without gaps', async () => {
      const { id, version } = await book.draft()
      const saved = await book.call('PUT', '/mes/order/edit', { id, version, lines: lines([4, '2099-02-05'], [3, '2099-02-03'], [3, '2099-02-09']) })
      expect([saved.status, saved.body.message]).toEqual([200, '修改成功!'])
      const first = await book.stored(id)
      expect(first.dueDate).toBe('2099-02-03')
      const [, middle, last] = await linesOf(id)
      if (!middle || !last) throw new Error('three lines were saved')
      expect([middle.status, Number(middle.qtyPacked)]).toEqual(['waiting', 0])
      const gone = {
        mesOrderDelivery: {
          changed: [{ id: last.id, version: last.version, key: last.id, seq: 3, deliverAt: '2099-02-09 20:00:00', place: '广州仓', qty: 6 }],
          deleted: [{ id: middle.id, version: middle.version }],
        },
      }
      const changed = await book.call('PUT', '/mes/order/edit', { id, version: first.version, lines: gone })
      expect([changed.status, changed.body.message]).toEqual([200, '修改成功!'])
      expect((await linesOf(id)).map(({ seq, place }) => [seq, place])).toEqual([
        [1, '上海一仓'],
        [2, '广州仓'],
      ])
      expect((await book.stored(id)).dueDate).toBe('2099-02-05')
    })

    test('a due date that is over is refused, of the order and of its lines, but to who may date back', async () => {
      const { id, version, ...row } = await book.draft()
      const past = { ...row, dueDate: '2020-01-31' }
      const asViewer = (payload: object) => book.call('PUT', '/mes/order/edit', { id, version, ...payload }, book.tokens.viewer)
      const refused = await asViewer(past)
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('交期 2020-01-31 已经过去')])
      expect((await asViewer({ lines: lines([10, '2020-02-01']) })).status).toBe(422)
      expect(await linesOf(id)).toEqual([])
      expect((await book.call('PUT', '/mes/order/edit', { id, version, ...past })).status).toBe(200)
    })

    test('mass orders need a customer, and what was approved or released keeps its product and its quantity', async () => {
      const order = await book.draft()
      const without = await book.call('POST', '/mes/order/add', { ...order, customerId: null })
      expect([without.status, Object.keys((without.body.result as { fields: object }).fields)]).toEqual([422, ['customerId']]) // a refusal of fields
      expect((await book.call('POST', '/mes/order/add', { ...order, customerId: null, orderType: 'sample' })).status).toBe(200)
      const { productId: another } = await book.draft()
      await book.put(order.id, 'approved')
      expect((await book.call('PUT', '/mes/order/edit', { ...order, productId: another })).status).toBe(409)
      expect((await book.call('PUT', '/mes/order/edit', { ...order, qty: 12 })).status).toBe(200)
      await book.put(order.id, 'released')
      expect((await book.call('PUT', '/mes/order/edit', { ...order, version: 2, qty: 13 })).status).toBe(409)
      await book.put(order.id, 'pending')
      expect((await book.call('PUT', '/mes/order/edit', { ...order, version: 2, qty: 12 })).status).toBe(409)
      expect((await book.stored(order.id)).version).toBe(2)
    })
  })
