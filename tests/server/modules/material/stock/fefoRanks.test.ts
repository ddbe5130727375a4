import { describe, expect, test } from 'vitest'
import { InventoryAsked } from '#contract/modules/material/stock/inventory.ts'
import { inventory } from '../../../../../server/modules/material/stock/inventory.ts'
import { databases } from '../../../../support/databases.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { stockBook } from './stockBook.ts'

const dayMs = 86_400_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the inventory on ${database.name}`, () => {
    const house = unitsOn(database)
    const book = stockBook(house)

    test('ranks lots of a material by their end, and none that may not be used, whatever is asked for', async () => {
      const { now } = house.clock
      const place = await book.place()
      const later = await book.lot({ expiresAt: now + 90 * dayMs })
      const { materialId } = await house.db().selectFrom('mes_material_lot').select('materialId').where('id', '=', later).executeTakeFirstOrThrow()
      const lots = {
        later,
        sooner: await book.lot({ expiresAt: now + 10 * dayMs }),
        over: await book.lot({ expiresAt: now - 1 }),
        pending: await book.lot({ qualityStatus: 'pending', expiresAt: now + 5 * dayMs }),
        never: await book.lot(),
      }
      await house.db().updateTable('mes_material_lot').set({ materialId }).where('id', 'in', Object.values(lots)).execute()
      for (const lotId of Object.values(lots)) await book.bag(lotId, place, 5)
      const ranks = async (more: object) => {
        const { rows } = await inventory(house.db(), InventoryAsked.parse({ by: 'lot', materialId, ...more }), now)
        return Object.fromEntries(rows.map(({ lotId, fefoRank }) => [Object.entries(lots).find(([, id]) => id === lotId)?.[0], fefoRank]))
      }
      expect(await ranks({})).toEqual({ sooner: 1, later: 2, never: 3, over: null, pending: null })
      expect(await ranks({ lotId: later })).toEqual({ later: 2 })
      expect(
        (await inventory(house.db(), InventoryAsked.parse({ by: 'piece', materialId: '', lotId: later }), now)).rows.map(({ fefoRank }) => fefoRank),
      ).toEqual([2])
      expect((await inventory(house.db(), InventoryAsked.parse({ by: 'material', materialId }), now)).rows.map(({ fefoRank }) => fefoRank)).toEqual([null])
    })
  })
