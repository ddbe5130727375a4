import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'

/** Definitions of designed resources, as data (docs/decisions/120-resources-at-run-time.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await keptColumns(db.schema.createTable('sys_designed_resource'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('definition', 'text', (column) => column.notNull())
      .execute()
  },
}
