import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What hands did at the machines of the simulated plant, from which everything that these machines do follows (contract/modules/equipment/plantMessages.ts). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_plant_hand')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('machine', 'text', (column) => column.notNull())
      .addColumn('atMs', 'bigint', (column) => column.notNull())
      .addColumn('command', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mes_plant_hand_at').on('mes_plant_hand').columns(['atMs', 'id']).execute()
  },
}
