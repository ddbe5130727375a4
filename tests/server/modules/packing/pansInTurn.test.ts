import { describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

const dayMs = 86_400_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`pans of several lots at a line on ${database.name}`, () => {
    const on = packLineOn(database)

    /** Two units of one material: what ends in ten days, and what ends in a month. */
    async function twoLots(count = 10) {
      const [early, late] = [await on.pans(count), await on.pans(count)]
      const lotOf = async (huId: string) => {
        const lot = on.db().selectFrom('mes_hu').innerJoin('mes_material_lot as lot', 'lot.id', 'mes_hu.lotId').select(['lot.id', 'lotNo', 'lot.materialId'])
        return lot.where('mes_hu.id', '=', huId).executeTakeFirstOrThrow()
      }
      const [one, other] = [await lotOf(early.huId), await lotOf(late.huId)]
      const { now } = on.book().api.clock
      await on
        .db()
        .updateTable('mes_material_lot')
        .set({ expiresAt: now + 10 * dayMs })
        .where('id', '=', one.id)
        .execute()
      await on
        .db()
        .updateTable('mes_material_lot')
        .set({ expiresAt: now + 30 * dayMs, materialId: one.materialId })
        .where('id', '=', other.id)
        .execute()
      return { early: { ...early, ...one, huId: early.huId }, late: { ...late, ...other, huId: late.huId } }
    }
    const bring = (jobId: string, huCode: string, more: object = {}) => on.post('/mes/nbcMaterial/bring', { jobId, huCode, ...more })
    const reasonsOf = async (jobId: string) =>
      (await on.db().selectFrom('mes_nbc_material').select(['huCode', 'breakReason']).where('jobId', '=', jobId).orderBy('id').execute()).map(
        ({ huCode, breakReason }) => [huCode, breakReason],
      )

    test('a lot that ends later is brought only with a reason, which is kept; nothing of it is kept for the job before', async () => {
      const { jobId } = await on.packingJob()
      const { early, late } = await twoLots()
      const refused = await bring(jobId, late.huCode)
      expect([refused.status, refused.body.message]).toEqual([422, `应先领批次 ${early.lotNo}（${early.huCode}）。要领批次 ${late.lotNo}，请写明原因`])
      expect([await reasonsOf(jobId), (await on.one.unit(late.huId)).qtyReserved]).toEqual([[], 0])
      await on.done(bring(jobId, late.huCode, { breakReason: '早到期的压在里面' }))
      expect(await reasonsOf(jobId)).toEqual([[late.huCode, '早到期的压在里面']])
    })

    test('what ends first needs none, and a reason that nobody needed is not kept; with its last free piece brought the next lot comes first', async () => {
      const { jobId } = await on.packingJob()
      const { early, late } = await twoLots()
      await on.done(bring(jobId, early.huCode, { qty: 9, breakReason: '多写的' }))
      expect((await bring(jobId, late.huCode)).status).toBe(422) // one piece is free
      const { jobId: other } = await on.packingJob()
      await on.done(bring(other, early.huCode, { qty: 1 }))
      await on.done(bring(jobId, late.huCode))
      expect(await reasonsOf(jobId)).toEqual([
        [early.huCode, ''],
        [late.huCode, ''],
      ])
    })

    test('a lot on hold, one of another workshop, and a material whose lot a person names stand in nobody’s way', async () => {
      const { jobId } = await on.packingJob()
      const held = await twoLots()
      expect((await bring(jobId, held.late.huCode)).status).toBe(422)
      await on.db().updateTable('mes_material_lot').set({ qualityStatus: 'hold' }).where('id', '=', held.early.id).execute()
      await on.done(bring(jobId, held.late.huCode))
      const away = await twoLots()
      const elsewhere = await on.stock().place({}, 'workshop')
      const { version } = await on.db().selectFrom('mes_hu').select('version').where('id', '=', away.early.huId).executeTakeFirstOrThrow()
      await on.done(on.post('/mes/hu/transfer', { id: away.early.huId, version, locationId: elsewhere }))
      await on.done(bring(jobId, away.late.huCode))
      const named = await twoLots()
      await on.db().updateTable('mes_material').set({ issueRule: 'manual' }).where('id', '=', named.early.materialId).execute()
      await on.done(bring(jobId, named.late.huCode))
      expect((await reasonsOf(jobId)).map(([, reason]) => reason)).toEqual(['', '', ''])
    })
  })
