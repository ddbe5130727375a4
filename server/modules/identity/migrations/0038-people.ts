import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../../../db/listIndexes.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

/** People become records that an administrator edits; rights get a tree of menus and buttons, departments theirs, and roles of a department. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await widenPeople(db)
    await widenRoles(db)
    await createTree(db)
    await createDepartRights(db)
    await createFirstPasswords(db)
    await createAgents(db)
  },
}

async function widenPeople(db: Kysely<unknown>): Promise<void> {
  // a person is made without a password, and columns that the form does not know need a standard: neither database changes one in place alike
  await withStandard(db, { column: 'passwordHash', type: 'text', standard: '' })
  await withStandard(db, { column: 'orgCode', type: 'text', standard: '' })
  await withStandard(db, { column: 'avatar', type: 'text', standard: '' })
  await withStandard(db, { column: 'tokenVersion', type: 'integer', standard: 1 })
  const texts = { createBy: 'system', updateBy: 'system', workNo: '', post: '', telephone: '', selectedroles: '', selecteddeparts: '', departIds: '' }
  for (const [name, standard] of Object.entries(texts))
    await db.schema
      .alterTable('sys_user')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(standard))
      .execute()
  for (const [name, standard] of Object.entries({ delFlag: 0, userIdentity: 1 }))
    await db.schema
      .alterTable('sys_user')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(standard))
      .execute()
  await db.schema.dropIndex('sys_user_phone').execute()
  for (const name of ['phone', 'email', 'workNo'])
    await db.schema.createIndex(`sys_user_${name}_given`).unique().on('sys_user').column(name).where(sql.ref(name), '<>', '').execute()
  await createListIndexes(db, 'sys_user', ['workNo', 'updateTime', 'delFlag'])
  await copyMemberships(db)
}

/** What a person has and where a person works, beside the rows that say so: lists, forms, files and history show it. */
async function copyMemberships(db: Kysely<unknown>): Promise<void> {
  for (const [copy, table, column] of [
    ['selectedroles', 'sys_user_role', 'roleId'],
    ['selecteddeparts', 'sys_user_depart', 'departId'],
  ] as const) {
    const { rows } = await sql<{
      userId: string
      id: string
    }>`select "userId", ${sql.ref(column)} as "id" from ${sql.table(table)} order by "userId", ${sql.ref(column)}`.execute(db)
    for (const [userId, of] of Map.groupBy(rows, (row) => row.userId))
      await sql`update sys_user set ${sql.ref(copy)} = ${of.map(({ id }) => id).join(',')} where "id" = ${userId}`.execute(db)
  }
}

type Standard = { column: string; type: 'text' | 'integer'; standard: string | number }

async function withStandard(db: Kysely<unknown>, { column, type, standard }: Standard): Promise<void> {
  const before = `${column}Before`
  await db.schema.alterTable('sys_user').renameColumn(column, before).execute()
  await db.schema
    .alterTable('sys_user')
    .addColumn(column, type, (added) => added.notNull().defaultTo(standard))
    .execute()
  await sql`update sys_user set ${sql.ref(column)} = ${sql.ref(before)}`.execute(db)
  await db.schema.alterTable('sys_user').dropColumn(before).execute()
}

async function widenRoles(db: Kysely<unknown>): Promise<void> {
  // `kind` is 'plant' or 'depart'; a role of a department names it
  for (const [name, standard] of Object.entries({ kind: 'plant', departId: '' }))
    await db.schema
      .alterTable('sys_role')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(standard))
      .execute()
  await db.schema.createIndex('sys_user_role_role').on('sys_user_role').column('roleId').execute()
}

async function createTree(db: Kysely<unknown>): Promise<void> {
  const texts = ['parentId', 'name', 'perms', 'icon', 'component', 'componentName', 'url', 'redirect', 'description']
  const flags = ['isRoute', 'keepAlive', 'hidden', 'alwaysShow', 'internalOrExternal', 'isDeclared']
  let table = keptColumns(db.schema.createTable('sys_permission'))
    .addColumn('terminal', 'text', (column) => column.notNull().defaultTo('web'))
    .addColumn('menuType', 'integer', (column) => column.notNull())
    .addColumn('sortNo', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('permsType', 'text', (column) => column.notNull().defaultTo('1'))
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('1'))
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  for (const name of flags) table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo('N'))
  await table.execute()
  await createListIndexes(db, 'sys_permission', ['name', 'sortNo', 'createTime', 'updateTime'])
  await createListIndexes(db, 'sys_permission_data_rule', ['ruleName', 'createTime', 'updateTime'])
  await db.schema.createIndex('sys_permission_parent').on('sys_permission').columns(['parentId', 'sortNo']).execute()
}

async function createDepartRights(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_depart_permission')
    .addColumn('departId', 'text', (column) => column.notNull().references('sys_depart.id').onDelete('cascade'))
    .addColumn('permission', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sys_depart_permission_pk', ['departId', 'permission'])
    .execute()
  await db.schema
    .createTable('sys_depart_data_rule')
    .addColumn('departId', 'text', (column) => column.notNull().references('sys_depart.id').onDelete('cascade'))
    .addColumn('ruleId', 'text', (column) => column.notNull().references('sys_permission_data_rule.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('sys_depart_data_rule_pk', ['departId', 'ruleId'])
    .execute()
}

/** Links with which a person gives themselves the first password: only a digest of what the link carries. */
async function createFirstPasswords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_first_password')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_first_password_user').on('sys_first_password').column('userId').execute()
}

async function createAgents(db: Kysely<unknown>): Promise<void> {
  await keptColumns(db.schema.createTable('sys_user_agent'))
    .addColumn('userName', 'text', (column) => column.notNull())
    .addColumn('agentUserName', 'text', (column) => column.notNull())
    .addColumn('startTime', 'bigint', (column) => column.notNull())
    .addColumn('endTime', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_user_agent_of').on('sys_user_agent').columns(['userName', 'endTime']).execute()
  await db.schema.createIndex('sys_user_agent_by').on('sys_user_agent').columns(['agentUserName', 'endTime']).execute()
}
