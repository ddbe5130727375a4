import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import type { StockMove } from '../../../../server/modules/material/stock/moves.ts'
import { takeRoutes } from '../../../../server/modules/stocktake/stocktake.routes.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { takeDesk } from './takeDesk.ts'

const ref = { type: 'test', id: '1' }
const qty = toMicro(1)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a static stock-take freezes what it counts on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => takeRoutes(parts) })
    let opened: ReturnType<typeof takeDesk> | null = null
    const desk = () => (opened ??= takeDesk(house))

    async function shelf() {
      await desk().hire()
      const places = await desk().store()
      const [lotId, into] = [await desk().book.lot(), await desk().book.lot()]
      const [inside, outside] = [await desk().book.bag(lotId, places.one, 10), await desk().book.bag(lotId, places.outside, 10)]
      /** Every kind of move into, out of and in the frozen place. */
      const moves: Record<string, StockMove> = {
        'a receipt': { is: 'receive', moveType: 'recv', lotId, huType: 'bag', to: places.one, qty, ref },
        'a unit that comes in': { is: 'carry', moveType: 'transfer', huId: outside.huId, from: places.outside, to: places.one, qty: 'whole', ref },
        'a unit that goes out': { is: 'carry', moveType: 'issue', huId: inside.huId, from: places.one, to: places.outside, qty: 'whole', ref },
        'a part that goes out': { is: 'split', moveType: 'issue', huId: inside.huId, from: places.one, to: places.outside, qty, ref },
        'a part that stays': { is: 'split', moveType: 'unpack', huId: inside.huId, from: places.one, to: places.one, qty, ref },
        scrap: { is: 'take', moveType: 'scrap', huId: inside.huId, from: places.one, qty, ref },
        'a shipment': { is: 'take', moveType: 'ship', huId: inside.huId, from: places.one, qty, ref },
        'a charge': { is: 'charge', moveType: 'charge', huId: inside.huId, from: places.one, into, qty, ref },
        'a gain': { is: 'gain', moveType: 'countGain', huId: inside.huId, to: places.one, qty, ref },
      }
      return { ...places, inside, moves }
    }
    /** What a move is answered; what it did is taken back. */
    const tried = async (move: StockMove): Promise<string> => {
      const undone = new Error('undone')
      return desk()
        .unit(async (work) => {
          await moveStock(work, move)
          throw undone
        })
        .catch((error: unknown) => (error === undone ? 'ok' : error instanceof Error ? error.message : String(error)))
    }

    test('each kind of move is refused with its sentence, and goes through when it is posted or cancelled [TASK-032]', async () => {
      const { zone, inside, moves } = await shelf()
      for (const end of ['posted', 'cancelled'] as const) {
        const id = await desk().started({ locationId: zone, takeType: 'static' })
        const { takeNo } = await desk().take(id)
        for (const [name, move] of atLeast(9, Object.entries(moves)))
          expect([name, await tried(move)]).toEqual([name, expect.stringMatching(new RegExp(`正在静态盘点（${takeNo}），货不能进出`))])
        if (end === 'cancelled') await desk().given(id, 'cancel', { reason: '改天盘' })
        else {
          await desk().counted(id, inside.huCode, 10)
          await desk().given(id, 'recount')
          await desk().posted(id)
        }
        for (const [name, move] of atLeast(9, Object.entries(moves))) expect([end, name, await tried(move)]).toEqual([end, name, 'ok'])
      }
    })

    test('a reversal is refused while the place is frozen', async () => {
      const { zone, one, inside } = await shelf()
      const { moveId } = await desk().used(inside.huId, one, 1)
      const id = await desk().started({ locationId: zone, takeType: 'static' })
      await expect(desk().undone(moveId)).rejects.toThrow('正在静态盘点')
      await desk().given(id, 'cancel', { reason: '改天盘' })
      await desk().undone(moveId)
      expect(await desk().onHand(inside.huId)).toBe(10)
    })

    test('what it found is posted while its places are frozen for others', async () => {
      const { zone, inside } = await shelf()
      const id = await desk().started({ locationId: zone, takeType: 'static' })
      await desk().counted(id, inside.huCode, 9)
      await desk().given(id, 'recount')
      await desk().counted(id, inside.huCode, 9, 'viewer')
      await desk().explained(id, inside.huCode)
      await desk().posted(id)
      expect(await desk().onHand(inside.huId)).toBe(9)
    })

    test('a dynamic one freezes nothing, and two static ones do not freeze one place', async () => {
      const { zone, one, moves } = await shelf()
      const dynamic = await desk().started({ locationId: zone })
      for (const [name, move] of atLeast(9, Object.entries(moves))) expect([name, await tried(move)]).toEqual([name, 'ok'])
      await desk().given(dynamic, 'cancel', { reason: '改天盘' })
      await desk().started({ locationId: zone, takeType: 'static' })
      const other = await desk().give(await desk().planned({ locationId: one, takeType: 'static' }), 'start')
      expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('冻结')])
    })
  })
