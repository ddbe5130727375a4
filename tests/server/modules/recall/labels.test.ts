import { describe, expect, test } from 'vitest'
import { checkedCode } from '#contract/rules/scan/checkedCode.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { complainedBy } from '../../../../server/modules/quality/ncr/complaint.ts'
import { startOf } from '../../../../server/modules/recall/starts.ts'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from '../packing/packLine.ts'

const tz = 'Asia/Shanghai'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what people call goods that left, on ${database.name}`, () => {
    const on = packLineOn(database)

    /** A box in the store whose label was replaced once, and its lot. */
    async function savedBox() {
      const job = await on.packingJob({ packQty: 3, qtyTarget: 6 })
      await on.db().updateTable('mes_material_lot').set({ originRefType: 'batch', originRefId: job.batchNo }).where('id', '=', job.lotId).execute()
      const id = await on.sealedBox(job.jobId, 3)
      await on.done(on.giveSigned('box', id, 'unseal', ['admin'], { reason: '标签打花' }))
      await on.done(on.give('box', id, 'full'))
      await on.weigh(id, 3)
      await on.done(on.give('box', id, 'seal'))
      const bin = await on.stock().place({}, 'warehouse')
      const { code } = await on.db().selectFrom('mes_location').select('code').where('id', '=', bin).executeTakeFirstOrThrow()
      const handover = await on.make('nbcHandover', 'open', {})
      for (const one of [(await on.box(id)).sscc, code]) await on.done(on.give('nbcHandover', handover, 'scan', { code: one }))
      await on.done(on.giveSigned('nbcHandover', handover, 'save', ['admin', 'viewer']))
      const { boxNo, sscc, retiredSscc, huId } = await on.box(id)
      const { huCode } = await on.one.unit(huId ?? '')
      return { ...job, boxNo, sscc, retiredSscc, huId: huId ?? '', huCode }
    }

    test('a complaint and a recall know a box by every code that its labels carry: plain, checked, as GS1, and of the label that was taken off', async () => {
      const { boxNo, sscc, retiredSscc, huId, huCode, lotId, batchNo } = await savedBox()
      await on
        .db()
        .insertInto('mes_retired_code')
        .values({ code: `HU-OLD-${huCode}`, newCode: huCode, huId, reason: '打花', by: 'admin', at: 0 })
        .execute()
      const codes = [boxNo, checkedCode('box', boxNo) ?? '', huCode, checkedCode('hu', huCode) ?? '', sscc, `00${sscc}`, `]C100${sscc}`, retiredSscc]
      codes.push(`00${retiredSscc}`, `HU-OLD-${huCode}`, batchNo)
      const complained: string[] = []
      const recalled: string[][] = []
      for (const code of codes) {
        complained.push((await complainedBy(on.db(), code)).lotId)
        recalled.push((await startOf(on.db(), { kind: 'code', code, from: '', to: '' }, tz)).lotIds)
      }
      expect(complained).toEqual(codes.map(() => lotId))
      expect(recalled).toEqual(codes.map(() => [lotId]))
      expect((await complainedBy(on.db(), `00${sscc}`)).boxNo).toBe(boxNo)
      await expect(complainedBy(on.db(), '00123456789012345675')).rejects.toThrow('没有找到')
    })

    test('a packing line reaches the batch that it packed, and a person what they packed, sealed or checked the weighing of', async () => {
      const { line, lotId, planId } = await savedBox()
      const { now } = on.book().api.clock
      const span = { from: wireTime(now - 60_000, tz), to: wireTime(now + 60_000, tz) }
      const { equipCode } = await on.db().selectFrom('mes_equipment').select('equipCode').where('id', '=', line).executeTakeFirstOrThrow()
      expect((await startOf(on.db(), { kind: 'machine', code: equipCode, ...span }, tz)).lotIds).toEqual([lotId])
      const lotsOf = async (code: string) => (await startOf(on.db(), { kind: 'person', code, ...span }, tz)).lotIds
      expect(await lotsOf('admin')).toContain(lotId)
      await on.db().updateTable('mes_box_item').set({ createBy: 'guest' }).execute()
      await on.db().updateTable('mes_box').set({ sealedBy: 'viewer' }).execute()
      expect([await lotsOf('guest'), await lotsOf('viewer')]).toEqual([expect.arrayContaining([lotId]), expect.arrayContaining([lotId])])
      await on.db().updateTable('mes_box').set({ sealedBy: 'admin' }).execute()
      expect(await lotsOf('viewer')).toContain(lotId) // who signed the clearance of its line and took it into the store
      await on.db().updateTable('mes_line_clearance').set({ sign1By: 'admin', sign2By: 'guest' }).execute()
      await on.db().updateTable('mes_nbc_handover').set({ givenBy: 'admin', takenBy: 'guest' }).execute()
      await expect(lotsOf('viewer')).rejects.toThrow('没有牵连')
      const { lineId } = await on.weighed(planId)
      await on.db().updateTable('mes_weight_line').set({ signBy: 'viewer', signTime: now }).where('id', '=', lineId).execute()
      expect(await lotsOf('viewer')).toContain(lotId)
    })
  })
