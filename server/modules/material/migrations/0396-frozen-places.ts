import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** Places in which nothing moves while a stock-take counts them, and when a move happened that a device reported later (docs/decisions/114). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_place_freeze')
      .addColumn('locationId', 'text', (column) => column.primaryKey().references('mes_location.id'))
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addColumn('refType', 'text', (column) => column.notNull())
      .addColumn('refId', 'text', (column) => column.notNull())
      .addColumn('refNo', 'text', (column) => column.notNull())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .execute()
    if (isPostgres(db)) await db.schema.createIndex('mes_place_freeze_of_tenant').on('mes_place_freeze').column('tenantId').execute()
    await db.schema.createIndex('mes_place_freeze_for').on('mes_place_freeze').columns(['refType', 'refId']).execute()
    await db.schema.alterTable('mes_stock_move').addColumn('happenedAt', 'bigint').execute()
    await sql`create index mes_stock_move_late on mes_stock_move ("huId", "happenedAt") where "happenedAt" is not null`.execute(db)
  },
}
