import { describe, expect, test } from 'vitest'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { stockedBatchesOn } from './stockedBatches.ts'

/** Of two who press at once the second is judged by what the first has left: on an order, its batches, their steps and reports. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`production at once on ${database.name}`, () => {
    const { approvedOrder, book, dispatched, done, freeMixer, give, made, plansOf, report, signedCall, split, stand, tasksOf } = stockedBatchesOn(database)
    /** Whether the first of two was done before the other: by the order of the calls where `atOnce` keeps it, else by whose turn the one writer gave first. */
    const firstWon = (answers: readonly { status: number }[]) => {
      const statuses = answers.map(({ status }) => status)
      expect(database.name === 'PostgreSQL' ? statuses : statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
      return statuses[0] === 200
    }
    const together = (...calls: (() => ReturnType<typeof give>)[]) => atOnce(book().api.db, calls)

    test('of two who begin on one machine at once one does, and the other is told what it makes (R16)', async () => {
      const tasks = [(await dispatched()).mixing, (await dispatched()).mixing]
      const stateOf = async (id: string) => (await book().api.db.selectFrom('mes_task').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
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
        const made = await book().api.db.selectFrom('mes_task').select('qtyGood').where('id', 'in', [mixing, other.id]).execute()
        for (const { qtyGood } of atLeast(2, made)) expect(fromMicro(Number(qtyGood))).toBeCloseTo(0.2 * round, 6)
        expect(fromMicro(Number((await book().stored(orderId)).qtyInput))).toBeCloseTo(0.4 * round, 6)
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

    /** A dispatched batch whose two steps have their machines, and the first is running and reported. */
    async function begun() {
      const batch = await dispatched()
      const other = await freeMixer()
      await done(give('mes_task', batch.mixing, 'assign', { equipmentId: other }))
      await done(give('mes_task', batch.mixing, 'start'))
      await made(batch.mixing, 5)
      return batch
    }
    const planOf = (id: string) => book().api.db.selectFrom('mes_plan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    test('a step that is skipped before the one before it is finished stays skipped, and leaves the sums to that one; afterwards it is not skipped', async () => {
      for (const isFirst of [true, false]) {
        const { orderId, planId, mixing, sieving } = await begun()
        const skip = await signedCall('mes_task', sieving, 'skip', { reason: '不需要' })
        const finish = () => give('mes_task', mixing, 'finish')
        const answers = await together(...(isFirst ? [skip, finish] : [finish, skip]))
        const [skipped, finished] = isFirst ? answers : answers.toReversed()
        const isSkipped = database.name === 'PostgreSQL' ? isFirst : skipped?.status === 200
        expect([skipped?.status, finished?.status]).toEqual([isSkipped ? 200 : 409, 200])
        expect([(await tasksOf(planId)).map(({ status }) => status), (await planOf(planId)).status]).toEqual(
          isSkipped ? [['done', 'skipped'], 'finished'] : [['done', 'ready'], 'running'],
        )
        for (const { qtyGood } of [await planOf(planId), await book().stored(orderId)]) expect(fromMicro(Number(qtyGood))).toBe(isSkipped ? 5 : 0)
      }
    })

    test('a step does not begin in a batch that is recalled, or of an order that is cancelled, at the same moment', async () => {
      for (const end of ['recall', 'cancel'] as const)
        for (const isFirst of [true, false]) {
          const { orderId, planId, mixing } = await dispatched()
          const free = await freeMixer()
          await done(give('mes_task', mixing, 'assign', { equipmentId: free }))
          const begin = () => give('mes_task', mixing, 'start')
          const stop = () => (end === 'recall' ? give('mes_plan', planId, end, { reason: '缺料' }) : give('mes_order', orderId, end, { reason: '客户取消' }))
          const answers = await together(...(isFirst ? [begin, stop] : [stop, begin]))
          const isBegun = firstWon(answers) === isFirst
          const [first] = await tasksOf(planId)
          expect([first?.status === 'running', (await planOf(planId)).status === 'running'], end).toEqual([isBegun, isBegun])
          expect((await book().stored(orderId)).status, end).toBe(isBegun ? 'running' : end === 'recall' ? 'released' : 'cancelled')
        }
    })

    test('an order that is completed gets no other batch at the same moment', async () => {
      for (const isFirst of [true, false]) {
        const orderId = await approvedOrder()
        await done(split(orderId, '5'))
        const [plan] = await plansOf(orderId)
        const planId = plan?.id ?? ''
        await done(give('mes_plan', planId, 'lock'))
        await stand(orderId, 'released')
        await done(give('mes_plan', planId, 'dispatch'))
        for (const { id } of atLeast(2, await tasksOf(planId))) {
          await done(give('mes_task', id, 'assign', { equipmentId: await freeMixer() }))
          await done(give('mes_task', id, 'start'))
          await made(id, 5)
          await done(give('mes_task', id, 'finish'))
        }
        await book()
          .api.db.updateTable('mes_order')
          .set({ qtyGood: toMicro(10) })
          .where('id', '=', orderId)
          .execute()
        const complete = () => give('mes_order', orderId, 'complete')
        const splitAgain = () => split(orderId, '5')
        const answers = await together(...(isFirst ? [complete, splitAgain] : [splitAgain, complete]))
        const isComplete = firstWon(answers) === isFirst
        expect([(await book().stored(orderId)).status, (await plansOf(orderId)).length]).toEqual(isComplete ? ['finished', 1] : ['running', 2])
      }
    })
  })
