import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The last look at the rules of the plant's data (factory.md 4). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_proof_check')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('tookMs', 'integer', (column) => column.notNull())
      .addColumn('seen', 'integer', (column) => column.notNull())
      .addColumn('wrong', 'text', (column) => column.notNull())
      .addColumn('isMore', 'integer', (column) => column.notNull())
      .execute()
  },
}
