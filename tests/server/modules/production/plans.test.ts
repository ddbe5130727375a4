import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestKeyHeader } from '#contract/commandCalls.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { orders } from '#contract/modules/production/order.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { orderTimeline } from '../../../../server/modules/production/plans/orderTimeline.service.ts'
import { vesselLimits } from '../../../../server/modules/production/plans/split.service.ts'
import { databases } from '../../../support/databases.ts'
import { openOrderBook } from './orderBook.ts'
import type { OrderBook } from './orderBook.ts'

const kept = () => ({ id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 })

test('what a machine holds bounds a batch of its own unit, and says nothing of any other', () => {
  const machine = { capacityMin: toMicro(2), capacityMax: toMicro(6), capacityUnit: 'kg' }
  expect(vesselLimits(machine, 'kg')).toEqual({ min: 2, max: 6 })
  for (const unit of ['g', 'L', 'pcs']) expect(vesselLimits(machine, unit), unit).toEqual({ min: null, max: null })
})

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`plans on ${database.name}`, () => {
    let book: OrderBook
    let closeServer = () => {}
    let routeId = ''
    let mixer = ''
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      book = await openOrderBook(url)
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

    async function give(table: 'mes_plan' | 'mes_task', id: string, command: string, asked: object = {}) {
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

    test('a split that is refused says why and makes nothing', async () => {
      const orderId = await approvedOrder()
      const before = await book.traces(orderId)
      for (const [sizes, sentence] of [
        ['5,7', '第 2 批 7 kg，超过设备最大容量 6 kg，请改小或再拆一批'],
        ['5,5,5', '各批合计 15 kg，超过还能计划的 10.3 kg，请减少 4.7 kg'],
        ['5,abc', '第 2 批的数量应为数字，最多 6 位小数'],
      ] as const) {
        const { status, body } = await split(orderId, sizes)
        expect([status, body.message]).toEqual([422, sentence])
      }
      expect(await plansOf(orderId)).toEqual([])
      expect(await book.traces(orderId)).toEqual(before)
    })

    test('a batch goes from the split to the last report, and its order runs with it and has the sums', async () => {
      const { orderId, planId, mixing, sieving } = await dispatched()
      expect(fromMicro(Number((await book.stored(orderId)).qtyPlanned))).toBe(10)
      await done(give('mes_task', mixing, 'start'))
      expect((await book.stored(orderId)).status).toBe('running')
      expect((await plansOf(orderId)).map(({ status }) => status)).toEqual(['running', 'draft'])
      const early = await give('mes_task', mixing, 'finish')
      expect([early.status, early.body.message]).toEqual([409, '还没有报工，请先报工再完成'])
      expect((await report(mixing, 1, { qtyBad: 0.1 })).status).toBe(422)
      await done(report(mixing, 3))
      await done(report(mixing, 1.8, { qtyBad: 0.2, reasons: '结块' }))
      await done(give('mes_task', mixing, 'finish'))
      await done(give('mes_task', sieving, 'assign', { equipmentId: mixer }))
      await done(give('mes_task', sieving, 'start'))
      await done(report(sieving, 4.7, { qtyBad: 0.1, reasons: '粗粒' }))
      await done(give('mes_task', sieving, 'finish'))
      const { qtyInput, qtyGood, qtyScrap } = await book.stored(orderId)
      expect([qtyInput, qtyGood, qtyScrap].map((amount) => fromMicro(Number(amount)))).toEqual([5, 4.7, 0.3])
      expect((await plansOf(orderId)).find(({ id }) => id === planId)?.status).toBe('finished')

      const reports = await book.api.db
        .selectFrom('mes_work_report')
        .select(['isLast', 'equipmentId', 'shift'])
        .orderBy('id')
        .where('taskId', 'in', [mixing, sieving])
        .execute()
      expect(reports.map(({ isLast }) => isLast)).toEqual(['N', 'N', 'Y'])
      expect(reports.every(({ equipmentId, shift }) => equipmentId === mixer && /^\d{4}-\d{2}-\d{2} (早班|夜班)$/.test(shift))).toBe(true)
      const { events } = await orderTimeline(book.api.db, orderId)
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((one, other) => other - one))
      const said = events.map(({ resource, title }) => `${resource} ${title}`)
      expect(said).toEqual(expect.arrayContaining(['mesOrder 开工', 'mesPlan 派工', 'mesTask 开工', 'mesTask 完成', 'mesWorkReport 报工', 'mesPlan 完成']))
      expect(events.some((event) => event.said === '合格 4.7 kg，不良 0.1 kg')).toBe(true)
    })

    test('the same report sent twice under its key counts once', async () => {
      const { mixing } = await dispatched()
      await done(give('mes_task', mixing, 'start'))
      const [once, twice] = [await report(mixing, 2, {}, 'one-and-the-same-report'), await report(mixing, 2, {}, 'one-and-the-same-report')]
      expect([once.status, twice.status, twice.body.result]).toEqual([200, 200, once.body.result])
      const task = await book.api.db.selectFrom('mes_task').select('qtyGood').where('id', '=', mixing).executeTakeFirstOrThrow()
      expect(fromMicro(Number(task.qtyGood))).toBe(2)
      await done(report(mixing, 1))
      await done(give('mes_task', mixing, 'finish'))
    })

    test('of two who begin on one machine at once one does, and the other is told what it makes (R16)', async () => {
      const tasks = [(await dispatched()).mixing, (await dispatched()).mixing]
      const stateOf = async (id: string) => (await book.api.db.selectFrom('mes_task').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
      for (let round = 0; round < 8; round += 1) {
        const begun = await Promise.all(tasks.map(async (id) => give('mes_task', id, (await stateOf(id)) === 'paused' ? 'resume' : 'start')))
        const [refused, ...others] = begun.filter(({ status }) => status !== 200)
        expect([refused?.status, others]).toEqual([409, []])
        expect(refused?.body.message).toMatch(/^这台设备正在做 .+，请先完成或暂停它$/)
        for (const id of tasks) if ((await stateOf(id)) === 'running') await done(give('mes_task', id, 'pause', { reason: '换人' }))
      }
    })

    test('reports that come at once all count: of one task, and of two batches of one order', async () => {
      const { orderId, otherId, mixing } = await dispatched()
      await done(give('mes_plan', otherId, 'lock'))
      await done(give('mes_plan', otherId, 'dispatch'))
      const [other] = await tasksOf(otherId)
      if (!other) throw new Error('a task for each step')
      for (const id of [mixing, other.id]) {
        await done(give('mes_task', id, 'start'))
        await done(give('mes_task', id, 'pause', { reason: '换人' }))
      }
      for (let round = 1; round <= 4; round += 1) {
        await Promise.all([mixing, mixing, other.id, other.id].map((id) => done(report(id, 0.1))))
        const made = await book.api.db.selectFrom('mes_task').select('qtyGood').where('id', 'in', [mixing, other.id]).execute()
        for (const { qtyGood } of made) expect(fromMicro(Number(qtyGood))).toBeCloseTo(0.2 * round, 6)
        expect(fromMicro(Number((await book.stored(orderId)).qtyInput))).toBeCloseTo(0.4 * round, 6)
      }
    })

    test('of two who split one order at once the second splits what the first left', async () => {
      for (let round = 0; round < 4; round += 1) {
        const orderId = await approvedOrder()
        const answers = await Promise.all([split(orderId, '5,4'), split(orderId, '5,3')])
        expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
        expect(await plansOf(orderId)).toHaveLength(2)
      }
    })

    test('what comes after a skipped step waits for the one before that', async () => {
      const { planId, mixing, sieving } = await dispatched(await aRoute('预混', '粗筛', '压粉'))
      const [, , pressing] = await tasksOf(planId)
      const statesOf = async () => (await tasksOf(planId)).map(({ status }) => status)
      await done(give('mes_task', mixing, 'start'))
      await done(give('mes_task', sieving, 'skip', { reason: '不需要' }))
      expect(await statesOf()).toEqual(['running', 'skipped', 'pending'])
      expect((await give('mes_task', pressing?.id ?? '', 'start')).status).toBe(409)
      await done(report(mixing, 5))
      await done(give('mes_task', mixing, 'finish'))
      expect(await statesOf()).toEqual(['done', 'skipped', 'ready'])
    })

    test('an older version is refused, a step waits for the one before it, and a machine does one thing at a time', async () => {
      const { mixing, sieving, otherId } = await dispatched()
      const stale = await post('/mes/task/start', { id: mixing, version: 1 })
      expect(stale.status).toBe(409)
      expect(stale.body.message).toContain('请刷新后重新修改')
      const early = await give('mes_task', sieving, 'start')
      expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('“待料”的工序任务不能开工')])
      await done(give('mes_plan', otherId, 'lock'))
      await done(give('mes_plan', otherId, 'dispatch'))
      const busyWith = await tasksOf(otherId)
      const [busy] = busyWith
      if (!busy) throw new Error('a task for each step')
      await done(give('mes_task', busy.id, 'start'))
      const second = await give('mes_task', mixing, 'start')
      expect([second.status, second.body.message]).toEqual([409, `这台设备正在做 ${busy.taskNo}，请先完成或暂停它`])
      await done(give('mes_task', busy.id, 'pause', { reason: '换模' }))
      await done(give('mes_task', mixing, 'start'))
    })
  })
