import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** Where the labels of a station come by themselves, and what became of each label that was to come so. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_label_station')
      .addColumn('terminal', 'text', (column) => column.primaryKey())
      .addColumn('printerId', 'text')
      .addColumn('setBy', 'text', (column) => column.notNull())
      .addColumn('setAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('mes_unit_label')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addColumn('huId', 'text', (column) => column.notNull())
      .addColumn('jobId', 'text')
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('terminal', 'text', (column) => column.notNull())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .execute()
    if (isPostgres(db)) await db.schema.createIndex('mes_unit_label_of_tenant').on('mes_unit_label').column('tenantId').execute()
    await db.schema.createIndex('mes_unit_label_of').on('mes_unit_label').columns(['huId', 'id']).execute()
  },
}
