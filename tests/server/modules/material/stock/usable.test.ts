import { beforeAll, describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { freeStock } from '../../../../../server/modules/formula/planNeeds.ts'
import { candidates } from '../../../../../server/modules/material/issue/suggest.ts'
import { inventory } from '../../../../../server/modules/material/stock/inventory.ts'
import { reverseMove } from '../../../../../server/modules/material/stock/reverse.service.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { boundLots, lotIsUsable, unusableWords, whyUnusable } from '../../../../../server/modules/material/stock/usable.service.ts'
import { databases } from '../../../../support/databases.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { stockBook } from './stockBook.ts'

const at = Date.parse('2026-11-20T02:00:00Z')
const hourMs = 3_600_000

/** Each with what is expected of a lot that is good otherwise. */
const states = { pending: false, pass: true, concession: true, fail: false, hold: false, expired: false } as const
const ends = [
  { expiresAt: null, isGood: true },
  { expiresAt: at - hourMs, isGood: false },
  { expiresAt: at, isGood: false },
  { expiresAt: at + 1, isGood: true },
] as const
const origins = { none: true, holdBinds: false, holdBindsFarAbove: false, holdBindsNothing: true, holdTakenBack: true } as const
type Origin = keyof typeof origins

const combinations = Object.entries(states).flatMap(([qualityStatus, isGoodState]) =>
  ends.flatMap(({ expiresAt, isGood }) =>
    Object.entries(origins).map(([origin, isGoodOrigin]) => ({
      qualityStatus,
      expiresAt,
      origin: origin as Origin, // a key of the table above
      isUsable: isGoodState && isGood && isGoodOrigin,
    })),
  ),
)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`whether a lot may be used, on ${database.name}`, () => {
    const house = unitsOn(database)
    const { unit, db } = house
    const book = stockBook(house)
    const lots: { id: string; materialId: string; isUsable: boolean }[] = []
    let place = ''

    beforeAll(async () => {
      place = await book.place()
      const parents = new Map<Origin, { id: string; huId: string }>()
      const bagOf = async (id: string) => ({ id, huId: (await book.bag(id, place, 1000)).huId })
      const charge = ({ huId }: { huId: string }, into: string) =>
        unit((work) =>
          moveStock(work, { is: 'charge', moveType: 'charge', huId, from: place, into, qty: toMicro(1), idemKey: book.key(), ref: { type: 'test', id: '1' } }),
        )
      for (const origin of ['holdBinds', 'holdBindsNothing', 'holdTakenBack', 'holdBindsFarAbove'] as const) {
        const held = await bagOf(await book.lot())
        const near = origin === 'holdBindsFarAbove' ? await bagOf(await book.lot()) : held
        if (near !== held) {
          await charge(held, near.id)
          lots.push({ id: near.id, materialId: '', isUsable: false })
        }
        parents.set(origin, near)
        const how = { holdReason: '色点', holdBinds: origin === 'holdBindsNothing' ? 'N' : 'Y' }
        lots.push({ id: held.id, materialId: '', isUsable: false })
        for (const one of combinations.filter((each) => each.origin === origin)) lots.push(await made(one, near))
        await db()
          .updateTable('mes_material_lot')
          .set({ qualityStatus: 'hold', ...how })
          .where('id', '=', held.id)
          .execute()
      }
      for (const one of combinations.filter(({ origin }) => origin === 'none')) lots.push(await made(one, null))

      /** A lot of its own material with 10 kg in store, and what it came of. */
      async function made({ qualityStatus, expiresAt, origin, isUsable }: (typeof combinations)[number], parent: { huId: string } | null) {
        const id = await book.lot({ expiresAt, expireDate: '2026-11-19' })
        await book.bag(id, place, 10)
        if (parent) {
          const { moveId } = await charge(parent, id)
          if (origin === 'holdTakenBack') await unit((work) => reverseMove(work, moveId, { reason: '投错' }))
        }
        await db().updateTable('mes_material_lot').set({ qualityStatus }).where('id', '=', id).execute()
        const { materialId } = await db().selectFrom('mes_material_lot').select('materialId').where('id', '=', id).executeTakeFirstOrThrow()
        return { id, materialId, isUsable }
      }
    })

    test('the sentence, the few words and the SQL agree on every state, end and origin of a lot', async () => {
      const bound = await boundLots(db())
      const usable = await db().selectFrom('mes_material_lot as lot').select('lot.id').where(lotIsUsable('lot', at)).execute()
      const ids = new Set(usable.map(({ id }) => id))
      const rows = await db().selectFrom('mes_material_lot').selectAll().execute()
      const said = []
      for (const { id } of lots) {
        const row = rows.find((one) => one.id === id)
        if (!row) throw new Error('no lot')
        const words = unusableWords({ ...row, heldAncestor: bound.get(id) ?? null }, at)
        said.push([(await unit((work) => whyUnusable(work, id))) === null, words === null, ids.has(id)])
      }
      expect(said).toEqual(lots.map(({ isUsable }) => [isUsable, isUsable, isUsable]))
      expect(said).toHaveLength(6 * 4 * 5 + 5)
      expect(lots.filter(({ isUsable }) => isUsable)).toHaveLength(2 * 2 * 3)
    })

    test('what is suggested, free for batches and in the inventory is usable, and nothing else is', async () => {
      const look = { trx: db(), at }
      const free = await freeStock(db(), at)
      const own = lots.filter(({ materialId }) => materialId !== '')
      const found = []
      for (const { materialId } of own) {
        const suggested = await candidates(look, { lineId: '', materialId, fromLocationId: place })
        const { rows } = await inventory(
          db(),
          { materialId, lotId: '', locationId: '', by: 'lot', words: '', only: 'all', ageFrom: 0, ageTo: 1, sums: 'N' },
          at,
        )
        found.push([suggested.length, free.get(materialId)?.free, rows.map(({ blockedQty }) => blockedQty)])
      }
      expect(found).toEqual(own.map(({ isUsable }) => (isUsable ? [1, toMicro(10), [0]] : [0, 0, [10]])))
      expect(found).toHaveLength(6 * 4 * 5)
    })

    test('the sums of the inventory count as blocked what may not be used', async () => {
      const { sums } = await inventory(
        db(),
        { materialId: '', lotId: '', locationId: '', by: 'lot', words: '', only: 'all', ageFrom: 0, ageTo: 1, sums: 'Y' },
        at,
      )
      expect(sums?.blocked).toBe(120 - 12 + 5) // the combinations less the good ones, the four on hold and the one made of a lot on hold
    })
  })
