import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../../../../server/http/problem.ts'
import { freeStock, reserveStock } from '../../../../../server/modules/material/stock/reservations.service.ts'
import { reverseMove } from '../../../../../server/modules/material/stock/reverse.service.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { atLeast } from '../../../../support/atLeast.ts'
import { databases } from '../../../../support/databases.ts'
import { seeded } from '../../../../support/seeded.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { disagreements, stockBook } from './stockBook.ts'

/** operations of each of four people who work at once on the same bags; `STOCK_OPERATIONS` makes it more */
const perPerson = Math.ceil(Number(process.env['STOCK_OPERATIONS'] ?? 240) / 4)
const ref = { type: 'test', id: '1' }

/** Quantities are conserved (factory.md 4 R1): whoever does what at the same moment. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`amounts on ${database.name}`, () => {
    const house = unitsOn(database)
    const book = stockBook(house)
    const { unit, db } = house

    /** What there is of each material: what lies in places, or what came into places less what left them. */
    async function byMaterial(table: 'mes_stock_balance' | 'mes_stock_move'): Promise<Record<string, number>> {
      const sums: Record<string, number> = {}
      const add = (materialId: string, qty: number) => (sums[materialId] = (sums[materialId] ?? 0) + qty)
      if (table === 'mes_stock_balance') for (const { materialId, qty } of await db().selectFrom(table).selectAll().execute()) add(materialId, Number(qty))
      else
        for (const { materialId, qty, fromLocationId, toLocationId } of await db().selectFrom(table).selectAll().execute())
          add(materialId, Number(qty) * ((toLocationId === null ? 0 : 1) - (fromLocationId === null ? 0 : 1)))
      return sums
    }

    test(
      'four who move, split, pour, charge, keep, free, scrap and take back the same bags at once leave books that agree [RULE-001]',
      async () => {
        const [lot, child] = [await book.lot(), await book.lot()]
        const places = [await book.place(), await book.place()]
        const bags: string[] = []
        for (const place of [...places, ...places]) bags.push((await book.bag(lot, place, 40)).huId)
        const [moves, kept]: [string[], string[]] = [[], []]
        const done = new Map<string, number>()

        async function person(seed: number): Promise<void> {
          const random = seeded(seed)
          const below = (limit: number) => Math.floor(random() * limit)
          const oneOf = (some: readonly string[]) => some[below(some.length)] ?? ''
          for (let turn = 0; turn < perPerson; turn += 1) {
            const [huId, to, qty] = [oneOf(bags), oneOf(places), toMicro((1 + below(5000)) / 1000)]
            const from = (await book.stored(huId)).locationId ?? to
            const moved = (asked: Parameters<typeof moveStock>[1]) => unit(async (work) => moves.push((await moveStock(work, asked)).moveId))
            const deeds: Record<string, () => Promise<unknown>> = {
              carry: () => moved({ is: 'carry', moveType: 'transfer', huId, from, to, qty: 'whole', ref }),
              split: () => moved({ is: 'split', moveType: 'transfer', huId, from, to, qty, ref }),
              pour: () => moved({ is: 'split', moveType: 'pack', huId, from, to, qty, into: oneOf(bags), ref }),
              charge: () => moved({ is: 'charge', moveType: 'charge', huId, from, into: child, qty, ref }),
              scrap: () => moved({ is: 'take', moveType: 'scrap', huId, from, qty, ref }),
              gain: () => moved({ is: 'gain', moveType: 'countGain', huId, to: from, qty, ref }),
              keep: () => unit(async (work) => kept.push(await reserveStock(work, { huId, qty, ref }))),
              free: () => unit((work) => freeStock(work, oneOf(kept))),
              reverse: () => unit((work) => reverseMove(work, oneOf(moves), { reason: '录错' })),
            }
            const name = oneOf(Object.keys(deeds))
            const isDone = await deeds[name]?.().then(
              () => true,
              (error: unknown) => {
                if (error instanceof Problem) return false // a refusal leaves nothing behind, which is what is looked at below
                throw error
              },
            )
            if (isDone) done.set(name, (done.get(name) ?? 0) + 1)
          }
        }
        await Promise.all([1, 2, 3, 4].map((seed) => person(seed)))
        expect(await disagreements(db())).toEqual([])
        expect(await byMaterial('mes_stock_balance')).toEqual(await byMaterial('mes_stock_move'))
        expect([...done.keys()].toSorted()).toEqual(['carry', 'charge', 'free', 'gain', 'keep', 'pour', 'reverse', 'scrap', 'split'])
        expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(perPerson)
      },
      Math.max(60_000, perPerson * 500),
    )

    test('the database itself refuses a unit whose parts are not what it began with, and books that are wrong are found [RULE-001]', async () => {
      const [lot, place] = [await book.lot(), await book.place()]
      const { huId } = await book.bag(lot, place, 5)
      await unit((work) => reserveStock(work, { huId, qty: toMicro(1), ref }))
      for (const column of atLeast(4, ['qtyInit', 'qtyAvail', 'qtyReserved', 'qtyConsumed']))
        await expect(
          sql`update ${sql.table('mes_hu')} set ${sql.ref(column)} = ${sql.ref(column)} + 1 where id = ${huId}`.execute(db()),
          column,
        ).rejects.toThrow(/mes_hu_conserves/)
      expect(await disagreements(db())).toEqual([])
      const put = (by: number) => sql`update ${sql.table('mes_stock_balance')} set qty = qty + ${by} where "huId" = ${huId}`.execute(db())
      await put(1)
      expect(await disagreements(db())).toEqual([`rule 2: ${huId}`, `rule 6: ${lot}`])
      await put(-1)
      expect(await disagreements(db())).toEqual([])
    })
  })
