import { describe, expect, test } from 'vitest'
import { takeRoutes } from '../../../../server/modules/stocktake/stocktake.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { takeDesk } from './takeDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what a stock-take found where it may not lie on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => takeRoutes(parts) })
    let opened: ReturnType<typeof takeDesk> | null = null
    const desk = () => (opened ??= takeDesk(house))
    const placeOf = async (huId: string) => (await desk().book.stored(huId)).locationId
    /** Two bags of two lots in two places of a zone that take what `more` says. */
    async function twoBags(more: { allowMixLot?: string; allowStatus?: string }) {
      await desk().hire()
      const zone = await desk().book.place({}, 'zone')
      const bagIn = async () => {
        const [place, lotId] = [await desk().book.place({ parentId: zone, ...more }), await desk().book.lot()]
        return { place, lotId, code: await desk().codeOf(place), ...(await desk().book.bag(lotId, place, 5)) }
      }
      return { zone, one: await bagIn(), other: await bagIn() }
    }
    type Seen = { huCode: string; kg: number; code: string }
    async function countedTwice(zone: string, seen: readonly Seen[]): Promise<string> {
      const id = await desk().started({ locationId: zone })
      for (const { huCode, kg, code } of seen) await desk().counted(id, huCode, kg, 'admin', code)
      await desk().given(id, 'recount')
      const again = new Set((await desk().sheet(id)).lines.filter(({ stage }) => stage === 'recount').map(({ huCode }) => huCode))
      for (const { huCode, kg, code } of seen) if (again.has(huCode)) await desk().counted(id, huCode, kg, 'viewer', code)
      return id
    }

    test('two lots that were taken for each other in places that mix none are each booked where they lie', async () => {
      const { zone, one, other } = await twoBags({ allowMixLot: 'N' })
      const swapped = [
        { huCode: one.huCode, kg: 5, code: other.code },
        { huCode: other.huCode, kg: 5, code: one.code },
      ]
      await desk().posted(await countedTwice(zone, swapped))
      expect([await placeOf(one.huId), await placeOf(other.huId)]).toEqual([other.place, one.place])
      await expect(desk().carry(one.huId, other.place, one.place)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('不混批') }) // whoever moves it is still refused
    })

    test('a lot on hold that lies in a place for good ones is booked there, so that it can be carried away', async () => {
      const { zone, one, other } = await twoBags({ allowStatus: 'pass' })
      await house.api.db.updateTable('mes_material_lot').set({ qualityStatus: 'hold' }).where('id', '=', one.lotId).execute()
      const seen = [
        { huCode: one.huCode, kg: 5, code: other.code },
        { huCode: other.huCode, kg: 5, code: other.code },
      ]
      await desk().posted(await countedTwice(zone, seen))
      expect([await placeOf(one.huId), await placeOf(other.huId)]).toEqual([other.place, other.place])
    })

    test('a bag that was used up in the book and is found again is booked where it lies, whatever its lot is by now', async () => {
      const { zone, one, other } = await twoBags({ allowStatus: 'pass' })
      await desk().used(one.huId, one.place, 5)
      await house.api.db.updateTable('mes_material_lot').set({ qualityStatus: 'hold' }).where('id', '=', one.lotId).execute()
      const seen = [
        { huCode: one.huCode, kg: 2, code: one.code },
        { huCode: other.huCode, kg: 5, code: other.code },
      ]
      const id = await countedTwice(zone, seen)
      await desk().explained(id, one.huCode)
      await desk().posted(id)
      expect([await placeOf(one.huId), await desk().onHand(one.huId)]).toEqual([one.place, 2])
    })
  })
