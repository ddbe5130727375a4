import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from './database.ts'

/**
 * Work of a transaction that may fail without taking the rest along: what it wrote is undone, and what it threw is thrown on.
 * PostgreSQL gives up a whole transaction with its first failed statement, and its commit then undoes it without a word:
 * whoever catches the error of a statement inside a transaction has to have run it in here.
 */
export async function inSavepoint<Result>(trx: Transaction<Tables>, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint one_work`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint one_work`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_work`.execute(trx)
    await sql`release savepoint one_work`.execute(trx)
    throw error
  }
}
