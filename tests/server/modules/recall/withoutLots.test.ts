import { describe, expect, test } from 'vitest'
import { containers } from '#contract/modules/material/container.ts'
import { weighRecords } from '#contract/modules/weighing/weighRecord.ts'
import { recallRoutes } from '../../../../server/modules/recall/recall.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { recallDesk } from './recallDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a recall of batches that have no lot yet on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => recallRoutes(parts), sharesReferred: true })
    let opened: ReturnType<typeof recallDesk> | null = null
    const desk = () => (opened ??= recallDesk(house))
    /** A container into which was weighed for these batches. */
    async function weighedInto(code: string, batchNos: readonly string[]): Promise<void> {
      const containerId = await house.stored(containers, { code, lastBatchNo: '' })
      for (const batchNo of batchNos) await house.stored(weighRecords, { containerId, batchNo })
    }
    const begun = async (startCode: string) => ((await desk().begin({ startCode })).body.result as { id: string }).id // the record that was made
    const ncrOf = (id: string) => desk().db().selectFrom('mes_ncr').select('description').where('refId', '=', id).execute()

    test('it is not said to hold anything, and opens no nonconformity: what is at work is stopped by hand', async () => {
      await weighedInto('CT-9', ['B-NOLOT'])
      const id = await begun('CT-9')
      const held = await desk().give(id, 'hold', {}, true)
      expect([held.status, held.body.message]).toEqual([409, expect.stringMatching(/还没有料体的批次 B-NOLOT，没有可冻结的。请先停下/)])
      expect(await desk().one(id)).toMatchObject({ status: 'tracing', heldLots: 0 })
      expect(await ncrOf(id)).toEqual([])
    })

    test('where other batches are held the nonconformity names those that are not', async () => {
      const lotId = await desk().book.lot()
      await desk().db().updateTable('mes_material_lot').set({ originRefType: 'batch', originRefId: 'B-LOT' }).where('id', '=', lotId).execute()
      await weighedInto('CT-10', ['B-LOT', 'B-OPEN'])
      const id = await begun('CT-10')
      expect((await desk().give(id, 'hold', {}, true)).status).toBe(200)
      expect(await ncrOf(id)).toEqual([{ description: expect.stringContaining('没有冻结的批次：B-OPEN') }])
    })
  })
