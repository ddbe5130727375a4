import { describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { packLineOn, weights } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`boxes on ${database.name}`, () => {
    const on = packLineOn(database)

    test('pieces are scanned into a box until it is full, weighed, sealed with an SSCC, and handed over by two signatures', async () => {
      const { jobId, lotId, planId } = await on.packingJob({ packQty: 3, qtyTarget: 3, bulkKg: [0.5] })
      const boxId = await on.openBox(jobId)
      const says: string[] = []
      for (const raw of ['P-1', 'P-2', 'P-3']) says.push((await on.scan({ raw, boxId })).say)
      expect(says).toEqual(['第 1 件', '第 2 件', '满了'])
      expect(await on.box(boxId)).toMatchObject({ qty: 3, status: 'full' })
      await on.weigh(boxId, 3)
      await on.done(on.give('box', boxId, 'seal'))
      const sealed = await on.box(boxId)
      expect(sealed).toMatchObject({ status: 'sealed', weightResult: 'pass', sealedBy: 'admin', huId: null })
      expect(sealed.sscc).toMatch(/^06901234\d{10}$/)
      const place = await on.stock().place()
      const { code } = await on.db().selectFrom('mes_location').select('code').where('id', '=', place).executeTakeFirstOrThrow()
      const handover = await on.make('nbcHandover', 'open', {})
      for (const scanned of [sealed.sscc, code]) await on.done(on.give('nbcHandover', handover, 'scan', { code: scanned }))
      await on.done(on.giveSigned('nbcHandover', handover, 'save', ['admin', 'viewer']))
      const saved = await on.box(boxId)
      expect(saved).toMatchObject({ status: 'saved', locationId: place })
      const unit = await on
        .db()
        .selectFrom('mes_hu')
        .selectAll()
        .where('id', '=', saved.huId ?? '')
        .executeTakeFirstOrThrow()
      expect(unit).toMatchObject({ huType: 'carton', status: 'stored', lotId, locationId: place })
      expect(Number(unit.qtyAvail)).toBe(24_000) // 3 pieces of 8 g, in millionths of a kg
      expect(await on.onHand((await on.one.plan(planId)).batchNo)).toBe(0.5) // the bulk has so much less
      const note = await on.db().selectFrom('mes_nbc_handover').selectAll().where('id', '=', handover).executeTakeFirstOrThrow()
      expect(note).toMatchObject({ status: 'done', givenBy: 'admin', takenBy: 'viewer', boxCount: 1, pieceCount: 3 })
      expect(await disagreements(on.db())).toEqual([])
      expect(weights.unitWeight).toBeGreaterThan(weights.weightTol)
    })
  })
