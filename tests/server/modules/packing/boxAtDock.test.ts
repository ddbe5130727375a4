import { describe, expect, test } from 'vitest'
import { resolveCode } from '../../../../server/modules/scanning/resolve.service.ts'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a box at the dock on ${database.name}`, () => {
    const on = packLineOn(database)

    /** A sealed box of three pieces, its batch and a released out order of what it holds. */
    async function sealedFor() {
      const { jobId, lotId } = await on.packingJob({ packQty: 3, qtyTarget: 3 })
      const boxId = await on.sealedBox(jobId, 3)
      const [store, dock] = [await on.stock().place({}, 'warehouse'), await on.stock().place({}, 'ship')]
      const bin = await on.stock().place({ parentId: store })
      const { materialId } = await on.db().selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
      const where = { fromLocationId: store, dockLocationId: dock, place: '上海一仓', vehicle: '', remark: '' }
      const header = { outType: 'other', orderId: null, deliverySeq: null, customerId: null, supplierId: null, needTime: '2026-11-25 16:00:00', ...where }
      const line = { key: '1', seq: 1, materialId, planQty: 0.024 }
      const made = await on.post('/mes/outOrder/add', { ...header, lines: { mesOutLine: { changed: [line], deleted: [] } } })
      expect(made.status, made.body.message).toBe(200)
      const { id: outId } = made.body.result as { id: string } // the record that was made
      await on.done(give(outId, 'release'))
      return { boxId, bin, outId }
    }
    const versionOf = async (outId: string) =>
      (await on.db().selectFrom('mes_out_order').select('version').where('id', '=', outId).executeTakeFirstOrThrow()).version
    const give = async (outId: string, command: string, asked: object = {}) =>
      on.post(`/mes/outOrder/${command}`, { id: outId, version: await versionOf(outId), ...asked })
    const codeOf = async (bin: string) => (await on.db().selectFrom('mes_location').select('code').where('id', '=', bin).executeTakeFirstOrThrow()).code

    test('a box is picked by its SSCC as all that it holds, not before it was handed over, and leaves with its order', async () => {
      const { boxId, bin, outId } = await sealedFor()
      const { sscc } = await on.box(boxId)
      const early = await give(outId, 'scan', { huCode: sscc, breakReason: '' })
      expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('还没有入存')])
      const handover = await on.make('nbcHandover', 'open', {})
      for (const code of [sscc, await codeOf(bin)]) await on.done(on.give('nbcHandover', handover, 'scan', { code }))
      await on.done(on.giveSigned('nbcHandover', handover, 'save', ['admin', 'viewer']))
      const { huId } = await on.box(boxId)
      const found = await resolveCode(on.db(), `00${sscc}`, { symbology: 'ean128', of: ['hu'], materialId: '' })
      expect(found.found).toMatchObject({ kind: 'hu', id: huId })
      await on.done(give(outId, 'scan', { huCode: `00${sscc}`, breakReason: '' }))
      const picked = await on.db().selectFrom('mes_out_item').select(['huId', 'qty']).where('outId', '=', outId).execute()
      expect(picked.map(({ huId, qty }) => [huId, Number(qty)])).toEqual([[huId, 24_000]])
      expect((await on.box(boxId)).status).toBe('saved')
      const signatures = await on.signed('mesOutOrder', outId, 'finish', await versionOf(outId), ['admin'])
      await on.done(give(outId, 'finish', { reason: '', signatures }))
      expect(await on.box(boxId)).toMatchObject({ status: 'shipped', locationId: null })
    })

    test('a job that ends asks quality for the inspection of what it packed, once, where a template says what to look at', async () => {
      const ended = async () => {
        const { jobId, lotId, batchNo } = await on.packingJob({ packQty: 3, qtyTarget: 3 })
        const { huCode } = await on.pans(3)
        const pans = await on.make('nbcMaterial', 'bring', { jobId, huCode, qty: 3 })
        await on.sealedBox(jobId, 3)
        await on.done(on.give('nbcJob', jobId, 'reconcile'))
        await on.done(on.give('nbcMaterial', pans, 'count', { used: 3, damaged: 0, returned: 0 }))
        await on.done(on.give('nbcJob', jobId, 'finish', { reason: '' }))
        const asked = await on.db().selectFrom('mes_qc_order').select(['qcType', 'lotId', 'batchNo', 'lotSize', 'status']).where('refId', '=', jobId).execute()
        return { asked, lotId, batchNo }
      }
      expect((await ended()).asked).toEqual([]) // nobody made a template
      const template = { ...on.kept(), templateNo: 'QT-1', name: '成品检验', qcType: 'FQC', templateVersion: 1, templateLabel: '成品检验 V1' }
      const how = { materialId: null, materialType: '', sampling: 'fixed', sampleCount: 1, level: 'II', aql: 1, mayReduce: 'N', changeReason: '' }
      await on
        .db()
        .insertInto('mes_qc_template')
        .values({ ...template, ...how, approvedBy: 'admin', approveTime: 0, status: 'valid' })
        .execute()
      const { asked, lotId, batchNo } = await ended()
      expect(asked).toEqual([{ qcType: 'FQC', lotId, batchNo, lotSize: 3, status: 'waiting' }])
    })
  })
