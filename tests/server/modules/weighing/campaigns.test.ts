import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextInCampaign } from '#contract/modules/weighing/campaign.ts'
import { campaigns } from '../../../../server/modules/weighing/desk/campaigns.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { weighDesk } from './weighDesk.ts'

/** Batches that are weighed 合并: one material for all of them, then the next (factory.md 3.7). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`batches weighed together on ${database.name}`, () => {
    const house = resourcesOn(database)
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    beforeAll(async () => {
      stop = desk().keep()
    })
    afterAll(() => stop())

    const together = async (weightIds: readonly string[]) =>
      void (await desk().db().updateTable('mes_weight_order').set({ mode: 'campaign' }).where('id', 'in', weightIds).execute())
    /** Another batch takes of the same material as this line does. */
    const sameMaterial = async (line: string, as: string) => {
      const { materialId } = await desk().line(as)
      await desk().db().updateTable('mes_weight_line').set({ materialId }).where('id', '=', line).execute()
    }
    const asked = () => campaigns(desk().db())
    /** A batch closes the places of those before it. */
    const openPlaces = () => desk().db().updateTable('mes_location').set({ status: 1 }).execute()

    test('each material of them stands with its batches, by need; one that is weighed leaves, and one that is weighed by batch never came', async () => {
      const one = desk()
      const [first, second, other] = [await one.batch(), await one.batch(), await one.batch()]
      await openPlaces()
      const orders = [first, second, other].map(({ weightId }) => weightId)
      for (const [at, id] of orders.entries())
        await one
          .db()
          .updateTable('mes_weight_order')
          .set({ planTime: house.api.clock.now - at * 1000 }) // the second is needed before the first
          .where('id', '=', id)
          .execute()
      await sameMaterial(second.redLine, first.redLine)
      expect((await asked()).materials).toEqual([])
      await together([first.weightId, second.weightId])
      const { materialId } = await one.line(first.redLine)
      const red = async () => (await asked()).materials.find((material) => material.materialId === materialId)
      expect(await red()).toMatchObject({ unit: 'kg', left: 4, lines: [{ lineId: second.redLine }, { lineId: first.redLine }] })
      expect((await asked()).materials).toHaveLength(3)
      expect(nextInCampaign(await asked(), materialId, second.weightId)).toBe(first.weightId)

      await one.weighed(first.redLine, first.redBag, first.scaleId, 2000)
      expect(await red()).toMatchObject({
        left: 2,
        lines: [
          { batchNo: second.batchNo, isOpen: true },
          { batchNo: first.batchNo, isOpen: false },
        ],
      })
      expect(nextInCampaign(await asked(), materialId, second.weightId)).toBeNull()
      await one.done(one.postOrder(second.weightId, 'cancel', { reason: '不做了' }))
      expect(await red()).toBeUndefined()
    })

    test('while the lot of the batch before has stock, another lot needs a reason, which is kept; once it is used up none is asked for', async () => {
      const one = desk()
      const [first, second, third] = [await one.batch(), await one.batch(), await one.batch()]
      await openPlaces()
      for (const { redLine } of [second, third]) await sameMaterial(redLine, first.redLine)
      const { materialId } = await one.line(first.redLine)
      for (const { red } of [second, third]) await one.db().updateTable('mes_material_lot').set({ materialId }).where('id', '=', red).execute()
      await together([first, second, third].map(({ weightId }) => weightId))
      await one.weighed(first.redLine, first.redBag, first.scaleId, 2000)
      const { lotNo } = await one.db().selectFrom('mes_material_lot').select('lotNo').where('id', '=', first.red).executeTakeFirstOrThrow()
      const opens = async (line: string, { huId, huCode }: { huId: string; huCode: string }, breakReason = '') =>
        one.post(line, 'start', { huCode, scanEventId: await one.scanned('mesHu', huId), breakReason })

      const { huId: rest } = await one.book.bag(first.red, first.at.staging, 1)
      const lies = async (status: string) => one.db().updateTable('mes_hu').set({ status }).where('id', '=', rest).execute()
      await lies('staged')
      expect(await one.said(opens(second.redLine, second.redBag))).toEqual([422, expect.stringContaining(`上一批用的是批次 ${lotNo}，还有料`)])
      await one.done(opens(second.redLine, second.redBag, '前一袋结块'))
      expect(await one.line(second.redLine)).toMatchObject({ status: 'weighing', breakReason: '前一袋结块' })
      await one.done(one.post(second.redLine, 'putBack'))
      const quality = (qualityStatus: string) => one.db().updateTable('mes_material_lot').set({ qualityStatus }).where('id', '=', first.red).execute()
      await quality('hold') // nobody could take it
      await one.done(opens(second.redLine, second.redBag))
      await quality('pass')
      const keep = { id: rowId(1), huId: rest, qty: 1_000_000, refType: 'mesIssueItem', refId: 'i', stayWithin: null, createBy: 'admin', createTime: 1 }
      await one.db().updateTable('mes_hu').set({ qtyAvail: 0, qtyReserved: 1_000_000 }).where('id', '=', rest).execute()
      await one
        .db()
        .insertInto('mes_stock_reservation')
        .values({ ...keep, batchNo: third.batchNo })
        .execute()
      expect((await opens(third.redLine, third.redBag)).status).toBe(422) // its own batch keeps it
      await one.db().updateTable('mes_stock_reservation').set({ batchNo: second.batchNo }).where('id', '=', keep.id).execute()
      await one.done(opens(third.redLine, third.redBag))
    })
  })
