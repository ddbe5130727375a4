import { PostgresAdapter } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

/** Whether several write at once there; SQLite has one writer. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
