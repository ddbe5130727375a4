import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** first number of our advisory lock for starts; there is one start per database */
const startLock = 7314

/**
 * First people, dictionaries and machines are made at the first start, once: processes of a plant start one after the other. The turn is
 * a lock of the connection to the database that all of it goes into: however long a start takes it stays, and it ends with its process.
 */
export async function waitForTurn(db: Database): Promise<() => Promise<void>> {
  const [gained, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${startLock}, 0)`.execute(connection)
    gained.resolve()
    await over.promise
    await sql`select pg_advisory_unlock(${startLock}, 0)`.execute(connection)
  })
  await Promise.race([gained.promise, held])
  return () => {
    over.resolve()
    return held.catch(() => {}) // its connection was lost: the turn ended then
  }
}
