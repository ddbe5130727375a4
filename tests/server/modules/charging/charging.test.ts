import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { vesselsOn } from './vessels.ts'

const dayMs = 86_400_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`charging on ${database.name}`, () => {
    const on = vesselsOn(database)
    const db = () => on.book().api.db

    test('a signed bag goes into the vessel of its batch: it is used up, with its line in the ledger and its edge, and the vessel is in use', async () => {
      const { at, planId, batchNo, vesselId } = await on.readyBatch()
      const bag = await on.weighed(planId, { kg: 1.25 })
      const { status, answer } = await on.scan({ ...at, huId: bag.huId })
      expect(status).toBe(200)
      expect(answer).toMatchObject({ result: 'ok', check: 'ok', say: '已投', progress: { charged: 1, signed: 1, unsigned: 0, isChecked: false } })
      expect(await on.bag(bag.huId)).toMatchObject({ status: 'charging', locationId: null, qtyAvail: 0, qtyReserved: 0, qtyConsumed: 1_250_000 })
      const moves = await db().selectFrom('mes_stock_move').selectAll().where('huId', '=', bag.huId).where('moveType', '=', 'charge').execute()
      expect(moves.map(({ qty, batchNo: of, refType }) => [Number(qty), of, refType])).toEqual([[1_250_000, batchNo, 'mesCharge']])
      const edges = await db().selectFrom('mes_genealogy').selectAll().where('parentHuId', '=', bag.huId).execute()
      expect(edges.map(({ qty, moveId }) => [Number(qty), moveId])).toEqual([[1_250_000, moves[0]?.id]])
      expect(await on.vessel(vesselId)).toMatchObject({ cleanStatus: 'inUse', chargedBatchNo: batchNo })
      expect(await disagreements(db())).toEqual([])
    })

    test('what is wrong is named in one order: vessel, clearance, cleaning, batch, signature, phase, repetition [TASK-016]', async () => {
      const other = await on.readyBatch()
      const { planId, mixing, vesselId } = await on.bare()
      const powder = await on.weighed(planId, { phase: 'A' })
      const oil = await on.weighed(planId, { phase: 'C', isSigned: false })
      const foreign = await on.weighed(other.planId)
      const found: [check: string, message: string][] = []
      const scan = async (huId: string, where = vesselId) => {
        const { answer } = await on.scan({ huId, taskId: mixing, vesselId: where })
        found.push([answer.check, answer.message])
      }
      // everything is wrong at once; one thing after the other is put right
      await scan(foreign.huId, other.vesselId)
      await scan(foreign.huId)
      await on.clear(planId, vesselId)
      await scan(foreign.huId)
      await on.clean(vesselId)
      await scan(foreign.huId)
      await scan(oil.huId)
      await db().updateTable('mes_weight_line').set({ status: 'signed' }).where('id', '=', oil.lineId).execute()
      await scan(oil.huId)
      await scan(powder.huId)
      await scan(oil.huId)
      await scan(oil.huId)
      expect(found.map(([check]) => check)).toEqual(['wrongVessel', 'notCleared', 'dirty', 'wrongBatch', 'unsigned', 'order', 'ok', 'ok', 'dup'])
      const sentences = [
        /请到对的设备投料/,
        /请先填清场记录并由两人签名/,
        /请清洁后按“清洁完成”/,
        /请放回并取/,
        /另一个人复核签名/,
        /要先投/,
        /^已投/,
        /^已投/,
        /已经投过/,
      ]
      expect(sentences).toHaveLength(found.length)
      for (const [place, sentence] of sentences.entries()) expect(found[place]?.[1]).toMatch(sentence)
      // what was refused moved nothing and is kept with its reason
      const rows = await on.chargesOf(planId)
      expect(rows.filter(({ result }) => result !== 'ok').map(({ seq, says }) => [seq, says !== ''])).toEqual(Array.from({ length: 7 }, () => [0, true]))
      expect((await on.bag(foreign.huId)).status).toBe('staged')
    })

    test('a clearance counts until its time is over, and not before it is signed by two [RULE-015]', async () => {
      const { planId, mixing, vesselId } = await on.bare()
      await on.clean(vesselId)
      const bag = await on.weighed(planId)
      const scan = async () => (await on.scan({ huId: bag.huId, taskId: mixing, vesselId })).answer
      await on.clear(planId, vesselId, { isSigned: false })
      expect((await scan()).message).toMatch(/还没有签名/)
      const { clock } = on.book().api
      const clearanceId = await on.clear(planId, vesselId)
      const { validUntil } = await db().selectFrom('mes_line_clearance').selectAll().where('id', '=', clearanceId).executeTakeFirstOrThrow()
      const began = clock.now
      clock.now = Number(validUntil)
      expect(await scan()).toMatchObject({ check: 'notCleared', message: expect.stringMatching(/过期/) as string })
      expect((await db().selectFrom('mes_line_clearance').select('status').where('id', '=', clearanceId).executeTakeFirstOrThrow()).status).toBe('expired')
      clock.now = began
      const again = await on.clear(planId, vesselId)
      clock.now = Number((await db().selectFrom('mes_line_clearance').selectAll().where('id', '=', again).executeTakeFirstOrThrow()).validUntil) - 1
      expect((await scan()).check).toBe('ok')
      expect((await db().selectFrom('mes_line_clearance').select('status').where('id', '=', again).executeTakeFirstOrThrow()).status).toBe('used')
      clock.now = began
    })

    test('a vessel is clean for as long as its card says [RULE-015]', async () => {
      const { planId, mixing, vesselId } = await on.bare()
      await on.clean(vesselId)
      const { clock } = on.book().api
      const began = clock.now
      const until = began + 72 * 3_600_000
      const bag = await on.weighed(planId)
      clock.now = until
      await on.clear(planId, vesselId)
      const scan = async () => (await on.scan({ huId: bag.huId, taskId: mixing, vesselId })).answer
      expect(await scan()).toMatchObject({ check: 'dirty', message: expect.stringMatching(/清洁已于 .* 过期/) as string })
      clock.now = until - 1
      expect((await scan()).check).toBe('ok')
      clock.now = began
    })

    test('an unsigned bag, one whose weighing was taken back, and a bag of raw material stay out', async () => {
      const { at, planId } = await on.readyBatch()
      const unsigned = await on.weighed(planId, { isSigned: false })
      expect((await on.scan({ ...at, huId: unsigned.huId })).answer.check).toBe('unsigned')
      const raw = await on.stock().bag(await on.stock().lot(), on.staging(), 1)
      expect((await on.scan({ ...at, huId: raw.huId })).answer).toMatchObject({
        check: 'wrongBatch',
        message: expect.stringMatching(/不是称好的料袋/) as string,
      })
      const taken = await on.weighed(planId)
      const record = await db().selectFrom('mes_weigh_record').selectAll().where('id', '=', taken.recordId).executeTakeFirstOrThrow()
      await db()
        .insertInto('mes_weigh_record')
        .values({
          ...record,
          id: `${record.id}-v`,
          recordNo: `${record.recordNo}-V`,
          recordType: 'void',
          voidOf: record.id,
          idemKey: `${record.id}-v`,
          targetHuId: null,
        })
        .execute()
      expect((await on.scan({ ...at, huId: taken.huId })).answer).toMatchObject({ check: 'wrongBatch', message: expect.stringMatching(/称量已作废/) as string })
      const good = await on.weighed(planId)
      expect((await on.scan({ ...at, huId: good.huId })).answer.check).toBe('ok')
    })

    test('a lot that was put on hold after it was weighed stays out, and nothing of the attempt is left [RULE-013]', async () => {
      const { at, planId, vesselId } = await on.readyBatch()
      const bag = await on.weighed(planId)
      await db().updateTable('mes_material_lot').set({ qualityStatus: 'hold', holdReason: '待查' }).where('id', '=', bag.lotId).execute()
      expect((await on.scan({ ...at, huId: bag.huId })).answer).toMatchObject({ result: 'reject', check: 'unusable' })
      expect(await on.bag(bag.huId)).toMatchObject({ status: 'staged', qtyConsumed: 0 })
      expect((await on.vessel(vesselId)).cleanStatus).toBe('clean')
      await db().updateTable('mes_material_lot').set({ qualityStatus: 'pass' }).where('id', '=', bag.lotId).execute()
      expect((await on.scan({ ...at, huId: bag.huId })).answer.check).toBe('ok')
      expect(await disagreements(db())).toEqual([])
    })

    test('without a scan of its label a bag stays out, and so it does with the scan of another bag or another person [RULE-005]', async () => {
      const { at, planId } = await on.readyBatch()
      const bag = await on.weighed(planId)
      const other = await on.weighed(planId)
      expect((await on.scan({ ...at, huId: bag.huId, eventId: '' })).status).toBe(400)
      expect((await on.scan({ ...at, huId: bag.huId, eventId: await on.scanOf(other.huId) })).status).toBe(422)
      expect((await on.scan({ ...at, huId: bag.huId, eventId: await on.scanOf(bag.huId, 'viewer') })).status).toBe(422)
      expect(await on.chargesOf(planId)).toEqual([])
      expect((await on.scan({ ...at, huId: bag.huId })).answer.check).toBe('ok')
    })

    test('the same scan sent twice has the same answer and one effect', async () => {
      const { at, planId } = await on.readyBatch()
      const bag = await on.weighed(planId)
      const eventId = await on.scanOf(bag.huId)
      const first = await on.scan({ ...at, huId: bag.huId, eventId })
      const second = await on.scan({ ...at, huId: bag.huId, eventId })
      expect([first.answer.result, second.answer.result]).toEqual(['ok', 'dup'])
      expect(second.answer.chargeId).toBe(first.answer.chargeId)
      expect((await on.chargesOf(planId)).map(({ result }) => result)).toEqual(['ok'])
    })

    test('of two people who charge the same bag at once one does', async () => {
      const { at, planId } = await on.readyBatch()
      const bag = await on.weighed(planId)
      const [mine, theirs] = [await on.scanOf(bag.huId), await on.scanOf(bag.huId, 'viewer')]
      const answers = await atOnce(db(), [
        () => on.scan({ ...at, huId: bag.huId, eventId: mine }),
        () => on.scan({ ...at, huId: bag.huId, eventId: theirs, as: 'viewer' }),
      ])
      expect(answers.map(({ answer }) => answer.check).toSorted()).toEqual(['dup', 'ok'])
      expect(await on.bag(bag.huId)).toMatchObject({ qtyConsumed: 1_000_000, status: 'charging' })
      expect(await disagreements(db())).toEqual([])
    })

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

    test('a report of a charged batch uses nothing once more and puts out what was made [RULE-004]', async () => {
      const { at, planId, batchNo, mixing, sieving, vesselId } = await on.readyBatch()
      const bag = await on.weighed(planId, { kg: 5 })
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
