import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** A dictionary that is deleted rests in a recycle bin, with its entries and its code. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_dict')
      .addColumn('delFlag', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await createListIndexes(db, 'sys_dict', ['delFlag'])
  },
}
