import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a piece of a material weighs (millionths of a gram) and a litre of it (millionths of a kilogram); null where nobody entered it. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['pieceWeight', 'density']) await db.schema.alterTable('mes_material').addColumn(column, 'bigint').execute()
  },
}
