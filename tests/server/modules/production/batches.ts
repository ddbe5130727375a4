import { afterAll, beforeAll, expect } from 'vitest'
import { requestKeyHeader } from '#contract/commandCalls.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { orders } from '#contract/modules/production/order.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import type { databases } from '../../../support/databases.ts'
import type { ResourceSetup } from '../../../support/resourceApi.ts'
import { openOrderBook } from './orderBook.ts'
import type { OrderBook } from './orderBook.ts'

const kept = () => ({ id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 })

/** Orders that are split into batches with steps on one mixer; opened before the tests of the suite around and closed after them. */
export function batchesOn(database: (typeof databases)[number], more?: ResourceSetup['more']) {
  let book: OrderBook
  let closeServer = () => {}
  let routeId = ''
  let mixer = ''
  beforeAll(async () => {
    const { url, close } = await database.open()
    closeServer = close
    book = await openOrderBook(url, more)
    routeId = await aRoute('混合', '过筛')
    const machine = { type: 'mixer', capacityMin: 2, capacityMax: 6, capacityUnit: 'kg', status: 'active' }
    mixer = (await book.added(machines, machine)).id
  })
  afterAll(async () => {
    await book?.close()
    closeServer()
  })

  /** One step after the other, all in a mixer. */
  async function aRoute(...names: string[]): Promise<string> {
    const { db } = book.api
    const route = { ...kept(), routeCode: `R-${names.length}`, name: names.join('、'), productFamily: 'E', status: 1 }
    await db.insertInto('mes_route').values(route).execute()
    for (const [at, name] of names.entries()) {
      const seq = at + 1
      const process = { ...kept(), code: `P-${name}`, name, machineType: 'mixer', seq, status: 1 }
      await db.insertInto('mes_process').values(process).execute()
      const time = { setupMin: 5, stdMin: 10, ratePerHour: null, overlapPct: 0, ccp: 'N' }
      await db
        .insertInto('mes_route_step')
        .values({ ...kept(), routeId: route.id, seq, processId: process.id, machineType: 'mixer', ...time })
        .execute()
    }
    return route.id
  }

  /** A mixer that nobody else uses, for amounts of any size. */
  const freeMixer = async () => (await book.added(machines, { type: 'mixer', capacityMin: 0.001, capacityMax: 1000, capacityUnit: 'kg', status: 'active' })).id

  async function approvedOrder(): Promise<string> {
    const { id } = await book.added(orders, { qty: 10, unit: 'kg', overPct: 3, underPct: 0, dueDate: '2099-01-31' })
    await stand(id, 'approved')
    return id
  }
  const stand = (id: string, status: string) => book.api.db.updateTable('mes_order').set({ status }).where('id', '=', id).execute()
  const split = (orderId: string, sizes: string, by = routeId) =>
    post('/mes/plan/split', { orderId, routeId: by, lineId: mixer, planDate: '2099-01-30', sizes })
  const plansOf = (orderId: string) => book.api.db.selectFrom('mes_plan').selectAll().where('orderId', '=', orderId).orderBy('planNo').execute()
  const tasksOf = (planId: string) => book.api.db.selectFrom('mes_task').selectAll().where('planId', '=', planId).orderBy('seq').execute()
  const post = (url: string, payload: object, key?: string) =>
    book.api.call({ method: 'POST', url, payload, headers: { 'x-access-token': book.tokens.admin, ...(key ? { [requestKeyHeader]: key } : {}) } })

  async function give(table: 'mes_order' | 'mes_plan' | 'mes_task', id: string, command: string, asked: object = {}) {
    const { version } = await book.api.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return post(`/mes/${table.slice(4)}/${command}`, { id, version, ...asked })
  }
  const done = async (answer: ReturnType<typeof give>) => {
    const { status, body } = await answer
    expect(status, body.message).toBe(200)
  }

  /** An order split into batches of five, the first of them dispatched and its steps on the one mixer. */
  async function dispatched(by = routeId) {
    const orderId = await approvedOrder()
    await done(split(orderId, '5,5', by))
    const [plan, other] = await plansOf(orderId)
    if (!plan || !other) throw new Error('two batches were made')
    await done(give('mes_plan', plan.id, 'lock'))
    await stand(orderId, 'released')
    await done(give('mes_plan', plan.id, 'dispatch'))
    const [mixing, sieving] = await tasksOf(plan.id)
    if (!mixing || !sieving) throw new Error('a task for each step')
    return { orderId, planId: plan.id, otherId: other.id, mixing: mixing.id, sieving: sieving.id }
  }
  const report = (taskId: string, qtyGood: number, more: object = {}, key?: string) => post('/mes/workReport/report', { taskId, qtyGood, ...more }, key)

  return {
    book: () => book,
    mixer: () => mixer,
    freeMixer,
    aRoute,
    approvedOrder,
    stand,
    split,
    plansOf,
    tasksOf,
    post,
    give,
    done,
    dispatched,
    report,
  }
}
