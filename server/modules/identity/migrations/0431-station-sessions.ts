import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a session was opened by badge and PIN at a station: it carries the rights of the shop floor alone (docs/decisions/121-badge-and-pin.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_session')
      .addColumn('byBadge', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
