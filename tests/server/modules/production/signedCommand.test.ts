import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeOrder, terminateOrder } from '#contract/modules/production/orderCommands.ts'
import { databases } from '../../../support/databases.ts'
import { openOrderBook } from './orderBook.ts'
import type { OrderBook } from './orderBook.ts'

/** Two commands on one order may mean the same, and neither takes what was signed for the other (factory.md R18). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`signatures of orders on ${database.name}`, () => {
    let book: OrderBook
    let closeServer = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      book = await openOrderBook(url)
    })
    afterAll(async () => {
      await book.close()
      closeServer()
    })
    /** A running order of which too little was made: finishing it has to be signed for. */
    async function running(): Promise<string> {
      const { id } = await book.draft()
      await book.put(id, 'running', { qtyGood: 5 })
      return id
    }
    const both = async (id: string, command: string) => [await book.sign(id, command, 'admin'), await book.sign(id, command, 'viewer')]

    test('what was signed for finishing an order does not terminate it, though both mean the same', async () => {
      const id = await running()
      const signed = await both(id, 'complete')
      const before = await book.traces(id)
      const refused = await book.give(id, terminateOrder, { signatures: signed })
      expect([refused.status, refused.body.message]).toEqual([422, '签名是为另一个操作签的，请为这一步重新签名'])
      expect(await book.traces(id)).toEqual(before)
      expect((await book.give(id, terminateOrder, { signatures: await both(id, 'terminate') })).status).toBe(200)
    })

    test('nor does what was signed for terminating it finish it, and it serves its own command still', async () => {
      const id = await running()
      const [mine = ''] = await both(id, 'terminate')
      expect((await book.give(id, completeOrder, { signatures: [mine] })).status).toBe(422)
      expect((await book.stored(id)).status).toBe('running')
      expect((await book.give(id, completeOrder, { signatures: [await book.sign(id, 'complete', 'admin')] })).status).toBe(200)
    })

    test('a signature names the command, the record and its version', async () => {
      const id = await running()
      const signId = await book.sign(id, 'complete', 'admin')
      const kept = await book.api.db.selectFrom('mes_esign').selectAll().where('id', '=', signId).executeTakeFirstOrThrow()
      const { version } = await book.stored(id)
      expect(kept).toMatchObject({ command: 'mesOrder.complete', meaning: 'override', refType: 'mesOrder', refId: id, recordVersion: version })
      expect(kept.payloadHash).toMatch(/^[0-9a-f]{64}$/)
    })
  })
