import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How shifts stood before they were changed, so that the past keeps its shifts. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let versions = db.schema
      .createTable('mes_shift_version')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('fromMs', 'bigint', (column) => column.notNull())
    for (const name of ['shiftId', 'code', 'name', 'scope', 'startTime', 'endTime', 'weekdays', 'status'] as const)
      versions = versions.addColumn(name, 'text', (column) => column.notNull())
    await versions.execute()
  },
}
