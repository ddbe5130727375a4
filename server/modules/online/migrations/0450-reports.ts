import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

/** Reports that are written in SQL (docs/decisions/123-reports-by-sql.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let heads = keptColumns<string>(db.schema.createTable('onl_cgreport_head')).addColumn('tenantId', 'integer', (column) => column.notNull())
    for (const name of ['code', 'name', 'dbSource', 'cgrSql', 'columnsJson', 'paramsJson', 'roleCodes', 'remark']) heads = heads.addColumn(name, 'text')
    await heads.execute()
    for (const name of ['code', 'name', 'createTime', 'updateTime'])
      await db.schema.createIndex(`onl_cgreport_head_by_${name}`).on('onl_cgreport_head').columns(['tenantId', name, 'id']).execute()
    if (isPostgres(db)) await db.schema.createIndex('onl_cgreport_head_of_tenant').on('onl_cgreport_head').column('tenantId').execute()
    await db.schema.createIndex('onl_cgreport_head_own_code').unique().on('onl_cgreport_head').columns(['tenantId', 'code']).execute()
  },
}
