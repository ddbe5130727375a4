import { describe, expect, test } from 'vitest'
import { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import { warehouseRoutes } from '../../../../server/modules/warehouse/warehouse.routes.ts'
import { databases } from '../../../support/databases.ts'
import { nothingWritten } from '../../../support/nothingWritten.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { storeDesk } from './storeDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what goes wrong in the store, on ${database.name}`, () => {
    const house = resourcesOn(database, { more: warehouseRoutes })
    let opened: ReturnType<typeof storeDesk> | null = null
    const desk = () => (opened ??= storeDesk(house))
    const refused = async (ask: () => ReturnType<typeof house.call>) => {
      const { status, body } = await nothingWritten(desk().db(), ask)
      return [status, body.message]
    }

    /** A bag of 10 kg on a shelf, and a released out order of 4 kg of it. */
    async function wanted() {
      const one = desk()
      const at = await one.rooms()
      const lotId = await one.book.lot()
      const { huId, huCode } = await one.book.bag(lotId, at.bin, 10)
      const outId = await one.outOf([{ materialId: await one.materialOf(lotId), kg: 4 }], at)
      await one.given('outOrder', outId, 'release')
      return {
        ...one,
        at,
        lotId,
        huId,
        huCode,
        outId,
        lot: (set: object) => one.db().updateTable('mes_material_lot').set(set).where('id', '=', lotId).execute(),
      }
    }

    test('a unit that nobody knows is refused by its code, and one that is known is picked', async () => {
      const { outId, huCode, give, given } = await wanted()
      const [status, message] = await refused(() => give('outOrder', outId, 'scan', { huCode: 'HU-UNKNOWN' }))
      expect([status, message]).toEqual([404, '没有件码 HU-UNKNOWN，请扫物料件或箱上的标签'])
      await given('outOrder', outId, 'scan', { huCode })
    })

    test('a lot that is over is not picked, and on its last day it is', async () => {
      const { outId, huCode, lot, give, given } = await wanted()
      const { now } = house.api.clock
      await lot({ expiresAt: now, expireDate: '2026-01-01' })
      expect(await refused(() => give('outOrder', outId, 'scan', { huCode }))).toEqual([
        409,
        expect.stringMatching(/已于 2026-01-01 到期，不能使用。请换批次，或先复验/),
      ])
      await lot({ expiresAt: now + 3_600_000 })
      await given('outOrder', outId, 'scan', { huCode })
    })

    test('a batch that is not released does not leave the dock, and released it does', async () => {
      const { outId, huCode, lot, given, ship, db } = await wanted()
      const batchNo = `26113${outId.slice(-4)}`
      await lot({ originRefType: 'batch', originRefId: batchNo })
      await house.stored(batchReleases, { batchNo, status: 'waiting' })
      await given('outOrder', outId, 'scan', { huCode })
      expect(await refused(() => ship(outId))).toEqual([409, expect.stringContaining(`批次 ${batchNo} 还没有放行`)])
      await db().updateTable('mes_batch_release').set({ status: 'released' }).where('batchNo', '=', batchNo).execute()
      expect((await ship(outId)).status).toBe(200)
    })

    test('a place that does not take a lot of this quality says what it takes, and one that does takes it', async () => {
      const { at, huId, db, give, given } = await wanted()
      const only = (allowStatus: string) => db().updateTable('mes_location').set({ allowStatus }).where('id', '=', at.otherBin).execute()
      await only('pending,hold')
      const put = () => give('hu', huId, 'transfer', { locationId: at.otherBin })
      expect(await refused(put)).toEqual([409, expect.stringMatching(/只放“待检”、“冻结”的物料，批次 .+ 是“合格”。请换一个库位/)])
      await only('pass')
      await given('hu', huId, 'transfer', { locationId: at.otherBin })
    })
  })
