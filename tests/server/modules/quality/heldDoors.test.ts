import { describe, expect, test } from 'vitest'
import { gatedMoves, moveTypeTexts } from '#contract/modules/material/stock/moveTypes.ts'
import type { MoveType } from '#contract/modules/material/stock/moveTypes.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { StockMove } from '../../../../server/modules/material/stock/moves.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { takeable } from '../../../../server/modules/material/stock/takeable.service.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { qualityOn } from './qualityOn.ts'

type Bag = { lotId: string; huId: string; from: string; materialId: string }
type Door = (bag: Bag, rooms: { to: string; into: string }) => StockMove
const said = ({ huId, from }: Bag) => ({ huId, from, qty: toMicro(1), ref: { type: 'test', id: '1' } })

/** Every kind of move: the door that it is, or why it stays open for what is on hold. A kind that is new stands in neither and is an error of types. */
const doors: Readonly<Record<MoveType, Door | string>> = {
  issue: (bag, { to }) => ({ is: 'split', moveType: 'issue', to, ...said(bag) }),
  receiveShop: (bag, { to }) => ({ is: 'carry', moveType: 'receiveShop', to, ...said(bag), qty: 'whole' }),
  weigh: (bag, { to }) => ({ is: 'split', moveType: 'weigh', to, ...said(bag) }),
  charge: (bag, { into }) => ({ is: 'charge', moveType: 'charge', into, ...said(bag) }),
  pack: (bag, { to }) => ({ is: 'split', moveType: 'pack', to, ...said(bag), huType: 'carton', huStatus: 'stored' }),
  ship: (bag) => ({ is: 'take', moveType: 'ship', ...said(bag) }),
  recv: 'comes in and is not used by it',
  putaway: 'goes to where it waits',
  return: 'goes back to the store',
  output: 'is refused by what it was made of',
  unpack: 'takes it out of its box',
  transfer: 'is moved aside; who picks for a dock is offered none of it',
  countGain: 'is counted',
  countLoss: 'is counted',
  scrap: 'is done away with',
  sample: 'is looked at once more',
  adjust: 'is counted',
  reverse: 'takes back what was done',
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`three hundred lots below one that is held, on ${database.name}`, () => {
    const on = qualityOn(database)

    test('not one of them is picked, weighed, charged, packed or shipped through any door that there is, and each of them was before [TASK-062]', async () => {
      const closed = Object.entries(doors).flatMap(([name, door]) => (typeof door === 'string' ? [] : [[name, door] as const]))
      expect(Object.keys(doors).toSorted()).toEqual(Object.keys(moveTypeTexts).toSorted())
      expect(closed.map(([name]) => name).toSorted()).toEqual([...gatedMoves].toSorted())
      const root = await on.stock().lot()
      const lots = [...(await on.manyOf(root, 280)), ...(await on.chain(root, 20))]
      const rooms = { to: await on.stock().place(), into: await on.stock().lot() }
      const from = await on.stock().place()
      const materials = new Map(
        (await on.db().selectFrom('mes_material_lot').select(['id', 'materialId']).execute()).map(({ id, materialId }) => [id, materialId]),
      )
      const bags: Bag[] = []
      await on.unit(async (work) => {
        const received = { is: 'receive', moveType: 'recv', huType: 'bag', to: from, qty: toMicro(10), ref: { type: 'test', id: '1' } } as const
        for (const lotId of lots) bags.push({ lotId, from, huId: (await moveStock(work, { ...received, lotId })).huId, materialId: materials.get(lotId) ?? '' })
      })
      const offered = async () => {
        const at = on.book().api.clock.now
        let found = 0
        for (const { materialId } of bags) found += (await takeable({ trx: on.db(), at }, { materialId, fromLocationId: from })).length
        return found
      }
      /** How many go through, and the sentences of those that do not; `receiveShop` is the last of each bag, which it takes away. */
      async function tried(some: readonly Bag[]) {
        const answers: string[] = []
        await on.unit(async (work) => {
          for (const bag of some)
            for (const [name, door] of closed.toSorted(([one], [other]) => Number(one === 'receiveShop') - Number(other === 'receiveShop')))
              answers.push(
                await moveStock(work, door(bag, rooms)).then(
                  () => `${name} through`,
                  (error: Error) => error.message,
                ),
              )
        })
        return answers
      }
      const [good = { lotId: '', huId: '', from: '', materialId: '' }] = [bags.pop()]
      expect(await tried([good])).toEqual(expect.arrayContaining(closed.map(([name]) => `${name} through`)))
      expect(await offered()).toBe(299)
      await on.doneTo('mesNcr', await on.ncrOf(root), 'hold')
      expect((await on.db().selectFrom('mes_material_lot').select('id').where('id', 'in', lots).where('qualityStatus', '=', 'hold').execute()).length).toBe(300)
      const answers = await tried(atLeast(299, bags))
      expect(answers).toHaveLength(299 * 6)
      expect(answers.filter((answer) => !/是“冻结”（NCR.*），不能使用/.test(answer))).toEqual([])
      expect(await offered()).toBe(0)
      const rest = await on
        .db()
        .selectFrom('mes_hu')
        .select('qtyAvail')
        .where(
          'id',
          'in',
          bags.map(({ huId }) => huId),
        )
        .execute() // nothing of them has gone
      expect(rest.filter(({ qtyAvail }) => Number(qtyAvail) !== toMicro(10))).toEqual([])
    }, 240_000)
  })
