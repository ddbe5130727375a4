import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../../../../server/http/problem.ts'
import { freeStock, reserveStock } from '../../../../../server/modules/material/stock/reservations.service.ts'
import { reverseMove } from '../../../../../server/modules/material/stock/reverse.service.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { databases } from '../../../../support/databases.ts'
import { unitsOn } from '../../../../support/unitsOn.ts'
import { disagreements, stockBook } from './stockBook.ts'

/** operations in all: few in CI, ten thousand with STOCK_OPERATIONS=10000 */
const operations = Number(process.env['STOCK_OPERATIONS'] ?? 400)
const perRun = 50
const ref = { type: 'test', id: '1' }
const kinds = ['receive', 'carry', 'split', 'scrap', 'charge', 'output', 'gain', 'reserve', 'free', 'useReserved', 'reverse', 'replay'] as const
const operation = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1000), other: fc.nat(1000), micro: fc.integer({ min: 1, max: 8_000_000 }) })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const house = unitsOn(database)
    const book = stockBook(house)
    const { unit } = house

    test(
      'whatever is done in whatever order, amounts are conserved and every output has parents [RULE-001]',
      async () => {
        let done = 0
        await fc.assert(
          fc.asyncProperty(fc.array(operation, { minLength: perRun, maxLength: perRun }), async (steps) => {
            const lots = [await book.lot(), await book.lot(), await book.lot()]
            const places = [await book.place(), await book.place()]
            const [moves, units, kept]: [string[], string[], string[]] = [[], [], []]
            let last: (() => Promise<unknown>) | null = null
            for (const step of steps) {
              const act = await chosen(step, { lots, places, moves, units, kept })
              last = step.kind === 'replay' ? last : act
              const result = await last?.().catch((error: unknown) => {
                if (error instanceof Problem) return null // a refusal leaves nothing behind, which is what is looked at below
                throw error
              })
              if (result) done += 1
            }
            expect(await disagreements(house.db())).toEqual([])
          }),
          { numRuns: Math.ceil(operations / perRun), endOnFailure: true, seed: 20_261_120 },
        )
        expect(done).toBeGreaterThan(operations / 4) // most were moves, not refusals
      },
      Math.max(60_000, operations * 100),
    )

    type Known = { lots: string[]; places: string[]; moves: string[]; units: string[]; kept: string[] }

    async function chosen(
      { kind, pick, other, micro }: { kind: (typeof kinds)[number]; pick: number; other: number; micro: number },
      known: Known,
    ): Promise<() => Promise<unknown>> {
      const one = (list: readonly string[], at: number) => list[at % Math.max(1, list.length)] ?? ''
      const idemKey = book.key()
      const [lotId, to] = [one(known.lots, pick), one(known.places, other)]
      const huId = one(known.units, pick)
      const of = huId === '' ? null : await book.stored(huId)
      const from = of?.locationId ?? to
      const move = (asked: Parameters<typeof moveStock>[1]) => async () => {
        const moved = await unit((work) => moveStock(work, asked))
        known.moves.push(moved.moveId)
        if (!known.units.includes(moved.huId)) known.units.push(moved.huId)
        return moved
      }
      const whole = Number(of?.qtyAvail ?? 0) + Number(of?.qtyReserved ?? 0)
      switch (kind) {
        case 'receive':
        case 'replay':
          return move({ is: 'receive', moveType: 'recv', lotId, huType: 'bag', to, qty: micro, ref, idemKey })
        case 'output':
          return move({ is: 'receive', moveType: 'output', lotId, huType: 'drum', to, qty: micro, ref, idemKey })
        case 'carry':
          return move({ is: 'carry', moveType: 'transfer', huId, from, to, qty: whole || micro, ref, idemKey })
        case 'split':
          return move({ is: 'split', moveType: 'transfer', huId, from, to, qty: micro, ref, idemKey })
        case 'scrap':
          return move({ is: 'take', moveType: 'scrap', huId, from, qty: micro, ref, idemKey })
        case 'charge':
          return move({ is: 'charge', moveType: 'charge', huId, from, into: one(known.lots, other), qty: micro, ref, idemKey })
        case 'gain':
          return move({ is: 'gain', moveType: 'countGain', huId, to: from, qty: micro, ref, idemKey })
        case 'reserve':
          return async () => known.kept.push(await unit((work) => reserveStock(work, { huId, qty: micro, ref })))
        case 'free':
          return async () => {
            await unit((work) => freeStock(work, one(known.kept, pick)))
            return true
          }
        case 'useReserved': {
          const reservationId = one(known.kept, pick)
          const kept = await house.db().selectFrom('mes_stock_reservation').selectAll().where('id', '=', reservationId).executeTakeFirst()
          const held = kept ? await book.stored(kept.huId) : null
          const part = {
            huId: kept?.huId ?? huId,
            from: held?.locationId ?? from,
            qty: Math.min(micro, Number(kept?.qty ?? micro)),
            reservationId,
            ref,
            idemKey,
          }
          return move(pick % 2 === 0 ? { ...part, is: 'take', moveType: 'scrap' } : { ...part, is: 'split', moveType: 'issue', to })
        }
        case 'reverse':
          return async () => unit((work) => reverseMove(work, one(known.moves, pick), { reason: '录错', idemKey }))
        default:
          throw new Error(`${String(kind satisfies never)} is no operation`)
      }
    }

    test('an operation in the middle of which the database fails leaves the books as they were', async () => {
      const [lotId, child, from] = [await book.lot(), await book.lot(), await book.place()]
      const { huId } = await book.bag(lotId, from, 5)
      const { idemKey, ...charge } = { is: 'charge', moveType: 'charge', huId, from, into: child, qty: toMicro(2), ref, idemKey: book.key() } as const
      const before = await book.stored(huId)
      let writes = 0
      for (let failing = 1; ; failing += 1) {
        writes = 0
        const broken = await unit(async (work) => {
          const trx = failingAt(work.trx, () => (writes += 1) === failing)
          await moveStock({ ...work, trx }, { ...charge, idemKey })
          return false
        }).catch((error: unknown) => {
          if (String(error).includes('disk full')) return true
          throw error
        })
        if (!broken) break
        expect(await book.stored(huId)).toEqual(before)
        expect(await disagreements(house.db())).toEqual([])
      }
      expect(writes).toBeGreaterThanOrEqual(5) // line, unit, its end, balance, what is empty, edge
      expect(Number((await book.stored(huId)).qtyAvail)).toBe(toMicro(3))
      expect(await disagreements(house.db())).toEqual([])
    })
  })

/** The same transaction, in which the writing call that `isDue` names fails. */
function failingAt<Trx extends object>(trx: Trx, isDue: () => boolean): Trx {
  return new Proxy(trx, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      const bound = value.bind(target)
      if (name !== 'insertInto' && name !== 'updateTable' && name !== 'deleteFrom') return bound
      return (...args: unknown[]) => {
        if (isDue()) throw new Error('disk full')
        return bound(...args)
      }
    },
  })
}

test('nothing but the move function writes stock, in any file of the server [RULE-001]', () => {
  const owned = /(?:insertInto|updateTable|deleteFrom)\(\s*'(mes_hu|mes_stock_\w+|mes_genealogy)'/
  const raw = /(?:insert into|update|delete from)\s+"?(mes_hu|mes_stock_\w+|mes_genealogy)\b/i
  const writers = readdirSync('server', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .filter((file) => {
      const source = readFileSync(file, 'utf8')
      return owned.test(source) || raw.test(source)
    })
  const room = 'server/modules/material/stock'
  expect(writers.toSorted()).toEqual(
    ['balances.ts', 'chargeUnit.service.ts', 'edges.ts', 'ledger.ts', 'reservations.service.ts', 'stock.service.ts'].map((name) => `${room}/${name}`),
  )
})
