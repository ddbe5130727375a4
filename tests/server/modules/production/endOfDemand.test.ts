import { describe, expect, test } from 'vitest'
import { fromMicro } from '#contract/rules/quantity.ts'
import { databases } from '../../../support/databases.ts'
import { stockedBatchesOn } from './stockedBatches.ts'

const kg = (micro: number | string) => fromMicro(Number(micro))
const endedChecks = ['endedReservations', 'endedIssues', 'endedTasks', 'endedReports'] as const

/** Whatever ends a demand ends what hangs on it in one unit of work, or refuses with what is in the way. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the end of a demand on ${database.name}`, () => {
    const { book, confirm, done, give, giveSigned, issueFor, issueCommand, made, one, oneBatch, post, proved, report, tasksOf, terminate } =
      stockedBatchesOn(database)

    const why = { reason: '客户取消' }
    type Batch = Awaited<ReturnType<typeof oneBatch>>
    /** Commands that end the demand of a batch that was not begun. */
    const endings: readonly [name: string, end: (batch: Batch) => ReturnType<typeof give>][] = [
      ['cancelling the order', ({ orderId }) => give('mes_order', orderId, 'cancel', why)],
      [
        'cancelling the batch',
        async ({ planId }) => {
          await done(give('mes_plan', planId, 'recall', why))
          return give('mes_plan', planId, 'cancel', why)
        },
      ],
      ['recalling the batch', ({ planId }) => give('mes_plan', planId, 'recall', why)],
    ]
    const left = async (batch: Batch) => ({
      order: (await one.order(batch.orderId)).status,
      plan: (await one.plan(batch.planId)).status,
      tasks: (await tasksOf(batch.planId)).map(({ status }) => status),
      reserved: (await book().api.db.selectFrom('mes_stock_reservation').selectAll().orderBy('id').execute()).length,
    })

    test.each(endings)('%s frees what was kept for it, and its issue order is not picked any more', async (name, end) => {
      const batch = await oneBatch()
      const { id, huId } = await issueFor(batch.planId, 5, 'released')
      expect(kg((await one.unit(huId)).qtyReserved)).toBe(5)
      await done(end(batch))
      const unit = await one.unit(huId)
      expect([kg(unit.qtyReserved), kg(unit.qtyAvail)], name).toEqual([0, 5])
      expect(await one.issue(id)).toMatchObject({ status: 'cancelled' })
      expect((await one.issue(id)).closeReason).not.toBe('')
      expect((await issueCommand(id, 'pick', { huCode: unit.huCode })).status).toBe(409)
      expect(await proved(...endedChecks)).toEqual([])
    })

    test.each(endings)(
      '%s is refused while material for it is on its way, with the issue order and what to do, and nothing of it is done',
      async (name, end) => {
        const batch = await oneBatch()
        const { id } = await issueFor(batch.planId, 5, 'issued')
        const before = await left(batch)
        const { issueNo } = await one.issue(id)
        const sentence = `发料单 ${issueNo}（已发料）的料已经拣出，还没有接收。请先完成拣料并由车间接收（用不上的随后退料）`
        const refused = name === 'cancelling the batch' ? await give('mes_plan', batch.planId, 'recall', why) : await end(batch)
        expect([refused.status, refused.body.message]).toEqual([409, sentence])
        expect(await left(batch)).toEqual(before)
        const [resource, recordId, command] = name === 'cancelling the order' ? ['order', batch.orderId, 'cancel'] : ['plan', batch.planId, 'recall']
        const { body } = await book().call('GET', `/mes/${resource}/commands?id=${recordId}`)
        const standing = (body.result as { name: string; reason: string }[]).find((of) => of.name === command) // CommandStanding
        expect(standing?.reason).toBe(sentence)
      },
    )

    test('terminating ends what runs at once: the running step, its report and what was kept; nothing of it reports or moves stock afterwards', async () => {
      const batch = await oneBatch()
      const received = await issueFor(batch.planId, 4, 'received')
      const waiting = await issueFor(batch.planId, 2, 'released')
      await done(give('mes_task', batch.mixing, 'start'))
      const first = await made(batch.mixing, 1)
      const { body } = await report(batch.mixing, 2)
      const { id: open } = body.result as { id: string } // the report that was made
      const partOf = async () =>
        (await book().api.db.selectFrom('mes_issue_item').select('huId').where('issueId', '=', received.id).executeTakeFirstOrThrow()).huId
      const part = await one.unit(await partOf())
      expect([kg(part.qtyReserved), kg(part.qtyConsumed)]).toEqual([3, 1])
      await done(terminate(batch.orderId))
      expect(await left(batch)).toMatchObject({ order: 'terminated', plan: 'terminated', tasks: ['cancelled', 'cancelled'] })
      expect([(await one.report(first)).status, (await one.report(open)).status]).toEqual(['confirmed', 'void'])
      expect((await one.task(batch.mixing)).actualEnd).not.toBeNull()
      expect([kg((await one.task(batch.mixing)).qtyGood), (await one.issue(waiting.id)).status]).toEqual([1, 'cancelled'])
      for (const huId of [part.id, waiting.huId]) expect(kg((await one.unit(huId)).qtyReserved)).toBe(0)
      const moves = async () => (await book().api.db.selectFrom('mes_stock_move').select('id').execute()).length
      const before = await moves()
      expect((await report(batch.mixing, 1)).status).toBe(409)
      expect((await confirm(open)).status).toBe(409)
      expect((await give('mes_task', batch.mixing, 'finish')).status).toBe(409)
      expect(await moves()).toBe(before)
      expect(await proved(...endedChecks)).toEqual([])
    })

    test('terminating waits for material that is on its way', async () => {
      const batch = await oneBatch()
      const { id } = await issueFor(batch.planId, 5, 'picking')
      await done(give('mes_task', batch.mixing, 'start'))
      const before = await left(batch)
      const refused = await terminate(batch.orderId)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(`${(await one.issue(id)).issueNo}（拣料中）`)])
      expect(await left(batch)).toEqual(before)
      for (const command of ['finish', 'receive']) await done(issueCommand(id, command))
      await done(terminate(batch.orderId))
      expect(await proved(...endedChecks)).toEqual([])
    })

    test('closing an order frees what its batches left in the workshop, and ends what was never picked', async () => {
      const batch = await oneBatch()
      await issueFor(batch.planId, 5, 'received')
      const { id: extra } = await issueFor(batch.planId, 1, 'draft')
      for (const task of [batch.mixing, batch.sieving]) {
        await done(give('mes_task', task, 'start'))
        await made(task, 5)
        await done(give('mes_task', task, 'finish'))
      }
      await done(give('mes_order', batch.orderId, 'complete'))
      expect((await one.issue(extra)).status).toBe('cancelled')
      const { id: late } = await issueFor(batch.planId, 1, 'received')
      const [item] = await book().api.db.selectFrom('mes_issue_item').select('huId').where('issueId', '=', late).execute()
      expect(kg((await one.unit(item?.huId ?? '')).qtyReserved)).toBe(1)
      await done(give('mes_order', batch.orderId, 'close'))
      expect(kg((await one.unit(item?.huId ?? '')).qtyReserved)).toBe(0)
      expect(await proved(...endedChecks)).toEqual([])
    })

    test('nothing is issued for what has ended', async () => {
      const batch = await oneBatch()
      const { id } = await issueFor(batch.planId, 1, 'draft')
      await book().api.db.updateTable('mes_plan').set({ status: 'cancelled' }).where('id', '=', batch.planId).execute()
      const { planNo } = await one.plan(batch.planId)
      const refused = await issueCommand(id, 'release')
      expect([refused.status, refused.body.message]).toEqual([409, `生产计划 ${planNo} 已取消，不用再发料。请取消这张发料单`])
      const { status, body } = await post('/mes/issue/add', {
        issueType: 'weigh',
        planId: batch.planId,
        fromLocationId: (await one.issue(id)).fromLocationId,
        toLocationId: (await one.issue(id)).toLocationId,
        needTime: '2026-11-25 08:00:00',
      })
      expect([status, body.message]).toEqual([422, `生产计划 ${planNo} 已取消，不用再发料。请取消这张发料单`])
      await book().api.db.updateTable('mes_plan').set({ status: 'dispatched' }).where('id', '=', batch.planId).execute()
      await done(issueCommand(id, 'release'))
    })

    test('what is returned after the end stays free, whatever is left of it in the workshop', async () => {
      const batch = await oneBatch()
      const { id, huId } = await issueFor(batch.planId, 4, 'received')
      await done(give('mes_task', batch.mixing, 'start'))
      await done(terminate(batch.orderId))
      const back = { issueId: id, huId, qty: 1, toLocationId: (await one.issue(id)).fromLocationId, reason: '用剩' }
      const { body } = await post('/mes/issueReturn/add', back)
      const { id: returnId, version } = body.result as { id: string; version: number } // the record that was made
      await done(post('/mes/issueReturn/confirm', { id: returnId, version }))
      expect([kg((await one.unit(huId)).qtyReserved), kg((await one.unit(huId)).qtyAvail)]).toEqual([0, 3])
      expect(await proved(...endedChecks)).toEqual([])
    })

    test('a paused step ends with its order as well, and a batch that was made to its end stays made', async () => {
      const batch = await oneBatch()
      await done(give('mes_task', batch.mixing, 'start'))
      await made(batch.mixing, 5)
      await done(give('mes_task', batch.mixing, 'finish'))
      await done(give('mes_task', batch.sieving, 'start'))
      await done(give('mes_task', batch.sieving, 'pause', { reason: '换班' }))
      await done(giveSigned('mes_order', batch.orderId, 'terminate', why, ['admin', 'viewer']))
      expect(await left(batch)).toMatchObject({ plan: 'terminated', tasks: ['done', 'cancelled'] })
    })
  })
