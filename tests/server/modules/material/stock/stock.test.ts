import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { isAppendOnlyRefusal } from '../../../../../server/db/appendOnly.ts'
import type { Database } from '../../../../../server/db/database.ts'
import { rowId } from '../../../../../server/db/rowId.ts'
import { moveNoOf } from '../../../../../server/modules/material/stock/ledger.ts'
import { reserveStock } from '../../../../../server/modules/material/stock/reservations.service.ts'
import { reverseMove } from '../../../../../server/modules/material/stock/reverse.service.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { traceLot } from '../../../../../server/modules/material/stock/tracedLots.service.ts'
import { databases } from '../../../../support/databases.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { disagreements, stockBook } from './stockBook.ts'

const ref = { type: 'test', id: '1' }

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** The next number that this process gives to a move is one that another process has given in the same millisecond. */
async function givenElsewhere(db: Database, moveId: string, atMs: number): Promise<string> {
  const chance = '-b5a7-976076bb2c8b'
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(`00000000-0000-4000${chance}`)
  syncBuiltinESMExports()
  const last = rowId(atMs)
  const next = `${last.slice(0, 15)}${(Number.parseInt(last.slice(15, 18), 16) + 1).toString(16).padStart(3, '0')}${chance}`
  const line = await db.selectFrom('mes_stock_move').selectAll().where('id', '=', moveId).executeTakeFirstOrThrow()
  await db
    .insertInto('mes_stock_move')
    .values({ ...line, id: 'elsewhere', idemKey: 'elsewhere', moveNo: moveNoOf(next) })
    .execute()
  return moveNoOf(next)
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const house = unitsOn(database)
    const book = stockBook(house)
    const { unit } = house

    test('of fifty who take one bag at once exactly one has it, and the rest are told why [RULE-002]', async () => {
      const [lotId, from] = [await book.lot(), await book.place()]
      const { huId, huCode } = await book.bag(lotId, from, 25)
      const taken = await Promise.allSettled(Array.from({ length: 50 }, () => unit((work) => book.scrap(work, huId, from, 25, book.key()))))
      expect(taken.filter(({ status }) => status === 'fulfilled').length).toBe(1)
      const why = taken.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
      expect(why.length).toBe(49)
      for (const sentence of why) expect(sentence).toContain(`${huCode} 已经用完`)
      expect(await disagreements(house.db())).toEqual([])
    })

    test('who moves the whole of a bag that somebody has just used up is told so, and nothing is written', async () => {
      const [lotId, from, to] = [await book.lot(), await book.place(), await book.place()]
      const { huId, huCode, moveId } = await book.bag(lotId, from, 25)
      const scrapped = await unit((work) => book.scrap(work, huId, from, 25, book.key()))
      await expect(unit((work) => moveStock(work, { is: 'carry', moveType: 'transfer', huId, from, to, qty: 'whole', ref }))).rejects.toThrow(
        new RegExp(`^${huCode} 已经用完，最近一次由 .+ 动过。请换一件$`),
      )
      const moves = await house.db().selectFrom('mes_stock_move').select('id').where('huId', '=', huId).orderBy('id').execute()
      expect(moves.map(({ id }) => id)).toEqual([moveId, scrapped.moveId])
    })

    test('the ledger and the genealogy are append-only, and no amount is ever negative [RULE-002, RULE-003]', async () => {
      const [lotId, from] = [await book.lot(), await book.place()]
      const { huId, moveId } = await book.bag(lotId, from, 5)
      const refusal = async (query: Promise<unknown>) => query.then(() => null).catch((error: unknown) => error)
      expect(isAppendOnlyRefusal(await refusal(house.db().updateTable('mes_stock_move').set({ qty: 1 }).where('id', '=', moveId).execute()))).toBe(true)
      expect(isAppendOnlyRefusal(await refusal(house.db().deleteFrom('mes_stock_move').where('id', '=', moveId).execute()))).toBe(true)
      const child = await book.lot()
      await unit((work) => moveStock(work, { is: 'charge', moveType: 'charge', huId, from, into: child, qty: toMicro(1), ref, idemKey: book.key() }))
      expect(isAppendOnlyRefusal(await refusal(house.db().deleteFrom('mes_genealogy').execute()))).toBe(true)
      await expect(
        sql`update ${sql.table('mes_hu')} set "qtyAvail" = -1, "qtyConsumed" = "qtyInit" + 1 where id = ${huId}`.execute(house.db()),
      ).rejects.toThrow(/mes_hu_not_negative/)
      await expect(sql`update ${sql.table('mes_stock_balance')} set qty = -1, "reservedQty" = -1 where "huId" = ${huId}`.execute(house.db())).rejects.toThrow(
        /not_negative/,
      )
      await expect(unit((work) => book.scrap(work, huId, from, 4.000001, book.key()))).rejects.toThrow(/可用 4 kg，不够 4.000001 kg/)
      expect(Number((await book.stored(huId)).qtyAvail)).toBe(toMicro(4))
    })

    test('the same move sent three times is one move, and its key is good for nothing else', async () => {
      const [lotId, from] = [await book.lot(), await book.place()]
      const { huId } = await book.bag(lotId, from, 5)
      const idemKey = book.key()
      const first = await unit((work) => book.scrap(work, huId, from, 2, idemKey))
      for (const again of ['second', 'third'])
        expect(await unit((work) => book.scrap(work, huId, from, 2, idemKey)), again).toEqual({ ...first, isReplay: true })
      expect(Number((await book.stored(huId)).qtyAvail)).toBe(toMicro(3))
      await expect(unit((work) => book.scrap(work, huId, from, 1, idemKey))).rejects.toThrow(/已用于另一笔/)
    })

    test.each([
      ['pending', {}, '待检'],
      ['fail', {}, '不合格'],
      ['hold', {}, '冻结'],
      ['expired', {}, '过期'],
      ['pass', { expiresAt: Date.parse('2026-11-20T01:59:59Z'), expireDate: '2026-11-19' }, '到期'],
    ])('a lot that is %s is not issued, but may be moved aside and scrapped', async (qualityStatus, more, word) => {
      const [lotId, from, to, child] = [await book.lot({ qualityStatus, ...more }), await book.place(), await book.place(), await book.lot()]
      const { huId } = await book.bag(lotId, from, 5)
      const issue = { is: 'carry', moveType: 'issue', huId, from, to, qty: toMicro(5), ref } as const
      await expect(unit((work) => moveStock(work, { ...issue, idemKey: book.key() }))).rejects.toThrow(word)
      await expect(unit((work) => reserveStock(work, { huId, qty: toMicro(1), ref }))).rejects.toThrow(word)
      const charge = { is: 'charge', moveType: 'charge', huId, from, into: child, qty: toMicro(1), ref } as const
      await expect(unit((work) => moveStock(work, { ...charge, idemKey: book.key() }))).rejects.toThrow(word)
      await unit((work) => moveStock(work, { ...issue, moveType: 'transfer', idemKey: book.key() }))
      await unit((work) => book.scrap(work, huId, to, 5, book.key()))
      expect((await book.stored(huId)).locationId).toBeNull()
    })

    test('a hold that binds blocks what was made of the lot, through every step, until it is released', async () => {
      const [raw, bulk, product, from, to] = [await book.lot(), await book.lot(), await book.lot(), await book.place(), await book.place()]
      const { huId } = await book.bag(raw, from, 10)
      const made = async (source: string, into: string, at: string) => {
        await unit((work) => moveStock(work, { is: 'charge', moveType: 'charge', huId: source, from: at, into, qty: toMicro(10), ref, idemKey: book.key() }))
        return unit((work) =>
          moveStock(work, { is: 'receive', moveType: 'output', lotId: into, huType: 'drum', to, qty: toMicro(10), ref, idemKey: book.key() }),
        )
      }
      const drum = await made(huId, bulk, from)
      const box = await made(drum.huId, product, to)
      const ship = () => unit((work) => moveStock(work, { is: 'take', moveType: 'ship', huId: box.huId, from: to, qty: toMicro(1), ref, idemKey: book.key() }))
      await ship()
      const put = (qualityStatus: string, holdBinds: string) =>
        house.db().updateTable('mes_material_lot').set({ qualityStatus, holdBinds, holdReason: '色差' }).where('id', '=', raw).execute()
      await put('hold', 'Y')
      await expect(ship()).rejects.toThrow(/用到了冻结的批次.*色差/)
      const forward = await traceLot(house.db(), { lotId: raw, direction: 'forward', at: house.clock.now })
      expect(forward.lots.toSorted((one, other) => one.depth - other.depth).map(({ id, depth, blocked }) => [id, depth, blocked !== null])).toEqual([
        [raw, 0, true],
        [bulk, 1, true],
        [product, 2, true],
      ])
      const backward = await traceLot(house.db(), { lotId: product, direction: 'backward', at: house.clock.now })
      expect(backward.edges.map(({ parent, child, qty }) => [parent, child, qty])).toEqual([
        [bulk, product, 10],
        [raw, bulk, 10],
      ])
      await put('hold', 'N')
      await ship()
      await put('pass', 'N')
      await ship()
      expect(Number((await book.stored(box.huId)).qtyAvail)).toBe(toMicro(7))
    })

    test('nothing is put out of a lot into which nothing went, and a charge is undone only before its output is', async () => {
      const [raw, bulk, from] = [await book.lot(), await book.lot(), await book.place()]
      const { huId } = await book.bag(raw, from, 10)
      const output = () =>
        unit((work) => moveStock(work, { is: 'receive', moveType: 'output', lotId: bulk, huType: 'drum', to: from, qty: toMicro(9), ref, idemKey: book.key() }))
      await expect(output()).rejects.toThrow(/还没有投料记录/)
      const charged = await unit((work) =>
        moveStock(work, { is: 'charge', moveType: 'charge', huId, from, into: bulk, qty: toMicro(10), ref, idemKey: book.key() }),
      )
      const drum = await output()
      const undo = (moveId: string) => unit((work) => reverseMove(work, moveId, { reason: '录错', idemKey: book.key() }))
      await expect(undo(charged.moveId)).rejects.toThrow(/已用它产出/)
      await undo(drum.moveId)
      await undo(charged.moveId)
      await expect(undo(charged.moveId)).rejects.toThrow(/已由 SM\w+ 冲销/)
      await expect(output()).rejects.toThrow(/还没有投料记录/)
      expect(await book.stored(huId)).toMatchObject({ locationId: from, status: 'active' })
      expect(await disagreements(house.db())).toEqual([])
    })

    test('a place keeps to its lots and states, and a move that it refuses leaves nothing behind', async () => {
      const [lotId, other, from] = [await book.lot(), await book.lot(), await book.place()]
      const own = await book.place({ allowMixLot: 'N' })
      const quarantine = await book.place({ allowStatus: 'pending,hold' })
      await book.bag(lotId, own, 5)
      await expect(book.bag(other, own, 5)).rejects.toThrow(/不混批/)
      await expect(book.bag(lotId, quarantine, 5)).rejects.toThrow(/只放“待检”、“冻结”的物料/)
      const { huId } = await book.bag(other, from, 5)
      const before = await house.db().selectFrom('mes_stock_move').select('id').execute()
      await expect(
        unit((work) => moveStock(work, { is: 'carry', moveType: 'transfer', huId, from, to: own, qty: toMicro(5), ref, idemKey: book.key() })),
      ).rejects.toThrow(/不混批/)
      expect((await house.db().selectFrom('mes_stock_move').select('id').execute()).length).toBe(before.length)
    })

    // last: the line that it writes for the other process moved nothing
    test('a number that another process gave in the same millisecond is not given again: the move has a new one', async () => {
      const [lotId, from] = [await book.lot(), await book.place()]
      const { huId } = await book.bag(lotId, from, 5)
      const { moveId: first } = await unit((work) => book.scrap(work, huId, from, 1, book.key()))
      const taken = await givenElsewhere(house.db(), first, house.clock.now)
      const { moveId } = await unit((work) => book.scrap(work, huId, from, 1, book.key()))
      const { moveNo } = await house.db().selectFrom('mes_stock_move').select('moveNo').where('id', '=', moveId).executeTakeFirstOrThrow()
      const counter = (text: string) => Number.parseInt(text.slice(14, 17), 16)
      expect([counter(moveNo), moveNo.slice(-3)]).toEqual([counter(taken) + 1, taken.slice(-3)]) // the very next: the one that was taken was tried
      expect(Number((await book.stored(huId)).qtyAvail)).toBe(toMicro(3))
    })
  })
