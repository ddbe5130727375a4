import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { createListingThread } from './listingThread.ts'

const onlyLists = () => Promise.reject(new Error('lists are read outside of transactions'))

/** Kysely for reading alone, in the thread of lists. */
export function listingDialect(file: string): Dialect {
  const thread = createListingThread(file)
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: Parameters<DatabaseConnection['executeQuery']>[0]): Promise<QueryResult<Row>> {
      return { rows: (await thread.read(query)) as Row[] } // Kysely knows the columns it asked for
    },
    async *streamQuery<Row>(query: Parameters<DatabaseConnection['streamQuery']>[0]): AsyncGenerator<QueryResult<Row>> {
      yield { rows: (await thread.read(query)) as Row[] }
    },
  }
  return {
    createDriver: () => ({
      async init() {},
      acquireConnection: async () => connection,
      beginTransaction: onlyLists,
      commitTransaction: onlyLists,
      rollbackTransaction: onlyLists,
      async releaseConnection() {},
      destroy: thread.close,
    }),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
