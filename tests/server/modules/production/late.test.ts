import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeOrder } from '#contract/modules/production/orderCommands.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createLateJob } from '../../../../server/modules/production/lateJob.ts'
import { markLateOrders } from '../../../../server/modules/production/orderLate.service.ts'
import { lateOrders } from '../../../../server/modules/schedule/late.service.ts'
import { databases } from '../../../support/databases.ts'
import { openOrderBook } from './orderBook.ts'
import type { OrderBook } from './orderBook.ts'

const plantTz = 'Asia/Shanghai'
const dayMs = 86_400_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`late orders on ${database.name}`, () => {
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

    const dayIn = (days: number) => new Date(book.api.clock.now + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)
    const riskOf = async (id: string) => (await book.stored(id)).lateRisk
    const setDue = async (id: string, dueDate: string) => {
      const { status, body } = await book.call('PUT', '/mes/order/edit', { id, version: (await book.stored(id)).version, dueDate })
      expect(status, body.message).toBe(200)
    }
    const whenTheDayIsOver = () =>
      createUnits({ db: book.api.db, bus: book.api.bus, now: () => book.api.clock.now })(systemActor, (unit) => markLateOrders(unit, plantTz))
    const counted = async () => {
      const [figure, list, wall] = await Promise.all([
        book.call('GET', '/sys/figure?names=ordersGoingLate'),
        book.call('GET', '/mes/order/list?lateRisk=Y&status_MultiString=draft,pending,approved,planned,released,running,paused'),
        lateOrders(book.api.db, { nowMs: book.api.clock.now, plantTz }),
      ])
      const values = (figure.body.result as { name: string; value: number }[]).map(({ value }) => value)
      return [values[0], (list.body.result as { total: number }).total, wall.size]
    }

    test('an order becomes late with its due day and in time again with another, and every page counts it once', async () => {
      const { id } = await book.draft()
      expect([await riskOf(id), await counted()]).toEqual(['N', [0, 0, 0]])
      await setDue(id, dayIn(-1))
      expect([await riskOf(id), await counted()]).toEqual(['Y', [1, 1, 1]])
      await setDue(id, dayIn(0))
      expect([await riskOf(id), await counted()]).toEqual(['N', [0, 0, 0]])
    })

    test('when its day is over an order that is not finished is late, planned or not, and by how much is said', async () => {
      const { id } = await book.draft()
      await setDue(id, dayIn(0))
      await whenTheDayIsOver()
      expect(await riskOf(id)).toBe('N')
      book.api.clock.now += dayMs
      expect(await whenTheDayIsOver()).toBeGreaterThan(0)
      expect(await riskOf(id)).toBe('Y')
      expect(await whenTheDayIsOver()).toBe(0)
      const own = (await lateOrders(book.api.db, { nowMs: book.api.clock.now, plantTz })).get(id)
      expect(own?.lateMin).toBe(Math.ceil((book.api.clock.now - (own?.dueMs ?? 0)) / 60_000))
    })

    test('what was finished on its day is not late afterwards, and what was finished after it stays so', async () => {
      const [kept, missed] = [await book.draft(), await book.draft()]
      for (const { id } of [kept, missed]) {
        await setDue(id, dayIn(0))
        await book.put(id, 'running')
      }
      await book.give(kept.id, completeOrder)
      book.api.clock.now += dayMs
      await whenTheDayIsOver()
      await book.give(missed.id, completeOrder)
      expect([await riskOf(kept.id), await riskOf(missed.id)]).toEqual(['N', 'Y'])
      book.api.clock.now += dayMs
      await whenTheDayIsOver()
      expect([await riskOf(kept.id), await riskOf(missed.id)]).toEqual(['N', 'Y'])
    })

    test('the nightly job says how many became late', async () => {
      const job = createLateJob(plantTz)
      if (!('runInUnit' in job)) throw new Error('it is one unit')
      const { id } = await book.draft()
      await setDue(id, dayIn(0))
      book.api.clock.now += dayMs
      const said = await createUnits({ db: book.api.db, bus: book.api.bus, now: () => book.api.clock.now })(systemActor, (unit) =>
        job.runInUnit(unit, {} as never),
      )
      expect([said, await riskOf(id)]).toEqual(['1 单交期已过，还没有完工', 'Y'])
    })
  })
