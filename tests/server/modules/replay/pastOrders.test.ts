import { describe, expect, test } from 'vitest'
import { orderWallTopic } from '#contract/modules/production/retained.ts'
import type { WallOrder } from '#contract/modules/production/retained.ts'
import { createBus } from '../../../../server/bus/bus.ts'
import { tellOrderWall } from '../../../../server/modules/production/orderWall.service.ts'
import { pastOrders } from '../../../../server/modules/production/pastOrders.service.ts'
import { standingAt } from '../../../../src/realtime/replay/pastMoment.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { stockedBatchesOn } from '../production/stockedBatches.ts'

const plantTz = 'Asia/Shanghai'
const secondMs = 1000

/** What a replay has to say exactly: all but what was planned and foretold, of which no past is kept. */
function exact({ status, qty, qtyGood, unit, steps, isRunning, now, why }: WallOrder) {
  const stands = isRunning || steps.some(({ state }) => state === 'paused')
  return { status, qty, qtyGood, unit, steps, isRunning, ...(stands ? { now } : {}), ...(status === 'paused' ? { why } : {}) }
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`orders of the past on ${database.name}`, () => {
    const { book, dispatched, done, give, made, mixer, report, terminate } = stockedBatchesOn(database)

    test('every second of the life of an order is told as the wall told it then, and its end as gone', async () => {
      const { api } = book()
      const { orderId, mixing, sieving } = await dispatched()
      api.clock.now += secondMs
      const fromMs = api.clock.now
      const seen = new Map<number, WallOrder | null>()
      const bus = createBus((error) => {
        throw error
      })
      /** Lets seconds pass, in each of which somebody looks at the wall. */
      async function look(seconds: number) {
        await tellOrderWall(api.db, bus, { nowMs: api.clock.now, plantTz })
        for (let second = 0; second < seconds; second += 1) {
          seen.set(api.clock.now, bus.retained(orderWallTopic).get(orderId) ?? null)
          api.clock.now += secondMs
        }
      }
      await look(3)
      const steps = [
        () => done(give('mes_task', mixing, 'start')),
        () => done(report(mixing, 2)),
        () => done(give('mes_task', mixing, 'pause', { reason: '换滤网' })),
        () => done(give('mes_task', mixing, 'resume')),
        () => done(give('mes_order', orderId, 'hold', { reason: '等客户确认颜色' })),
        () => done(give('mes_order', orderId, 'resume')),
        () => done(report(mixing, 2.8, { qtyBad: 0.2, reasons: '结块' })),
        () => done(give('mes_task', mixing, 'finish')),
        () => done(give('mes_task', sieving, 'assign', { equipmentId: mixer() })),
        () => done(give('mes_task', sieving, 'start')),
        () => made(sieving, 4.8),
        () => done(give('mes_task', sieving, 'finish')),
      ]
      for (const [at, step] of steps.entries()) {
        await step()
        await look(2 + (at % 3))
      }
      const changes = await pastOrders(api.db, { fromMs, toMs: api.clock.now, plantTz })
      const looked = atLeast(30, [...seen])
      for (const [atMs, live] of looked) {
        const past = standingAt(changes, atMs).get(orderId) as WallOrder | undefined // what pastOrders says
        expect(past === undefined ? null : exact(past), `second ${(atMs - fromMs) / secondMs}`).toEqual(live === null ? null : exact(live))
        expect(past?.forecastMs ?? null).toBe(null)
      }
      const states = new Set(looked.map(([, live]) => live?.status))
      expect([...states]).toEqual(expect.arrayContaining(['released', 'running', 'paused']))
      const half = await pastOrders(api.db, { fromMs: fromMs + 10 * secondMs, toMs: fromMs + 11 * secondMs, plantTz })
      expect(half[0]).toMatchObject({ at: fromMs + 10 * secondMs, key: orderId })

      await done(terminate(orderId))
      await look(1)
      const endMs = api.clock.now
      const ended = await pastOrders(api.db, { fromMs: endMs - 3 * secondMs, toMs: endMs, plantTz })
      expect([standingAt(ended, endMs - 2 * secondMs).has(orderId), standingAt(ended, endMs).has(orderId)]).toEqual([true, false])
    })

    test('an amount and a day that were changed are those of their time, and an order is late from the end of its day on', async () => {
      const { api } = book()
      const { orderId } = await dispatched()
      const fromMs = api.clock.now
      api.clock.now += 5 * secondMs
      const { status, body } = await book().call('PUT', '/mes/order/edit', {
        id: orderId,
        version: (await book().stored(orderId)).version,
        dueDate: '2099-02-28',
      })
      expect(status, body.message).toBe(200)
      api.clock.now += secondMs
      const stood = (changes: Awaited<ReturnType<typeof pastOrders>>, atMs: number) => standingAt(changes, atMs).get(orderId) as WallOrder | undefined
      const changes = await pastOrders(api.db, { fromMs, toMs: api.clock.now, plantTz })
      const day = (order: WallOrder | undefined) => (order === undefined ? null : new Date(order.dueMs).toISOString().slice(0, 10))
      expect([day(stood(changes, fromMs)), day(stood(changes, api.clock.now))]).toEqual(['2099-01-31', '2099-02-28'])
      const dueMs = Date.parse('2099-02-28T23:59:59+08:00')
      const around = await pastOrders(api.db, { fromMs: dueMs - secondMs, toMs: dueMs + secondMs, plantTz })
      expect([stood(around, dueMs)?.isLate, stood(around, dueMs + 1)?.isLate]).toEqual([false, true])
    })
  })
