import { describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { vesselsOn } from './vessels.ts'

const dayMs = 86_400_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a charged batch on ${database.name}`, () => {
    const on = vesselsOn(database)
    const db = () => on.book().api.db

    test('charging is complete when all that was signed is in: what is missing is listed, and another person than who charged signs [RULE-008]', async () => {
      const { at, planId, mixing } = await on.readyBatch()
      const [one, two] = [await on.weighed(planId), await on.weighed(planId, { kg: 0.5 })]
      await on.scan({ ...at, huId: one.huId })
      const early = await on.complete(mixing)
      expect(early.status).toBe(409)
      expect(early.body.message).toMatch(new RegExp(`还有 1 袋没有投：${two.huCode} .* 0.5 kg`))
      await on.scan({ ...at, huId: two.huId, as: 'viewer' })
      const own = await on.complete(mixing)
      expect([own.status, own.body.message]).toEqual([403, expect.stringMatching(/复核人自己投的/)])
      expect((await on.bag(one.huId)).status).toBe('charging')
      await db().updateTable('mes_charge').set({ chargeBy: 'admin' }).where('huId', '=', two.huId).execute()
      await on.done(on.complete(mixing))
      expect((await on.chargesOf(planId)).map(({ checkBy }) => checkBy)).toEqual(['viewer', 'viewer'])
      expect([(await on.bag(one.huId)).status, (await on.bag(two.huId)).status]).toEqual(['charged', 'charged'])
      const order = await db().selectFrom('mes_weight_order').select('status').where('planId', '=', planId).executeTakeFirstOrThrow()
      expect(order.status).toBe('charged')
    })

    test('charging is not complete while its weight order has something left to weigh', async () => {
      const { at, planId, mixing } = await on.readyBatch()
      const bag = await on.weighed(planId)
      await on.scan({ ...at, huId: bag.huId })
      await db().updateTable('mes_weight_order').set({ status: 'weighing' }).where('planId', '=', planId).execute()
      expect((await on.complete(mixing)).body.message).toMatch(/称重单 .* 还没有完成/)
      await db().updateTable('mes_weight_order').set({ status: 'done' }).where('planId', '=', planId).execute()
      await on.done(on.complete(mixing))
    })

    test('a bag that was not poured goes back to where it lay, kept for its batch, until charging is complete', async () => {
      const { at, planId, mixing } = await on.readyBatch()
      const bag = await on.weighed(planId)
      const { answer } = await on.scan({ ...at, huId: bag.huId })
      const undo = async (id: string) => {
        const { version } = await db().selectFrom('mes_charge').select('version').where('id', '=', id).executeTakeFirstOrThrow()
        return on.post('/mes/charge/undo', { id, version, reason: '没有倒', signatures: await on.signed('mesCharge', id, 'undo', version, ['admin']) })
      }
      await on.done(undo(answer.chargeId))
      expect(await on.bag(bag.huId)).toMatchObject({ status: 'staged', locationId: on.staging(), qtyReserved: 1_000_000, qtyConsumed: 0 })
      const again = await on.scan({ ...at, huId: bag.huId })
      expect(again.answer.check).toBe('ok')
      await on.done(on.complete(mixing))
      expect((await undo(again.answer.chargeId)).body.message).toMatch(/不能再撤销/)
      expect(await disagreements(db())).toEqual([])
    })

    test('a bag that is taken out of the vessel while its lot is on hold stays kept for its batch: nobody takes of it, and released it is charged whole', async () => {
      const { at, planId, mixing } = await on.readyBatch()
      const bag = await on.weighed(planId, { kg: 2 })
      const { answer } = await on.scan({ ...at, huId: bag.huId })
      const lots = (set: object) => db().updateTable('mes_material_lot').set(set).where('id', '=', bag.lotId).execute()
      await lots({ qualityStatus: 'hold' })
      const { version } = await db().selectFrom('mes_charge').select('version').where('id', '=', answer.chargeId).executeTakeFirstOrThrow()
      const signatures = await on.signed('mesCharge', answer.chargeId, 'undo', version, ['admin'])
      await on.done(on.post('/mes/charge/undo', { id: answer.chargeId, version, reason: '没有倒', signatures }))
      expect(await on.bag(bag.huId)).toMatchObject({ status: 'staged', qtyAvail: 0, qtyReserved: 2_000_000 })
      expect((await on.scan({ ...at, huId: bag.huId })).answer.check).not.toBe('ok')
      await lots({ qualityStatus: 'pass' })
      const scrap = await on.post('/mes/hu/scrap', { id: bag.huId, version: (await on.bag(bag.huId)).version, qty: 1, reason: '看看' })
      expect(scrap.status).toBe(409)
      expect((await on.scan({ ...at, huId: bag.huId })).answer.check).toBe('ok')
      await on.done(on.complete(mixing))
    })

    test('a report of a charged batch uses nothing once more and puts out what was made [RULE-004]', async () => {
      const { at, planId, batchNo, mixing, sieving, vesselId } = await on.readyBatch()
      const { huId: drum } = await on.issueFor(planId, 5, 'received') // what is left of the drum goes back to the store
      const bag = await on.weighed(planId, { kg: 5, lotId: (await on.bag(drum)).lotId })
      const report = async (taskId: string) => ((await on.report(taskId, 5)).body.result as { id: string }).id // the report that was made
      await on.scan({ ...at, huId: bag.huId })
      const first = await report(mixing)
      expect((await on.confirm(first)).body.message).toMatch(/称好了 1 袋，投了 1 袋，还没有“投料完成”/)
      expect((await on.give('mes_task', mixing, 'finish')).body.message).toMatch(/还没有“投料完成”/)
      await on.done(on.complete(mixing))
      await on.done(on.confirm(first))
      await on.done(on.give('mes_task', mixing, 'finish'))
      expect(await on.vessel(vesselId)).toMatchObject({ cleanStatus: 'dirty', chargedBatchNo: batchNo })
      await on.done(on.give('mes_task', sieving, 'start'))
      await on.done(on.confirm(await report(sieving)))
      const charged = await db().selectFrom('mes_stock_move').selectAll().where('batchNo', '=', batchNo).where('moveType', '=', 'charge').execute()
      expect(charged.map(({ refType, qty }) => [refType, Number(qty)])).toEqual([['mesCharge', 5_000_000]])
      expect(await on.onHand(batchNo)).toBe(5)
      expect(await on.bag(drum)).toMatchObject({ qtyConsumed: 0, qtyReserved: 5_000_000 })
      expect(await on.proved('chargeEdges', 'outputParents', 'unitAmounts', 'unitBalances', 'reservations')).toEqual([])
      expect(await disagreements(db())).toEqual([])
    })

    test('a batch of which nothing was weighed goes on as before: its reports use what was issued', async () => {
      const { planId, batchNo, mixing } = await on.bare()
      const { huId } = await on.issueFor(planId, 5, 'received')
      await on.made(mixing, 5)
      const moves = await db().selectFrom('mes_stock_move').selectAll().where('batchNo', '=', batchNo).where('moveType', '=', 'charge').execute()
      expect(moves.map(({ refType, qty }) => [refType, Number(qty)])).toEqual([['mesWorkReport', 5_000_000]])
      expect(await on.bag(huId)).toMatchObject({ qtyConsumed: 5_000_000 })
    })

    test('a day later the next batch needs its own clearance and a clean vessel', async () => {
      const { at, planId, mixing, vesselId, batchNo } = await on.readyBatch()
      const bag = await on.weighed(planId)
      await on.scan({ ...at, huId: bag.huId })
      expect((await on.post('/mes/vessel/clean', { id: vesselId, version: (await on.vessel(vesselId)).version })).body.message).toMatch(
        /“使用中”的设备清洁不能清洁完成/,
      )
      await on.done(on.complete(mixing))
      const report = (await on.report(mixing, 5)).body.result as { id: string } // the report that was made
      await on.done(on.confirm(report.id))
      await on.done(on.give('mes_task', mixing, 'finish'))
      on.book().api.clock.now += dayMs
      const next = await on.oneBatch()
      await on.done(on.give('mes_task', next.mixing, 'assign', { equipmentId: vesselId }))
      await on.done(on.give('mes_task', next.mixing, 'start'))
      const other = await on.weighed(next.planId)
      const scan = async () => (await on.scan({ huId: other.huId, taskId: next.mixing, vesselId })).answer
      expect((await scan()).check).toBe('notCleared')
      const clearanceId = await on.clear(next.planId, vesselId)
      expect((await db().selectFrom('mes_line_clearance').selectAll().where('id', '=', clearanceId).executeTakeFirstOrThrow()).prevBatchNo).toBe(batchNo)
      expect(await scan()).toMatchObject({ check: 'dirty', message: expect.stringContaining(batchNo) as string })
      await on.clean(vesselId)
      expect((await scan()).check).toBe('ok')
    })
  })
