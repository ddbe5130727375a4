import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Values that go by the root of what was read, and values that stop at their range (factory.md 7.1): no tag did. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['mes_plc_tag', 'mes_template_tag'])
      for (const name of ['squareRoot', 'clamp'])
        await db.schema
          .alterTable(table)
          .addColumn(name, 'text', (column) => column.notNull().defaultTo('N'))
          .execute()
  },
}
