import type { Migration } from 'kysely/migration'

/** What of a delivery line has left the plant. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .alterTable('mes_order_delivery')
      .addColumn('qtyShipped', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
