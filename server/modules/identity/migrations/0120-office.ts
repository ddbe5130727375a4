import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Routes of a gateway, tenants as records that people write, and who stands in for whom. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await createGatewayRoutes(db)
    await widenTenants(db)
    await widenAgents(db)
  },
}

async function createGatewayRoutes(db: Kysely<unknown>): Promise<void> {
  let routes = keptColumns(db.schema.createTable('sys_gateway_route')).addColumn('routerId', 'text', (column) => column.notNull().unique())
  for (const name of ['name', 'uri', 'predicates', 'filters']) routes = routes.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  await routes.addColumn('status', 'integer', (column) => column.notNull().defaultTo(1)).execute()
  await createListIndexes(db, 'sys_gateway_route', ['name', 'routerId', 'createTime', 'updateTime'])
}

/** SQLite changes no primary key: the tables are written anew. `id` becomes a record's, `tenantNo` is what was the id. */
async function widenTenants(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sys_user_tenant').renameTo('sys_user_tenant_before').execute()
  await db.schema.alterTable('sys_tenant').renameTo('sys_tenant_before').execute()
  await keptColumns(db.schema.createTable('sys_tenant'))
    .addColumn('tenantNo', 'integer', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('beginDate', 'text')
    .addColumn('endDate', 'text')
    .addColumn('status', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await createListIndexes(db, 'sys_tenant', ['tenantNo', 'name', 'createTime', 'updateTime'])
  await db.schema
    .createTable('sys_user_tenant')
    .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('tenantId', 'integer', (column) => column.notNull().references('sys_tenant.tenantNo').onDelete('cascade'))
    .addColumn('isManager', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('sys_user_tenant_key', ['userId', 'tenantId'])
    .execute()
  const names = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version', 'tenantNo', 'name', 'status']
  await sql`insert into sys_tenant (${sql.join(names.map((name) => sql.ref(name)))})
    select 'tenant-' || cast(id as text), 'system', 0, 'system', 0, 1, id, name, status from sys_tenant_before`.execute(db)
  await sql`insert into sys_user_tenant (${sql.ref('userId')}, ${sql.ref('tenantId')})
    select ${sql.ref('userId')}, ${sql.ref('tenantId')} from sys_user_tenant_before`.execute(db)
  await db.schema.dropTable('sys_user_tenant_before').execute()
  await db.schema.dropTable('sys_tenant_before').execute()
  await db.schema.createIndex('sys_user_tenant_of').on('sys_user_tenant').column('tenantId').execute()
}

async function widenAgents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sys_user_agent')
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await createListIndexes(db, 'sys_user_agent', ['startTime', 'endTime', 'createTime', 'updateTime'])
}
