import type { QueryExecutorProvider } from 'kysely'

/** The database, or a transaction in it. */
export type Executor = QueryExecutorProvider

/** A row of any table, as the wire carries it. */
export type Row = Record<string, unknown>
