import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a template may sample less after a long good run: somebody has to want it (GB/T 2828.1 9.3.3). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_qc_template')
      .addColumn('mayReduce', 'text', (column) => column.notNull().defaultTo('N'))
      .execute()
  },
}
