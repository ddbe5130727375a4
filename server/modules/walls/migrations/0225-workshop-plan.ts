import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How a workshop lies: rooms, machines and the picture of its floor, one plan for each. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_workshop_plan')
      .addColumn('workshopCode', 'text', (column) => column.primaryKey())
      .addColumn('planNo', 'integer', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('byName', 'text', (column) => column.notNull())
      .execute()
  },
}
