import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many reversals of earlier moves the ledger knew when a unit was counted: one that comes later makes the count doubtful (docs/decisions/114). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['firstUndone', 'secondUndone'])
      await db.schema
        .alterTable('mes_stocktake_line')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
  },
}
