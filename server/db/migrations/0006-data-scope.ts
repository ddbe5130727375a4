import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Every version of every record (entity SysDataLog), and rules by which a role sees only some rows (entity SysPermissionDataRule). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_data_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addColumn('resource', 'text', (column) => column.notNull())
      .addColumn('dataTitle', 'text', (column) => column.notNull())
      .addColumn('dataTable', 'text', (column) => column.notNull())
      .addColumn('dataId', 'text', (column) => column.notNull())
      .addColumn('dataVersion', 'integer', (column) => column.notNull())
      .addColumn('verb', 'text', (column) => column.notNull())
      .addColumn('dataContent', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sys_data_log_record').on('sys_data_log').columns(['dataTable', 'dataId', 'dataVersion']).execute()
    await db.schema.createIndex('sys_data_log_time').on('sys_data_log').columns(['createTime']).execute()
    await db.schema
      .createTable('sys_permission_data_rule')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('updateBy', 'text', (column) => column.notNull())
      .addColumn('updateTime', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('permission', 'text', (column) => column.notNull())
      .addColumn('ruleName', 'text', (column) => column.notNull())
      .addColumn('ruleColumn', 'text', (column) => column.notNull())
      .addColumn('ruleConditions', 'text', (column) => column.notNull())
      .addColumn('ruleValue', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sys_permission_data_rule_of').on('sys_permission_data_rule').column('permission').execute()
    await db.schema
      .createTable('sys_role_data_rule')
      .addColumn('roleId', 'text', (column) => column.notNull().references('sys_role.id').onDelete('cascade'))
      .addColumn('ruleId', 'text', (column) => column.notNull().references('sys_permission_data_rule.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('sys_role_data_rule_pk', ['roleId', 'ruleId'])
      .execute()
  },
}
