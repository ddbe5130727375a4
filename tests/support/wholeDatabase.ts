import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'

/** What a request writes whatever becomes of it: when a session was last seen. */
const ofEveryRequest = new Set(['sys_session'])

/** Every row of every table, in the order of the tables; one record is left out by its id where its own test puts it into states by hand. */
export async function wholeDatabase(db: Database): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name, isView }) => !isView && !ofEveryRequest.has(name))
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}
