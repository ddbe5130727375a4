import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../appendOnly.ts'
import { createListIndexes } from '../listIndexes.ts'

/** Electronic signatures with the PINs behind them, and the audit chain (factory.md 2, appendix E). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_user_pin')
      .addColumn('userId', 'text', (column) => column.primaryKey().references('sys_user.id').onDelete('cascade'))
      .addColumn('pinHash', 'text', (column) => column.notNull())
      .addColumn('setAt', 'bigint', (column) => column.notNull())
      .execute()
    await createSignatures(db)
    await createAudit(db)
    for (const [table, key] of appendOnly) await makeAppendOnly(db, table, key)
  },
}

const appendOnly = [
  ['mes_esign', 'id'],
  ['mes_esign_use', 'signId'],
  ['mes_audit', 'id'],
] as const

async function createSignatures(db: Kysely<unknown>): Promise<void> {
  // no reference to sys_user: a signature outlives the account
  const texts = ['userId', 'username', 'realname', 'meaning', 'refType', 'refId', 'payloadHash', 'method', 'result', 'byUserId', 'ip', 'deviceId', 'remark']
  await withTexts(
    db.schema.createTable('mes_esign').addColumn('id', 'text', (column) => column.primaryKey()),
    texts,
  )
    .addColumn('signedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mes_esign_record').on('mes_esign').columns(['refType', 'refId', 'signedAt']).execute()
  await db.schema
    .createTable('mes_esign_use')
    .addColumn('signId', 'text', (column) => column.primaryKey())
    .addColumn('usedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mes_esign_attempt')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mes_esign_attempt_at').on('mes_esign_attempt').columns(['at', 'account']).execute()
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  const texts = ['userId', 'username', 'action', 'entity', 'entityId', 'before', 'after', 'ip', 'prevHash', 'hash']
  await withTexts(
    db.schema
      .createTable('mes_audit')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.generatedAlwaysAs(sql`"id"`).stored()) // what people call it: a list cannot name a key
      .addColumn('createTime', 'bigint', (column) => column.notNull()),
    texts,
  ).execute()
  await createListIndexes(db, 'mes_audit', ['createTime', 'username', 'action', 'entity', 'entityId', 'ip'])
}

function withTexts<Table extends string, Column extends string>(start: CreateTableBuilder<Table, Column>, names: readonly string[]) {
  return names.reduce((grown: CreateTableBuilder<Table, string>, name) => grown.addColumn(name, 'text', (column) => column.notNull()), start)
}
