import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A signature names the command it was given for, and the version of the record that was signed (decisions/092). Older ones name none, and serve none. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_esign')
      .addColumn('command', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('mes_esign')
      .addColumn('recordVersion', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
