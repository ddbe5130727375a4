import { describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/log.ts'
import { expireJob } from '../../../../server/modules/charging/expireJob.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { vesselsOn } from './vessels.ts'

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

    test('by the hour clearances whose time is over say so, and no others', async () => {
      const { planId, vesselId } = await on.bare()
      const [over, valid] = [await on.clear(planId, vesselId), await on.clear(planId, vesselId)]
      const until = async (id: string, validUntil: number) => db().updateTable('mes_line_clearance').set({ validUntil }).where('id', '=', id).execute()
      const { now } = on.book().api.clock
      await until(over, now)
      await until(valid, now + 1)
      if (!('runInUnit' in expireJob)) throw new Error('it runs in one unit')
      const { runInUnit } = expireJob
      const signal = AbortSignal.timeout(60_000)
      const run = { id: 'run', params: {}, dueAt: now, attempt: 1, now: () => now, signal, progress: () => {}, log: createLog('silent') }
      expect(await on.unit((unit) => runInUnit(unit, run))).toBe('1 条清场转为过期')
      const rows = await db().selectFrom('mes_line_clearance').select(['id', 'status']).where('planId', '=', planId).execute()
      expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({ [over]: 'expired', [valid]: 'valid' })
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
      const refused = async (eventId: string) => {
        const { status, message } = await on.scan({ ...at, huId: bag.huId, eventId })
        return [status, message]
      }
      expect(await refused('')).toEqual([400, '请先扫物料件的标签'])
      expect(await refused('never-sent')).toEqual([422, '没有收到这次扫码，请重扫物料件的标签'])
      expect(await refused(await on.scanOf(other.huId))).toEqual([422, expect.stringMatching(/^扫到的是 .+，不是这一步要的物料件，请扫对的标签$/)])
      expect(await refused(await on.scanOf(bag.huId, 'viewer'))).toEqual([422, '这次扫码是别人的，请自己重扫物料件的标签'])
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

    test('of two at once the bag of a later phase goes in only behind the last one of the phase before it [RULE-016]', async () => {
      const { at, planId } = await on.readyBatch()
      const [powder, oil] = [await on.weighed(planId, { phase: 'A' }), await on.weighed(planId, { phase: 'C' })]
      const [first, early] = [await on.scanOf(oil.huId), await on.scanOf(powder.huId, 'viewer')]
      const answers = await atOnce(db(), [
        () => on.scan({ ...at, huId: oil.huId, eventId: first }),
        () => on.scan({ ...at, huId: powder.huId, eventId: early, as: 'viewer' }),
      ])
      expect(answers.map(({ answer }) => answer.check)).toEqual(['order', 'ok'])
      expect((await on.bag(oil.huId)).status).toBe('staged')
      expect((await on.scan({ ...at, huId: oil.huId })).answer.check).toBe('ok')
    })
  })
