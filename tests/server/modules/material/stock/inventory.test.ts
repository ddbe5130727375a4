import { describe, expect, test } from 'vitest'
import { InventoryAsked } from '#contract/modules/material/stock/inventory.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { inventory } from '../../../../../server/modules/material/stock/inventory.ts'
import { reserveStock } from '../../../../../server/modules/material/stock/reservations.service.ts'
import { databases } from '../../../../support/databases.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { stockBook } from './stockBook.ts'

const dayMs = 86_400_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what lies where on ${database.name}`, () => {
    const house = unitsOn(database)
    const book = stockBook(house)
    const asked = async (more: object) => {
      const { rows, total } = await inventory(house.db(), InventoryAsked.parse({ sums: 'N', ...more }), house.clock.now)
      expect(total).toBe(rows.length)
      return rows
    }
    const materialOf = async (lotId: string) =>
      (await house.db().selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()).materialId

    /** Of one material 10 kg of a good lot in two places, 3 of them kept, and 4 kg of one that is over; of another one 2 kg beside it. A third one lacks. */
    async function shelves() {
      await house.db().deleteFrom('mes_stock_reservation').execute()
      await house.db().updateTable('mes_material').set({ safetyStock: null }).execute()
      const { now } = house.clock
      const [first, second] = [await book.place(), await book.place()]
      const good = await book.lot({ expiresAt: now + 20 * dayMs })
      const material = await materialOf(good)
      const over = await book.lot({ expiresAt: now - 1 })
      await house.db().updateTable('mes_material_lot').set({ materialId: material }).where('id', '=', over).execute()
      const bags = [await book.bag(good, first, 6), await book.bag(good, second, 4), await book.bag(over, first, 4)] as const
      const other = await book.lot()
      await book.bag(other, first, 2)
      await house.unit((work) => reserveStock(work, { huId: bags[0].huId, qty: toMicro(3), ref: { type: 'test', id: '1' } }))
      const lacking = await materialOf(await book.lot())
      const wish = (id: string, kg: number) =>
        house
          .db()
          .updateTable('mes_material')
          .set({ safetyStock: toMicro(kg) })
          .where('id', '=', id)
          .execute()
      await wish(material, 11)
      await wish(lacking, 1)
      return { first, second, good, over, material, other: await materialOf(other), lacking, bags }
    }

    test('is added up by material, by lot, by place and material, and by piece, and what lacks stands at the end', async () => {
      const { first, second, good, over, material, other, lacking, bags } = await shelves()
      const figures = ({ qty, reserved, blockedQty, pieces }: { qty: number; reserved: number; blockedQty: number; pieces: number }) => [
        qty,
        reserved,
        blockedQty,
        pieces,
      ]
      const own = { materialId: material }
      expect((await asked(own)).map((row) => [row.materialId, row.lotId, ...figures(row), row.blocked])).toEqual([[material, null, 14, 3, 4, 3, '已到期']])
      expect((await asked({ ...own, by: 'lot' })).map((row) => [row.lotId, ...figures(row), row.blocked, row.fefoRank])).toEqual([
        [over, 4, 0, 4, 1, '已到期', null],
        [good, 10, 3, 0, 2, null, 1],
      ])
      const places = await asked({ ...own, by: 'place' })
      expect(Object.fromEntries(places.map((row) => [row.locationId, figures(row)]))).toEqual({ [first]: [10, 3, 4, 2], [second]: [4, 0, 0, 1] })
      const inFirst = await asked({ by: 'place', locationId: first })
      expect(new Map(inFirst.map((row) => [row.materialId, row.qty]))).toEqual(
        new Map([
          [material, 10],
          [other, 2],
        ]),
      )
      expect(inFirst).toHaveLength(2)
      const pieces = await asked({ ...own, by: 'piece', locationId: first })
      expect(pieces.map((row) => [row.huId, row.qty, row.fefoRank])).toEqual([
        [bags[2].huId, 4, null],
        [bags[0].huId, 6, 1],
      ])
      expect((await asked({})).map((row) => row.materialId).at(-1)).toBe(lacking)
      expect((await asked({ materialId: lacking })).map((row) => [row.qty, row.safetyStock])).toEqual([[0, 1]])
    })

    test('is narrowed by what ends, is over, is blocked, kept or short, and by its age, both ends inside', async () => {
      const { good, over, material, lacking, first } = await shelves()
      const lots = async (more: object) => (await asked({ by: 'lot', materialId: material, ...more })).map(({ lotId }) => lotId)
      expect([await lots({ only: 'expiring' }), await lots({ only: 'expired' })]).toEqual([[good], [over]])
      expect([await lots({ only: 'blocked' }), await lots({ only: 'reserved' })]).toEqual([[over], [good]])
      const short = async () => (await asked({ only: 'short' })).map(({ materialId }) => materialId)
      expect(await short()).toEqual([material, lacking])
      await house
        .db()
        .updateTable('mes_material')
        .set({ safetyStock: toMicro(10) })
        .where('id', '=', material)
        .execute() // 14 less 4 that are over
      expect(await short()).toEqual([lacking])
      house.clock.now += 3 * dayMs
      expect([await lots({ ageFrom: 3, ageTo: 3 }), await lots({ ageFrom: 4 }), await lots({ ageTo: 2 })]).toEqual([[over, good], [], []])
      expect((await asked({ by: 'piece', locationId: first, only: 'reserved', words: 'no such word' })).length).toBe(0)
      house.clock.now -= 3 * dayMs
    })
  })
