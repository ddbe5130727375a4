import type { Kysely } from 'kysely'

/** One index for each column that a list can be sorted by: the key ends every order (resource/rows.ts), and a search for a part of a text reads the index instead of the table. */
export async function createListIndexes(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) await db.schema.createIndex(`${table}_by_${column}`).on(table).columns([column, 'id']).execute()
}
