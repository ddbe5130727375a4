import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { waitForTurn } from '../../../server/cluster/startTurn.ts'
import { databases } from '../../support/databases.ts'
import { unitsOn } from '../../support/unitsOn.ts'
import { eventually } from '../../support/eventually.ts'

const turns = sql<{ pid: number; granted: boolean }>`select pid, granted from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

for (const database of [databases[1]])
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db } = unitsOn(database)
    const seen = async () => (await turns.execute(db())).rows

    test('processes start one after the other, and one that dies while it starts lets the next', async () => {
      const letNext = await waitForTurn(db())
      const began: string[] = []
      const second = waitForTurn(db()).then((end) => {
        began.push('second')
        return end
      })
      await eventually(async () => expect((await seen()).filter(({ granted }) => !granted)).toHaveLength(1))
      expect(began).toEqual([])
      await letNext()
      const endOfSecond = await second

      const third = waitForTurn(db())
      await eventually(async () => expect(await seen()).toHaveLength(2))
      const holder = (await seen()).find(({ granted }) => granted)
      await sql`select pg_terminate_backend(${holder?.pid})`.execute(db())
      const endOfThird = await third
      await endOfThird()
      await endOfSecond() // has nothing to give up any more
    })
  })
