import { describe, expect, test } from 'vitest'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import { follow } from '../../../../server/bus/bus.ts'
import { databases } from '../../../support/databases.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`packing jobs on ${database.name}`, () => {
    const on = packLineOn(database)

    test('a job begins on a cleared line with bulk that is released or passed, one at a time; the clearance is used up', async () => {
      const pending = await on.readyJob({ quality: 'pending' })
      expect((await on.give('nbcJob', pending.jobId, 'start')).body.message).toContain('“待检”，不能使用')
      await on.db().updateTable('mes_material_lot').set({ qualityStatus: 'concession' }).where('id', '=', pending.lotId).execute()
      await on.done(on.give('nbcJob', pending.jobId, 'start'))
      const cleared = await on.db().selectFrom('mes_line_clearance').select('status').where('planId', '=', pending.planId).executeTakeFirstOrThrow()
      expect(cleared.status).toBe('used')
      const next = await on.readyJob()
      await on.db().updateTable('mes_nbc_job').set({ lineId: pending.line }).where('id', '=', next.jobId).execute()
      expect((await on.give('nbcJob', next.jobId, 'start')).body.message).toContain('这条线正在包')
      await on.done(on.give('nbcJob', pending.jobId, 'pause', { reason: '让线' }))
      expect((await on.give('nbcJob', next.jobId, 'start')).body.message).toContain('还没有为批次') // it was cleared on its own line
      await on.clear(next.planId, pending.line)
      await on.done(on.give('nbcJob', next.jobId, 'start'))
      expect((await on.give('nbcJob', pending.jobId, 'resume')).body.message).toContain('这条线正在包')
    })

    test('inner packing materials balance within 0.5 % or the job does not close; beyond it another person answers with a reason [TASK-041]', async () => {
      const run = async (returned: number) => {
        const { jobId, batchNo } = await on.packingJob({ packQty: 10, qtyTarget: 10 })
        const { huId, huCode } = await on.pans(1000)
        const materialId = await on.make('nbcMaterial', 'bring', { jobId, huCode, qty: 1000 })
        const twice = await on.call('/mes/nbcMaterial/bring', { jobId, huCode, qty: 1 })
        expect(twice.status).toBe(409)
        const boxId = await on.openBox(jobId)
        await on.done(on.give('box', boxId, 'fill', { count: 9 }))
        expect((await on.give('nbcJob', jobId, 'reconcile')).body.message).toContain('尾箱')
        await on.done(on.give('box', boxId, 'fill', { count: 1 }))
        expect((await on.give('nbcJob', jobId, 'reconcile')).body.message).toContain('还没有封箱')
        await on.weigh(boxId, 10)
        await on.done(on.give('box', boxId, 'seal'))
        expect((await on.give('nbcMaterial', materialId, 'count', { used: 10, damaged: 0, returned: 990 })).body.message).toContain('还没有开始对账')
        await on.done(on.give('nbcJob', jobId, 'reconcile'))
        expect((await on.give('nbcJob', jobId, 'finish', { reason: '' })).body.message).toContain('还没有盘点')
        expect((await on.give('nbcMaterial', materialId, 'count', { used: 999, damaged: 2, returned: 0 })).body.message).toContain('只领了 1000 个')
        await on.done(on.give('nbcMaterial', materialId, 'count', { used: 10, damaged: 3, returned }))
        return { jobId, huId, batchNo }
      }
      const fine = await run(982) // 5 of 1000 are missing: as much as may be
      await on.done(on.give('nbcJob', fine.jobId, 'finish', { reason: '' }))
      expect(await on.job(fine.jobId)).toMatchObject({ status: 'done' })
      const unit = await on.one.unit(fine.huId)
      expect([unit.qtyAvail, unit.qtyReserved, unit.qtyConsumed].map((micro) => Number(micro) / 1e6)).toEqual([982, 0, 18])
      const moves = await on
        .db()
        .selectFrom('mes_stock_move')
        .select(['moveType', 'qty'])
        .where('huId', '=', fine.huId)
        .where('refType', '=', 'mesNbcMaterial')
        .execute()
      expect(moves.map(({ moveType, qty }) => [moveType, Number(qty) / 1e6])).toEqual([
        ['charge', 10],
        ['scrap', 8],
      ])
      const over = await run(981)
      const refused = await on.give('nbcJob', over.jobId, 'finish', { reason: '' })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/差 6 个（0\.6 %），限 ±0\.5 %/)])
      expect((await on.give('nbcJob', over.jobId, 'finish', { reason: '掉进地沟' })).status).toBe(422) // nobody signed
      await on.done(on.giveSigned('nbcJob', over.jobId, 'finish', ['admin', 'viewer'], { reason: '掉进地沟' }))
      expect(await on.job(over.jobId)).toMatchObject({ status: 'done', diffReason: '掉进地沟' })
      expect(await disagreements(on.db())).toEqual([])
    })

    test('what is no inner packing material, or not in stock, is not brought to a line', async () => {
      const { jobId } = await on.packingJob()
      const powder = await on.stock().bag(await on.stock().lot(), on.staging(), 5)
      const bring = async (huCode: string, qty: number) => (await on.call('/mes/nbcMaterial/bring', { jobId, huCode, qty })).body.message
      expect(await bring(powder.huCode, 1)).toContain('不是内包材')
      expect(await bring('HU-nobody', 1)).toContain('没有物料件')
      const { huCode } = await on.pans(50)
      expect(await bring(huCode, 51)).toContain('可用 50 个，领不了 51 个')
      await on.make('nbcMaterial', 'bring', { jobId, huCode, qty: 50 })
    })

    test('what the counter of the line counted goes into boxes, each exactly full, and what the camera threw out into the rejects', async () => {
      const { jobId, line } = await on.packingJob({ packQty: 10, qtyTarget: 40 })
      const countsIn = (rateUnit: string) => on.db().updateTable('mes_equipment').set({ rateUnit }).where('id', '=', line).execute()
      await countsIn('kgPerHour')
      expect((await on.give('nbcJob', jobId, 'takeCount')).body.message).toContain('按 kg 计数，不是件数')
      await countsIn('pcsPerHour')
      let counted: { good: number; bad: number; toMs: number } | string | null = null
      const end = on.book().api.bus.onWithin(
        follow(countWanted, async (_unit, { tell, refuse }) => {
          if (typeof counted === 'string') refuse?.(counted)
          else if (counted) tell(counted)
        }),
      )
      expect((await on.give('nbcJob', jobId, 'takeCount')).body.message).toContain('没有可用的计数')
      counted = '良品计数从 5000 退到 4980，不是清零也不是翻转'
      expect((await on.give('nbcJob', jobId, 'takeCount')).body.message).toContain('从 5000 退到 4980')
      expect(await on.db().selectFrom('mes_box').select('id').where('jobId', '=', jobId).execute()).toEqual([])
      const readAt = on.book().api.clock.now + 40 // the newest reading is a little younger than the command
      counted = { good: 25, bad: 2, toMs: readAt }
      await on.done(on.give('nbcJob', jobId, 'takeCount'))
      const boxes = await on.db().selectFrom('mes_box').select(['seq', 'qty', 'status']).where('jobId', '=', jobId).orderBy('seq').execute()
      expect(boxes).toEqual([
        { seq: 1, qty: 10, status: 'full' },
        { seq: 2, qty: 10, status: 'full' },
        { seq: 3, qty: 5, status: 'open' },
      ])
      expect(await on.job(jobId)).toMatchObject({ qtyGood: 25, qtyReject: 2 })
      expect(Number((await on.job(jobId)).countedTo)).toBe(readAt) // the next count goes on from there
      end()
    })
  })
