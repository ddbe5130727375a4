import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../../server/bus/unit.ts'
import { createUnits } from '../../../../../server/bus/units.ts'
import { sourceOf, trueUp, weighBack, weighOut } from '../../../../../server/modules/material/weighOut.service.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { disagreements } from '../stock/stockBook.ts'
import { issueDesk } from './issueDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what was kept for a batch and comes back while its lot is on hold, on ${database.name}`, () => {
    const house = resourcesOn(database)
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
      createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)
    /** A bag of 10 kg in the workshop, kept for its batch. */
    async function keptBag() {
      const { id, item, lotId, hold, lies, db } = await desk().received(10)
      const { batchNo } = await db().selectFrom('mes_issue').select('batchNo').where('id', '=', id).executeTakeFirstOrThrow()
      const { materialId } = await db().selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
      expect(await lies(item.huId)).toMatchObject({ free: 0, kept: 10 })
      return { huId: item.huId, huCode: item.huCode, batchNo, materialId, lotId, hold, lies, db }
    }

    test('a weighing that is voided gives its amount back to what is kept of the bag', async () => {
      const { huId, huCode, batchNo, materialId, lotId, hold, lies, db } = await keptBag()
      const bag = await unit(async (work) => {
        const source = await sourceOf(work, huCode, { materialId, batchNo })
        return weighOut(work, { source, qty: toMicro(3), batchNo, recordId: `r ${huId}`, idemKey: `w ${huId}` })
      })
      expect(await lies(huId)).toMatchObject({ free: 0, kept: 7 })
      await hold(lotId)
      await unit((work) => weighBack(work, { moveId: bag.moveId, bagId: bag.huId, sourceId: huId, batchNo, reason: '读错了' }))
      expect(await lies(huId)).toMatchObject({ free: 0, kept: 10 })
      expect(await disagreements(db())).toEqual([])
    })

    test('what is left of a bag is weighed: the books follow, and what is there stays kept', async () => {
      const { huId, batchNo, lotId, hold, lies, db } = await keptBag()
      await hold(lotId)
      await unit((work) => trueUp(work, huId, { left: toMicro(8), ref: { type: 'mesWeighRecord', id: huId }, batchNo, reason: '称余料' }))
      expect(await lies(huId)).toMatchObject({ free: 0, kept: 8 })
      expect(await disagreements(db())).toEqual([])
    })
  })
