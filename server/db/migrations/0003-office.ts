import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a person is besides a name: particulars, departments, tenants; and dictionaries, the log, announcements, accounts elsewhere (api-contract.md 4.1). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await widenUsers(db)
    await findOpenSessions(db)
    await createDeparts(db)
    await createTenants(db)
    await createDictionaries(db)
    await createLog(db)
    await createAnnouncements(db)
    await createThirdAccounts(db)
  },
}

async function widenUsers(db: Kysely<unknown>): Promise<void> {
  for (const column of ['phone', 'email', 'birthday']) await db.schema.alterTable('sys_user').addColumn(column, 'text').execute()
  await db.schema.alterTable('sys_user').addColumn('sex', 'integer').execute()
  await db.schema
    .alterTable('sys_user')
    .addColumn('nickname', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('sys_user_phone').unique().on('sys_user').column('phone').where(sql.ref('phone'), 'is not', null).execute()
}

async function findOpenSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sys_session_open').on('sys_session').columns(['revokedAt', 'expiresAt']).execute()
}

async function createDeparts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_depart')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('parentId', 'text', (column) => column.notNull())
    .addColumn('departName', 'text', (column) => column.notNull())
    .addColumn('orgCode', 'text', (column) => column.notNull().unique())
    .addColumn('departOrder', 'integer', (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .addColumn('updateTime', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sys_user_depart')
    .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('departId', 'text', (column) => column.notNull().references('sys_depart.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('sys_user_depart_pk', ['userId', 'departId'])
    .execute()
}

async function createTenants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_tenant')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sys_user_tenant')
    .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('tenantId', 'integer', (column) => column.notNull().references('sys_tenant.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('sys_user_tenant_pk', ['userId', 'tenantId'])
    .execute()
}

async function createDictionaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_dict')
    .addColumn('dictCode', 'text', (column) => column.primaryKey())
    .addColumn('dictName', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sys_dict_item')
    .addColumn('dictCode', 'text', (column) => column.notNull().references('sys_dict.dictCode').onDelete('cascade'))
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sortOrder', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sys_dict_item_pk', ['dictCode', 'value'])
    .execute()
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_log')
    .addColumn('id', 'integer', (column) => (onPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()))
    .addColumn('logType', 'integer', (column) => column.notNull())
    .addColumn('operateType', 'integer')
    .addColumn('viewCode', 'text', (column) => column.notNull())
    .addColumn('logContent', 'text', (column) => column.notNull())
    .addColumn('userid', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('requestType', 'text', (column) => column.notNull())
    .addColumn('requestParam', 'text', (column) => column.notNull())
    .addColumn('costTime', 'integer', (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_log_kind').on('sys_log').columns(['logType', 'createTime']).execute()
  await db.schema.createIndex('sys_log_view').on('sys_log').columns(['viewCode', 'operateType', 'createTime']).execute()
}

/** A key that counts up is spelled differently there. */
function onPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

const announcementTexts = ['title', 'msgContent', 'msgAbstract', 'sender', 'priority', 'msgCategory', 'msgType', 'sendStatus', 'busType', 'busId', 'openType']

async function createAnnouncements(db: Kysely<unknown>): Promise<void> {
  const start = db.schema.createTable('sys_announcement').addColumn('id', 'text', (column) => column.primaryKey())
  const table = announcementTexts.reduce((grown, name) => grown.addColumn(name, 'text', (column) => column.notNull()), start)
  await table
    .addColumn('openPage', 'text', (column) => column.notNull())
    .addColumn('startTime', 'bigint')
    .addColumn('endTime', 'bigint')
    .addColumn('sendTime', 'bigint')
    .addColumn('cancelTime', 'bigint')
    .addColumn('delFlag', 'integer', (column) => column.notNull())
    .addColumn('createBy', 'text', (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .addColumn('updateBy', 'text', (column) => column.notNull())
    .addColumn('updateTime', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_announcement_sent').on('sys_announcement').columns(['sendStatus', 'delFlag', 'msgCategory', 'createTime']).execute()
  await db.schema
    .createTable('sys_announcement_send')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('anntId', 'text', (column) => column.notNull().references('sys_announcement.id').onDelete('cascade'))
    .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('readFlag', 'text', (column) => column.notNull())
    .addColumn('readTime', 'bigint')
    .execute()
  await db.schema.createIndex('sys_announcement_send_one').unique().on('sys_announcement_send').columns(['userId', 'anntId']).execute()
  await db.schema.createIndex('sys_announcement_send_annt').on('sys_announcement_send').column('anntId').execute()
}

async function createThirdAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_third_account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('thirdType', 'text', (column) => column.notNull())
    .addColumn('thirdUserId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('realname', 'text', (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_third_account_one').unique().on('sys_third_account').columns(['thirdType', 'thirdUserId']).execute()
}
