import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

/** Dashboards over reports in SQL (docs/decisions/132-dashboards.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let heads = keptColumns<string>(db.schema.createTable('onl_dashboard')).addColumn('tenantId', 'integer', (column) => column.notNull())
    for (const name of ['code', 'name', 'boardJson', 'remark']) heads = heads.addColumn(name, 'text')
    await heads.execute()
    for (const name of ['code', 'name', 'createTime', 'updateTime'])
      await db.schema.createIndex(`onl_dashboard_by_${name}`).on('onl_dashboard').columns(['tenantId', name, 'id']).execute()
    if (isPostgres(db)) await db.schema.createIndex('onl_dashboard_of_tenant').on('onl_dashboard').column('tenantId').execute()
    await db.schema.createIndex('onl_dashboard_own_code').unique().on('onl_dashboard').columns(['tenantId', 'code']).execute()
  },
}
