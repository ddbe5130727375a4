import { describe, expect, test } from 'vitest'
import { fromMicro } from '#contract/rules/quantity.ts'
import { orderTimeline } from '../../../../server/modules/production/plans/orderTimeline.service.ts'
import { databases } from '../../../support/databases.ts'
import { stockedBatchesOn } from './stockedBatches.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`plans on ${database.name}`, () => {
    const { aRoute, approvedOrder, book, dispatched, done, give, made, mixer, plansOf, post, report, split, tasksOf } = stockedBatchesOn(database)

    test('a split that is refused says why and makes nothing', async () => {
      const orderId = await approvedOrder()
      const before = await book().traces(orderId)
      for (const [sizes, sentence] of [
        ['5,7', '第 2 批 7 kg，超过设备最大容量 6 kg，请改小或再拆一批'],
        ['5,5,5', '各批合计 15 kg，超过还能计划的 10.3 kg，请减少 4.7 kg'],
        ['5,abc', '第 2 批的数量应为数字，最多 6 位小数'],
      ] as const) {
        const { status, body } = await split(orderId, sizes)
        expect([status, body.message]).toEqual([422, sentence])
      }
      expect(await plansOf(orderId)).toEqual([])
      expect(await book().traces(orderId)).toEqual(before)
    })

    test('a batch goes from the split to the last report, and its order runs with it and has the sums', async () => {
      const { orderId, planId, mixing, sieving } = await dispatched()
      expect(fromMicro(Number((await book().stored(orderId)).qtyPlanned))).toBe(10)
      await done(give('mes_task', mixing, 'start'))
      expect((await book().stored(orderId)).status).toBe('running')
      expect((await plansOf(orderId)).map(({ status }) => status)).toEqual(['running', 'draft'])
      const early = await give('mes_task', mixing, 'finish')
      expect([early.status, early.body.message]).toEqual([409, '还没有报工，请先报工再完成'])
      expect((await report(mixing, 1, { qtyBad: 0.1 })).status).toBe(422)
      await done(report(mixing, 3))
      await done(report(mixing, 1.8, { qtyBad: 0.2, reasons: '结块' }))
      await done(give('mes_task', mixing, 'finish'))
      await done(give('mes_task', sieving, 'assign', { equipmentId: mixer() }))
      await done(give('mes_task', sieving, 'start'))
      await made(sieving, 4.7, { qtyBad: 0.1, reasons: '粗粒' })
      await done(give('mes_task', sieving, 'finish'))
      const { qtyInput, qtyGood, qtyScrap } = await book().stored(orderId)
      expect([qtyInput, qtyGood, qtyScrap].map((amount) => fromMicro(Number(amount)))).toEqual([5, 4.7, 0.3])
      expect((await plansOf(orderId)).find(({ id }) => id === planId)?.status).toBe('short') // of five kg nothing may be missing

      const reports = await book()
        .api.db.selectFrom('mes_work_report')
        .select(['isLast', 'equipmentId', 'shift'])
        .orderBy('id')
        .where('taskId', 'in', [mixing, sieving])
        .execute()
      expect(reports.map(({ isLast }) => isLast)).toEqual(['N', 'N', 'Y'])
      expect(reports.every(({ equipmentId, shift }) => equipmentId === mixer() && /^\d{4}-\d{2}-\d{2} 全天$/.test(shift))).toBe(true)
      const { events } = await orderTimeline(book().api.db, orderId)
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((one, other) => other - one))
      const said = events.map(({ resource, title }) => `${resource} ${title}`)
      expect(said).toEqual(expect.arrayContaining(['mesOrder 开工', 'mesPlan 派工', 'mesTask 开工', 'mesTask 完成', 'mesWorkReport 报工', 'mesPlan 完成']))
      expect(events.some((event) => event.said === '合格 4.7 kg，不良 0.1 kg')).toBe(true)
    })

    test('with an order that is cancelled its batches end, a dispatched one as well, by way of its recall', async () => {
      const { orderId, planId } = await dispatched()
      await done(give('mes_order', orderId, 'cancel', { reason: '客户取消' }))
      expect((await plansOf(orderId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
      expect((await tasksOf(planId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
      const log = await book().api.db.selectFrom('mes_state_log').select(['action', 'reason']).where('recordId', '=', planId).orderBy('id').execute()
      expect(log.slice(-2)).toEqual(['recall', 'cancel'].map((action) => ({ action, reason: '订单已取消或终止' })))
    })

    test('the same report sent twice under its key counts once', async () => {
      const { mixing } = await dispatched()
      await done(give('mes_task', mixing, 'start'))
      const [once, twice] = [await report(mixing, 2, {}, 'one-and-the-same-report'), await report(mixing, 2, {}, 'one-and-the-same-report')]
      expect([once.status, twice.status, twice.body.result]).toEqual([200, 200, once.body.result])
      const task = await book().api.db.selectFrom('mes_task').select('qtyGood').where('id', '=', mixing).executeTakeFirstOrThrow()
      expect(fromMicro(Number(task.qtyGood))).toBe(2)
      await done(report(mixing, 3))
      await done(give('mes_task', mixing, 'finish'))
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
