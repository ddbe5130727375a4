import { describe, expect, test } from 'vitest'
import { figurePath } from '#contract/figure.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { databases } from '../../../support/databases.ts'
import { stockedBatchesOn } from './stockedBatches.ts'

const kg = (micro: number | string) => fromMicro(Number(micro))

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`quantities of batches on ${database.name}`, () => {
    const { book, confirm, correct, done, give, giveSigned, issueFor, issueCommand, made, onHand, one, oneBatch, plansOf, report, tasksOf, terminate } =
      stockedBatchesOn(database)

    /** Everything that a refused amount must not have touched. */
    const amountsOf = async ({ orderId, planId }: { orderId: string; planId: string }) => ({
      order: await one.order(orderId),
      plan: await one.plan(planId),
      tasks: await tasksOf(planId),
      reports: await book().api.db.selectFrom('mes_work_report').selectAll().orderBy('id').execute(),
      moves: (await book().api.db.selectFrom('mes_stock_move').select('id').execute()).length,
    })

    test('the first step makes no more than its share of what the order allows, good and bad; more takes a right, a reason and a signature [TASK-006]', async () => {
      const batch = await oneBatch()
      await done(give('mes_task', batch.mixing, 'start'))
      const before = await amountsOf(batch)
      const over = await report(batch.mixing, 12)
      expect([over.status, over.body.message]).toEqual([
        422,
        '合计 12 kg，超过这批允许的 5.15 kg，最多还能报 5.15 kg。确实要多做，请有权限的人在工序任务上用“超产放行”写明原因并签名',
      ])
      expect((await report(batch.mixing, 5.1, { qtyBad: 0.050001, reasons: '结块' })).status).toBe(422)
      expect(await amountsOf(batch)).toEqual(before)
      await done(report(batch.mixing, 5.15))
      expect((await report(batch.mixing, 0.000001)).status).toBe(422)

      const asked = { qty: 6, reason: '客户要多做' }
      const unsigned = await give('mes_task', batch.mixing, 'exceed', asked)
      expect([unsigned.status, unsigned.body.message]).toEqual([422, '超产放行需要签名'])
      expect((await giveSigned('mes_task', batch.mixing, 'exceed', { ...asked, reason: '' })).status).toBe(422)
      expect((await giveSigned('mes_task', batch.mixing, 'exceed', { ...asked, qty: 5.15 })).body.message).toBe('现在已经允许做到 5.15 kg，请填写比它大的数量')
      await done(giveSigned('mes_task', batch.mixing, 'exceed', asked))
      await done(report(batch.mixing, 0.85))
      expect((await report(batch.mixing, 0.000001)).status).toBe(422)
      const log = await book().api.db.selectFrom('mes_state_log').selectAll().where('recordId', '=', batch.mixing).where('action', '=', 'exceed').execute()
      expect(log).toMatchObject([{ reason: '客户要多做', signedBy: '["admin"]' }])
    })

    test('what is lost of the material that came in is bad beyond what the order allows; good is not', async () => {
      const batch = await oneBatch()
      await issueFor(batch.planId, 6, 'received')
      await done(give('mes_task', batch.mixing, 'start'))
      expect((await report(batch.mixing, 5.150001)).status).toBe(422)
      expect((await report(batch.mixing, 5.150001, { qtyBad: 0.1, reasons: '洒落' })).body.message).toMatch(/^合格合计 5.150001 kg，超过这批允许的 5.15 kg/)
      expect((await report(batch.mixing, 5, { qtyBad: 1.000001, reasons: '洒落' })).body.message).toMatch(/^合计 6.000001 kg，超过这批允许的 6 kg/)
      await done(report(batch.mixing, 5, { qtyBad: 1, reasons: '洒落' }))
    })

    test('a step makes no more than came out of the one before it, whatever the order allows, and that one is not corrected below what was taken [TASK-006]', async () => {
      const batch = await oneBatch()
      await done(give('mes_task', batch.mixing, 'start'))
      const mixed = await made(batch.mixing, 4.95, { qtyBad: 0.05, reasons: '结块' })
      await done(give('mes_task', batch.mixing, 'finish'))
      await done(give('mes_task', batch.sieving, 'start'))
      const before = await amountsOf(batch)
      expect((await report(batch.sieving, 8)).body.message).toBe(
        '合计 8 kg，超过前一道“混合”做出的合格 4.95 kg，最多还能报 4.95 kg。前一道报少了的，请先补报或更正前一道',
      )
      expect((await report(batch.sieving, 4.950001)).status).toBe(422)
      expect(await amountsOf(batch)).toEqual(before)
      await done(report(batch.sieving, 4.9))
      const refused = await correct(mixed, { qtyGood: 4.8 })
      expect([refused.status, refused.body.message]).toEqual([422, '后一道“过筛”已经报了 4.9 kg，这一道的合格不能少到 4.8 kg。请先更正后一道的报工'])
      expect((await correct(mixed, { qtyGood: 12 })).status).toBe(422)
      expect((await correct(mixed, { qtyGood: 4.9, qtyBad: 0.1 })).body.message).toBe('有不良时请填写原因')
      await done(correct(mixed, { qtyGood: 4.9, qtyBad: 0.1, reasons: '结块' }))
    })

    test('a step does not end with less than came in: that takes a right, a reason and a signature, and the batch says that it is short [TASK-006]', async () => {
      const batch = await oneBatch()
      await done(give('mes_task', batch.mixing, 'start'))
      await done(report(batch.mixing, 0.1))
      const early = await give('mes_task', batch.mixing, 'finish')
      expect([early.status, early.body.message]).toEqual([
        409,
        '合计报了 0.1 kg，少于应做的 5 kg。请把剩下的报完（做坏的报不良）；确实做不出，请有权限的人用“欠产完成”写明原因并签名',
      ])
      expect((await give('mes_task', batch.mixing, 'short', { reason: '料结块' })).body.message).toBe('欠产完成需要签名')
      await done(giveSigned('mes_task', batch.mixing, 'short', { reason: '料结块' }))
      await done(give('mes_task', batch.sieving, 'start'))
      await done(report(batch.sieving, 0.1))
      expect((await giveSigned('mes_task', batch.sieving, 'short', { reason: '没有少' })).body.message).toBe('数量已经够了，不用“欠产完成”，请直接用“完成”')
      await done(give('mes_task', batch.sieving, 'finish'))
      expect((await one.plan(batch.planId)).status).toBe('short')

      const whole = await oneBatch()
      await done(give('mes_task', whole.mixing, 'start'))
      await done(report(whole.mixing, 5))
      await done(give('mes_task', whole.mixing, 'finish'))
      await done(give('mes_task', whole.sieving, 'start'))
      await done(report(whole.sieving, 4.974999))
      expect((await give('mes_task', whole.sieving, 'finish')).status).toBe(409)
      await done(report(whole.sieving, 0.000001))
      await done(give('mes_task', whole.sieving, 'finish'))
      expect((await one.plan(whole.planId)).status).toBe('short') // nothing may be missing of this order
    })

    test('what was not confirmed was not made: plan and order have it from the confirmation on, and an order is neither completed nor closed before', async () => {
      const batch = await oneBatch()
      const goodOf = async () => [kg((await one.plan(batch.planId)).qtyGood), kg((await one.order(batch.orderId)).qtyGood)]
      await done(give('mes_task', batch.mixing, 'start'))
      await made(batch.mixing, 5)
      await done(give('mes_task', batch.mixing, 'finish'))
      await done(give('mes_task', batch.sieving, 'start'))
      const { body } = await report(batch.sieving, 5)
      const { id, reportNo } = body.result as { id: string; reportNo: string } // the report that was made
      await done(give('mes_task', batch.sieving, 'finish'))
      expect([await goodOf(), (await one.plan(batch.planId)).status]).toEqual([[0, 0], 'finished'])
      const refused = await give('mes_order', batch.orderId, 'complete')
      expect([refused.status, refused.body.message]).toEqual([409, `报工 ${reportNo} 还没有确认，请先确认或更正`])
      await done(confirm(id))
      expect(await goodOf()).toEqual([5, 5])
      await done(give('mes_order', batch.orderId, 'complete'))
      const corrected = await correct(id, { qtyGood: 4.9, qtyBad: 0.1, reasons: '粗粒' })
      expect([corrected.status, await goodOf(), (await one.plan(batch.planId)).status]).toEqual([200, [0, 0], 'short'])
      expect((await give('mes_order', batch.orderId, 'close')).body.message).toMatch(/^报工 .+ 还没有确认，请先确认或更正$/)
      const [open] = await book()
        .api.db.selectFrom('mes_work_report')
        .select('id')
        .where('taskId', '=', batch.sieving)
        .where('status', '=', 'submitted')
        .execute()
      await done(confirm(open?.id ?? ''))
      expect(await goodOf()).toEqual([4.9, 4.9])
      const closed = await give('mes_order', batch.orderId, 'close')
      expect([closed.status, closed.body.message]).toEqual([200, '结案成功。投入 5 kg，合格 4.9 kg，报废 0.1 kg'])
      const before = await amountsOf(batch)
      const late = await correct(open?.id ?? '', { qtyGood: 5 })
      expect([late.status, late.body.message]).toEqual([
        409,
        `生产订单 ${(await one.order(batch.orderId)).orderNo} 是“结案”，它的报工不能再确认或更正。请有权限的人先重开订单`,
      ])
      expect(await amountsOf(batch)).toEqual(before)
    })

    test('an order of which nothing was ever confirmed is not completed', async () => {
      const batch = await oneBatch()
      await book().api.db.updateTable('mes_task').set({ status: 'skipped' }).where('planId', '=', batch.planId).execute()
      await book().api.db.updateTable('mes_order').set({ status: 'running' }).where('id', '=', batch.orderId).execute()
      const { status, body } = await giveSigned('mes_order', batch.orderId, 'complete', { reason: '客户不要了' })
      expect([status, body.message]).toEqual([409, '这张订单还没有确认过的报工，不能完工或结案。请先报工并确认；不做了请用“终止”'])
    })

    test('an order outside its limits, or whose balance does not close, says why in the log and is signed for [TASK-006]', async () => {
      const batch = await oneBatch()
      await done(give('mes_task', batch.mixing, 'start'))
      await made(batch.mixing, 5)
      await done(give('mes_task', batch.mixing, 'finish'))
      await done(give('mes_task', batch.sieving, 'start'))
      await made(batch.sieving, 4)
      await done(giveSigned('mes_task', batch.sieving, 'short', { reason: '洒了' }))
      expect((await giveSigned('mes_order', batch.orderId, 'complete', {})).body.message).toBe('合格 4 kg，少于下限 5 kg。请填写偏差原因')
      expect((await give('mes_order', batch.orderId, 'complete', { reason: '客户同意' })).body.message).toBe('完工需要签名：合格 4 kg，少于下限 5 kg')
      await done(giveSigned('mes_order', batch.orderId, 'complete', { reason: '客户同意' }))
      const unbalanced = '物料不平衡：投入 5 kg，合格 4 kg，报废 0 kg，相差 1 kg，超过允许的 0.025 kg'
      expect((await give('mes_order', batch.orderId, 'close', { reason: '洒了' })).body.message).toBe(`结案需要签名：${unbalanced}`)
      expect((await giveSigned('mes_order', batch.orderId, 'close', {})).body.message).toBe(`${unbalanced}。请填写偏差原因`)
      await done(giveSigned('mes_order', batch.orderId, 'close', { reason: '洒了' }))
      const log = await book().api.db.selectFrom('mes_state_log').selectAll().where('recordId', '=', batch.orderId).orderBy('id').execute()
      expect(log.slice(-2)).toMatchObject([
        { action: 'complete', reason: '客户同意', signedBy: '["admin"]' },
        { action: 'close', reason: '洒了', signedBy: '["admin"]' },
      ])
    })

    test('the last step is skipped with a signature alone; then what the one before it made is output, of the batch, of its order and of stock', async () => {
      const batch = await oneBatch()
      await issueFor(batch.planId, 5, 'received')
      await done(give('mes_task', batch.mixing, 'start'))
      const mixed = await made(batch.mixing, 5)
      expect([await onHand(batch.batchNo), (await one.report(mixed)).isLast]).toEqual([0, 'N'])
      await done(give('mes_task', batch.mixing, 'finish'))
      const unsigned = await give('mes_task', batch.sieving, 'skip', { reason: '不需要' })
      expect([unsigned.status, unsigned.body.message]).toEqual([422, '跳过需要签名：这是末道工序，跳过后前一道的合格就是这批的产出'])
      await done(giveSigned('mes_task', batch.sieving, 'skip', { reason: '不需要' }))
      const { status, qtyGood } = await one.plan(batch.planId)
      expect([status, kg(qtyGood), kg((await one.order(batch.orderId)).qtyGood)]).toEqual(['finished', 5, 5])
      expect([await onHand(batch.batchNo), (await one.report(mixed)).isLast]).toEqual([5, 'Y'])
    })

    test('not all steps of a batch are skipped: that would be a batch made of nothing', async () => {
      const batch = await oneBatch()
      await done(give('mes_task', batch.mixing, 'skip', { reason: '不需要' }))
      expect((await giveSigned('mes_task', batch.sieving, 'skip', { reason: '不需要' })).body.message).toBe(
        '这批只剩这一道工序，全部跳过就等于没有做。不做这批时请撤回派工，再取消计划',
      )
      expect((await tasksOf(batch.planId)).map(({ status }) => status)).toEqual(['skipped', 'ready'])
    })

    test('no more is confirmed than the material that a batch received, and what was issued waits for its receipt', async () => {
      const batch = await oneBatch()
      const { id: issueId } = await issueFor(batch.planId, 4.3, 'issued')
      await done(give('mes_task', batch.mixing, 'start'))
      const { body } = await report(batch.mixing, 5.05)
      const { id } = body.result as { id: string } // the report that was made
      const { issueNo } = await one.issue(issueId)
      const waiting = await confirm(id)
      expect([waiting.status, waiting.body.message]).toEqual([409, `发料单 ${issueNo} 的料还没有接收，请先接收再确认报工；不发料的请先取消它`])
      await done(issueCommand(issueId, 'receive'))
      const before = await amountsOf(batch)
      const refused = await confirm(id)
      expect([refused.status, refused.body.message]).toEqual([409, '这批的料收了 4.3 kg，做不出 5.05 kg。请先补发料并接收，或更正报工的数量'])
      expect(await amountsOf(batch)).toEqual(before)
      await issueFor(batch.planId, 0.75, 'received')
      await done(confirm(id))
      expect((await one.plan(batch.planId)).stockKept).toBe('Y')
    })

    test('of less material than its size a batch uses all for what that makes: what comes out was weighed in', async () => {
      const batch = await oneBatch({ underPct: 20 })
      const { id } = await issueFor(batch.planId, 4.3, 'received')
      await done(give('mes_task', batch.mixing, 'start'))
      await made(batch.mixing, 4.3)
      await done(give('mes_task', batch.mixing, 'finish'))
      await done(give('mes_task', batch.sieving, 'start'))
      await made(batch.sieving, 4.3)
      await done(give('mes_task', batch.sieving, 'finish'))
      const items = await book().api.db.selectFrom('mes_issue_item').select('huId').where('issueId', '=', id).execute()
      expect(items).toHaveLength(1)
      for (const { huId } of items) expect(kg((await one.unit(huId)).qtyConsumed)).toBe(4.3)
      expect([await onHand(batch.batchNo), (await one.plan(batch.planId)).status]).toEqual([4.3, 'finished'])
    })

    test('a batch for which nothing was issued may be reported, and is marked as one of no kept stock', async () => {
      const batch = await oneBatch()
      expect((await one.plan(batch.planId)).stockKept).toBe('')
      await done(give('mes_task', batch.mixing, 'start'))
      await made(batch.mixing, 5)
      expect([(await one.plan(batch.planId)).stockKept, await onHand(batch.batchNo)]).toEqual(['N', 0])
      const read = await book().call('GET', `/mes/plan/queryById?id=${batch.planId}`)
      expect(JSON.stringify(read.body.result)).toContain('未管库存')
    })

    test('half-made goods of a terminated order are not good, nor is the order of the month, which counts what was made to its end', async () => {
      const finishedOf = async () => {
        const { body } = await book().call('GET', `${figurePath}?names=finishedThisMonth`)
        return (body.result as { value: number }[])[0]?.value // FigureAnswer
      }
      const before = await finishedOf()
      const whole = await oneBatch()
      await done(give('mes_task', whole.mixing, 'start'))
      await made(whole.mixing, 5)
      await done(give('mes_task', whole.mixing, 'finish'))
      await done(give('mes_task', whole.sieving, 'start'))
      await made(whole.sieving, 5)
      await done(terminate(whole.orderId))
      expect((await plansOf(whole.orderId)).map((plan) => [plan.status, kg(plan.qtyGood)])).toEqual([['terminated', 5]])
      expect(await finishedOf()).toBe(before)
      const batch = await oneBatch()
      await done(give('mes_task', batch.mixing, 'start'))
      await made(batch.mixing, 5)
      await done(give('mes_task', batch.mixing, 'finish'))
      await done(terminate(batch.orderId))
      const { status, qtyGood, qtyInput } = await one.order(batch.orderId)
      expect([status, kg(qtyGood), kg(qtyInput)]).toEqual(['terminated', 0, 5])
      expect((await plansOf(batch.orderId)).map((plan) => [plan.status, kg(plan.qtyGood)])).toEqual([['terminated', 0]])
    })
  })
