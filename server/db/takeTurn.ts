import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from './database.ts'
import { isPostgres } from './isPostgres.ts'

/** First number of our advisory locks for what is read before it is written; the second is its name. */
const readThenWritten = 7313

/** The turn of a record: whatever module takes it, it has one name. */
export const turnOf = (table: keyof Tables, id: string): string => `${table} ${id}`

/**
 * From here to the end of its transaction nobody else who asks for the same name goes on: for what has to be read before it is written
 * and cannot be said in one statement (a sum, the next number). SQLite has one writer already; PostgreSQL would let two read before
 * either has written.
 */
export async function takeTurn(trx: Transaction<Tables>, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${readThenWritten}, hashtext(${name}))`.execute(trx)
}

/** The same, and does not wait: false while somebody else has that turn. */
export async function hasTurn(trx: Transaction<Tables>, name: string): Promise<boolean> {
  if (!isPostgres(trx)) return true
  const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${readThenWritten}, hashtext(${name})) as "isMine"`.execute(trx)
  return rows[0]?.isMine === true
}
