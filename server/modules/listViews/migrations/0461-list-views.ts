import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** Views of lists: a person has one of a name for each list. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let views = db.schema.createTable('sys_list_view').addColumn('id', 'text', (column) => column.primaryKey())
    for (const name of ['userId', 'list', 'title', 'query']) views = views.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['isShared', 'tenantId']) views = views.addColumn(name, 'integer', (column) => column.notNull())
    await views.addColumn('createTime', 'bigint', (column) => column.notNull()).execute()
    await db.schema.createIndex('sys_list_view_own').unique().on('sys_list_view').columns(['tenantId', 'userId', 'list', 'title']).execute()
    if (isPostgres(db)) await db.schema.createIndex('sys_list_view_of_tenant').on('sys_list_view').column('tenantId').execute()
  },
}
