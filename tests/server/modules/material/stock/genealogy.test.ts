import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../../../server/bus/unit.ts'
import { reverseMove } from '../../../../../server/modules/material/stock/reverse.service.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { boundLots, whyUnusable } from '../../../../../server/modules/material/stock/usable.service.ts'
import { atOnce } from '../../../../support/atOnce.ts'
import { databases } from '../../../../support/databases.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { stockBook } from './stockBook.ts'

const ref = { type: 'test', id: '1' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`genealogy on ${database.name}`, () => {
    const house = unitsOn(database)
    const { unit } = house
    const book = stockBook(house)

    /** So many lots, each with a bag of 10 kg in the same place. */
    async function lotsWithBags(count: number) {
      const from = await book.place()
      const lots: { id: string; huId: string; from: string }[] = []
      for (let at = 0; at < count; at += 1) {
        const id = await book.lot()
        lots.push({ id, from, huId: (await book.bag(id, from, 10)).huId })
      }
      return lots
    }
    type Bag = Awaited<ReturnType<typeof lotsWithBags>>[number]
    const charge =
      ({ huId, from }: Bag, into: Bag) =>
      (work: UnitOfWork) =>
        moveStock(work, { is: 'charge', moveType: 'charge', huId, from, into: into.id, qty: toMicro(1), ref, idemKey: book.key() })
    const answer = (work: (one: UnitOfWork) => Promise<unknown>) => () =>
      unit(work).then(
        () => 'done',
        (error: Error) => error.message,
      )
    const chain = async (lots: readonly Bag[]) => {
      for (const [at, lot] of lots.entries()) {
        const next = lots[at + 1]
        if (next) await unit(charge(lot, next))
      }
    }

    test.each([2, 3, 20])('a ring of %i lots is refused where it would close, and nothing of it is booked', async (count) => {
      const lots = await lotsWithBags(count)
      await chain(lots)
      const [first, last] = [lots[0], lots.at(-1)]
      if (!first || !last) throw new Error('no lots')
      await expect(unit(charge(last, first))).rejects.toThrow(/本身由批次 L\d+ 做成，不能再投入它/)
      expect(Number((await book.stored(last.huId)).qtyAvail)).toBe(toMicro(10))
      const other = (await lotsWithBags(1))[0]
      if (!other) throw new Error('no lot')
      await unit(charge(last, other))
      expect(Number((await book.stored(last.huId)).qtyAvail)).toBe(toMicro(9))
    })

    test('what was taken back closes no ring', async () => {
      const [one, other] = await lotsWithBags(2)
      if (!one || !other) throw new Error('no lots')
      const { moveId } = await unit(charge(one, other))
      await unit((work) => reverseMove(work, moveId, { reason: '投错' }))
      await unit(charge(other, one))
      await expect(unit(charge(one, other))).rejects.toThrow(/不能再投入它/)
    })

    test('of two charges that close a ring together at once the second is refused', async () => {
      for (const isFirst of [true, false]) {
        const [one, other] = await lotsWithBags(2)
        if (!one || !other) throw new Error('no lots')
        const calls = [answer(charge(one, other)), answer(charge(other, one))]
        const answers = await atOnce(house.db(), isFirst ? calls : calls.toReversed(), 'mes_genealogy')
        expect(answers.toSorted()).toEqual([expect.stringMatching(/不能再投入它/), 'done'])
      }
    })

    test('of two charges between four lots that close a ring together at once the second is refused', async () => {
      for (const isFirst of [true, false]) {
        const [a, b, c, d] = await lotsWithBags(4)
        if (!a || !b || !c || !d) throw new Error('no lots')
        await unit(charge(b, c))
        await unit(charge(d, a))
        const calls = [answer(charge(a, b)), answer(charge(c, d))]
        const answers = await atOnce(house.db(), isFirst ? calls : calls.toReversed(), 'mes_genealogy')
        expect(answers.toSorted()).toEqual([expect.stringMatching(/不能再投入它/), 'done'])
      }
    })

    test('a hold reaches what was made of a lot through forty steps, and no other lot', async () => {
      const lots = await lotsWithBags(41)
      await chain(lots)
      const [first, last, other] = [lots[0], lots.at(-1), (await lotsWithBags(1))[0]]
      if (!first || !last || !other) throw new Error('no lots')
      const reads = (lotId: string) => unit((work) => whyUnusable(work, lotId))
      expect(await reads(last.id)).toBeNull()
      await house.db().updateTable('mes_material_lot').set({ qualityStatus: 'hold', holdBinds: 'Y', holdReason: '色点' }).where('id', '=', first.id).execute()
      expect(await reads(last.id)).toMatch(/用到了冻结的批次 L\d+（色点），不能使用/)
      const bound = await boundLots(house.db())
      expect(lots.slice(1).filter(({ id }) => !bound.has(id))).toEqual([])
      expect([bound.has(first.id), bound.has(other.id), await reads(other.id)]).toEqual([false, false, null])
    })
  })
