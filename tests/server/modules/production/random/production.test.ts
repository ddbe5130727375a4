import { describe, expect, test } from 'vitest'
import { prove } from '../../../../../server/modules/proof/proof.service.ts'
import { databases } from '../../../../support/databases.ts'
import { disagreements } from '../../material/stock/stockBook.ts'
import { stockedBatchesOn } from '../stockedBatches.ts'
import { faultsOf } from './model.ts'
import { operationsOf, ways } from './operations.ts'
import type { Operation } from './operations.ts'

/** On each database. `npm run faults:production` gives 20 000 in all; PRODUCTION_SEED gives others. */
const count = Number(process.env['PRODUCTION_OPERATIONS'] ?? 1000)
const seed = Number(process.env['PRODUCTION_SEED'] ?? 45)
const people = 4
/** the model reads everything: not after every operation */
const lookEvery = 100

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`production at random on ${database.name}`, () => {
    const floor = stockedBatchesOn(database)

    test(
      'four people at once never make more than there was, nor leave anything of what has ended [TASK-005]',
      async () => {
        const { api } = floor.book()
        const settled = new Map<string, string>()
        const answers = new Map<number, number>()
        const kinds = new Set<string>()
        await floor.oneBatch()
        const operations = operationsOf(seed, count)
        expect(operations).toHaveLength(count)
        const giveOne = async (operation: Operation) => {
          // what makes several calls says by an expectation that one of them was refused
          const { status, body } = await ways[operation.kind](floor, operation).catch((error: unknown) => ({
            status: /expected 4\d\d to be 200/.test(String(error)) ? 409 : 500,
            body: { message: String(error) },
          }))
          answers.set(status, (answers.get(status) ?? 0) + 1)
          if (status === 200) kinds.add(operation.kind)
          expect([200, 403, 404, 409, 422], `${operation.kind}: ${body.message}`).toContain(status)
        }
        for (let from = 0; from < operations.length; from += lookEvery) {
          const some = operations.slice(from, from + lookEvery)
          for (let at = 0; at < some.length; at += people) {
            api.clock.now += 60_000
            await Promise.all(some.slice(at, at + people).map(giveOne))
          }
          expect(await faultsOf(api.db, settled), `after ${from + some.length} operations`).toEqual([])
        }
        expect(await disagreements(api.db)).toEqual([])
        const red = (await prove(api.db, () => api.clock.now)).filter(({ wrong }) => wrong.length > 0)
        expect(red.map(({ key, wrong }) => [key, wrong[0]])).toEqual([])
        console.log(`${database.name}: ${JSON.stringify(Object.fromEntries(answers))}, ${kinds.size} kinds were done`)
        expect(answers.get(200) ?? 0).toBeGreaterThan(count / 4)
        expect(kinds.size).toBeGreaterThanOrEqual(20)
        expect(settled.size).toBeGreaterThan(0)
      },
      60_000 + count * 300,
    )
  })
