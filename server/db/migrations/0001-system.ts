import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People, roles, what a role may do, and sessions. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_user')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('username', 'text', (column) => column.notNull().unique())
      .addColumn('realname', 'text', (column) => column.notNull())
      .addColumn('passwordHash', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('orgCode', 'text', (column) => column.notNull())
      .addColumn('avatar', 'text', (column) => column.notNull())
      .addColumn('tokenVersion', 'integer', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('updateTime', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sys_role')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('roleCode', 'text', (column) => column.notNull().unique())
      .addColumn('roleName', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sys_user_role')
      .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
      .addColumn('roleId', 'text', (column) => column.notNull().references('sys_role.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('sys_user_role_pk', ['userId', 'roleId'])
      .execute()
    await db.schema
      .createTable('sys_role_permission')
      .addColumn('roleId', 'text', (column) => column.notNull().references('sys_role.id').onDelete('cascade'))
      .addColumn('permission', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_role_permission_pk', ['roleId', 'permission'])
      .execute()
    await db.schema
      .createTable('sys_session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
      .addColumn('tokenVersion', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('revokedAt', 'bigint')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sys_session_user').on('sys_session').column('userId').execute()
    await db.schema
      .createTable('sys_setting')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
