import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Bus } from '../../bus/bus.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import type { Tables } from '../../db/database.ts'

type Parts = { trx: Transaction<Tables>; bus: Bus; now: () => number }

/**
 * Units of work inside one transaction that is under way: each is undone alone where something refuses it, all of them stand or fall
 * together, and nobody is told anything, because nobody is there yet.
 */
export function unitsInOnePiece({ trx, bus, now }: Parts): Units {
  return async (by, work) => {
    await sql`savepoint one_work`.execute(trx)
    const unit: UnitOfWork = { trx, by, at: now(), within: (name, payload) => bus.within(unit, name, payload), afterCommit: () => {}, retain: () => {} }
    try {
      const result = await work(unit)
      await sql`release savepoint one_work`.execute(trx)
      return result
    } catch (error) {
      await sql`rollback to savepoint one_work`.execute(trx)
      await sql`release savepoint one_work`.execute(trx)
      throw error
    }
  }
}
