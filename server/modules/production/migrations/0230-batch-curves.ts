import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How a parameter went and between which limits it had to stay, as both were when its task ended: history is thinned later, and limits are changed. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const limit of ['limitLL', 'limitL', 'limitH', 'limitHH'])
      await db.schema.alterTable('mes_batch_parameter').addColumn(limit, 'double precision').execute()
    await db.schema
      .alterTable('mes_batch_parameter')
      .addColumn('decimals', 'integer', (column) => column.notNull().defaultTo(2))
      .execute()
    for (const [name, empty] of [
      ['words', ''],
      ['curve', '[]'],
    ] as const)
      await db.schema
        .alterTable('mes_batch_parameter')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(empty))
        .execute()
  },
}
