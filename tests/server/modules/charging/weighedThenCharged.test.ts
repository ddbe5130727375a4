import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChargeAnswer } from '#contract/modules/charging/chargeCalls.ts'
import { isPostgres } from '../../../../server/db/isPostgres.ts'
import { chargingRoutes } from '../../../../server/modules/charging/charging.routes.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { terminal } from '../weighing/weighDesk.ts'
import { weighedVessels } from './weighedVessels.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what was weighed is charged on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => chargingRoutes(parts) })
    let made: ReturnType<typeof weighedVessels> | null = null
    const on = () => (made ??= weighedVessels(house))
    let stop = () => {}
    beforeAll(async () => {
      stop = on().keep()
      await on().hire()
    })
    afterAll(() => stop())

    test('a batch that is reported without a weighing is weighed no more, one of which a bag was weighed still is', async () => {
      const bare = await on().batch()
      const at = await on().begun(bare.planId)
      expect((await on().order(bare.weightId)).status).toBe('released')
      await on().reported(at.taskId, 20)
      expect(await on().order(bare.weightId)).toMatchObject({ status: 'cancelled', closeReason: '这一批没有称量就已经报工' })
      const weighed = await on().batch()
      await on().weighed(weighed.redLine, weighed.redBag, weighed.scaleId, 2_000)
      const { taskId } = await on().begun(weighed.planId)
      await expect(on().reported(taskId, 20)).rejects.toThrow(/称好了 1 袋，投了 0 袋/)
      expect((await on().order(weighed.weightId)).status).toBe('weighing')
    })

    test('a batch goes from its bags over the scale into its vessel, and every gram of it is accounted for', async () => {
      const { talcLine, redLine, talcBag, redBag, scaleId, weightId, planId, batchNo, talc, red, productId } = await on().batch()
      await on().weighed(talcLine, talcBag, scaleId, 10_000)
      await on().weighed(talcLine, talcBag, scaleId, 7_900)
      await on().weighed(redLine, redBag, scaleId, 2_000)
      await on().signWeights(weightId)
      on().shows(scaleId, '170')
      const scanEventId = await on().scanned('mesHu', talcBag.huId)
      await on().done(on().post(talcLine, 'leftover', { huCode: talcBag.huCode, scanEventId, scaleId, terminal, tareQty: 0.08 }))
      expect((await on().order(weightId)).status).toBe('done')

      const at = await on().begun(planId)
      const bags = (await on().bagsOf(weightId)).map(({ targetHuId }) => targetHuId ?? '')
      expect(bags).toHaveLength(3)
      const checks: string[] = []
      for (const huId of bags) checks.push((await on().charge(at, huId)).check)
      expect(checks).toEqual(['ok', 'ok', 'ok'])
      await on().complete(at.taskId)
      expect((await on().order(weightId)).status).toBe('charged')
      await on().reported(at.taskId, 20)
      await on().given('task', at.taskId, 'finish')

      // what was weighed is what went in, by the ledger and by the edges, and nothing else did
      expect(await on().wentInto(batchNo)).toEqual([
        { lotId: talc, byEdge: 10_000_000, byMove: 10_000_000, refType: 'mesCharge' },
        { lotId: talc, byEdge: 7_900_000, byMove: 7_900_000, refType: 'mesCharge' },
        { lotId: red, byEdge: 2_000_000, byMove: 2_000_000, refType: 'mesCharge' },
      ])
      // 18 kg of talc came: 17.9 are in, 0.01 the scale did not find, 0.09 stay in the workshop for the batch until they are returned
      expect(await on().lies(talcBag.huId)).toMatchObject({ free: 0, kept: 0.09 })
      for (const huId of bags) expect(await on().book.stored(huId)).toMatchObject({ status: 'charged', locationId: null, qtyReserved: 0 })
      const bulk = await on()
        .db()
        .selectFrom('mes_material_lot')
        .select('id')
        .where('lotNo', '=', batchNo)
        .where('materialId', '=', productId)
        .executeTakeFirstOrThrow()
      const stock = await on().db().selectFrom('mes_stock_balance').select('qty').where('lotId', '=', bulk.id).execute()
      expect(stock.map(({ qty }) => Number(qty))).toEqual([20_000_000])
      expect(await disagreements(on().db())).toEqual([])
      expect(await on().unproven()).toEqual([])

      const record = await on().dossier(batchNo)
      expect(record.bags.map(({ net, charged, weighBy, signBy, chargeBy, checkBy }) => [net, charged, weighBy, signBy, chargeBy, checkBy])).toEqual([
        [10, 10, 'admin', 'viewer', 'admin', 'viewer'],
        [7.9, 7.9, 'admin', 'viewer', 'admin', 'viewer'],
        [2, 2, 'admin', 'viewer', 'admin', 'viewer'],
      ])
      expect(record.broken).toEqual([])
      expect(record.signatures.map(({ name }) => name)).toEqual([
        '称重单 两人签字',
        '称重单 两人签字',
        '清场记录 签名清场',
        '清场记录 签名清场',
        '工序任务 投料完成',
        '工序任务 投料完成',
      ])
    })

    test('what of such a batch is counted and not weighed is used by its reports, share by share, and its weighed materials are not', async () => {
      const { bags, at, places, planId, batchNo, talc, red } = await on().ready(18_000)
      const labels = await on().book.lot()
      await on()
        .db()
        .updateTable('mes_material')
        .set({ unit: 'pcs' })
        .where('id', '=', await on().materialOf(labels))
        .execute()
      const [roll, moreRed] = [await on().issued(planId, places, { lotId: labels, qty: 10 }), await on().issued(planId, places, { lotId: red, qty: 1 })]
      for (const { huId } of bags) await on().charge(at, huId)
      await on().complete(at.taskId)
      await on().reported(at.taskId, 5)
      expect(await on().lies(roll)).toMatchObject({ kept: 7.5 })
      await on().reported(at.taskId, 15)
      expect(await on().wentInto(batchNo)).toEqual([
        { lotId: talc, byEdge: 18_000_000, byMove: 18_000_000, refType: 'mesCharge' },
        { lotId: red, byEdge: 2_000_000, byMove: 2_000_000, refType: 'mesCharge' },
        { lotId: labels, byEdge: 2_500_000, byMove: 2_500_000, refType: 'mesWorkReport' },
        { lotId: labels, byEdge: 7_500_000, byMove: 7_500_000, refType: 'mesWorkReport' },
      ])
      expect(await on().lies(moreRed)).toMatchObject({ kept: 1 })
      expect(await disagreements(on().db())).toEqual([])
      expect(await on().unproven()).toEqual([])
    })

    test('of two people of whom one charges a bag while the other takes its weighing back one does, and the other is told why not', async () => {
      const outcomes = {
        charge: ['ok', expect.stringMatching(/^已投/), [409, expect.stringMatching(/已投入 2 kg，不能作废。请先撤销投料/)]],
        void: ['wrongBatch', expect.stringMatching(/称量已作废。请取重新称好的料袋/), [200, expect.any(String)]],
      }
      let tried = 0
      for (const first of ['charge', 'void'] as const) {
        const { bags, at, redLine, redBag, scaleId, weightId } = await on().ready(18_000)
        const [talc, red] = bags
        if (!talc || !red) throw new Error('two bags were weighed')
        const [scan, takeBack] = [await on().scanning(at, red.huId, 'viewer'), await on().voided(redLine, red.recordId)]
        const found = { charge: null as ChargeAnswer | null, void: null as unknown }
        const calls = [async () => void (found.charge = await scan()), async () => void (found.void = await on().said(takeBack()))]
        await atOnce(on().db(), first === 'charge' ? calls : calls.toReversed())
        const charge = found.charge
        // a file of SQLite takes either of them first
        const winner = isPostgres(on().db()) ? first : charge?.check === 'ok' ? 'charge' : 'void'
        expect([charge?.check, charge?.message, found.void]).toEqual(outcomes[winner])
        if (winner === 'charge') {
          // the way out that the sentence names is one
          await on().uncharge(charge?.chargeId ?? '')
          await on().done((await on().voided(redLine, red.recordId))())
        }
        expect(await disagreements(on().db())).toEqual([])
        // it is weighed once more, and the batch is charged whole
        await on().weighed(redLine, redBag, scaleId, 2_000)
        await on().signWeights(weightId)
        const again = (await on().bagsOf(weightId)).at(-1)?.targetHuId ?? ''
        for (const huId of [talc.huId, again]) expect((await on().charge(at, huId)).check).toBe('ok')
        await on().complete(at.taskId)
        expect((await on().order(weightId)).status).toBe('charged')
        tried += 1
      }
      expect(tried).toBe(2)
      expect(await on().unproven()).toEqual([])
    })
  })
