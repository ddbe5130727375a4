import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Message templates, messages, and how people want to be told. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let templates = keptColumns(db.schema.createTable('sys_sms_template')).addColumn('templateCode', 'text', (column) => column.notNull().unique())
    for (const name of ['templateName', 'templateType', 'templateKind', 'templateTitle', 'templateContent', 'templateTestJson'])
      templates = templates.addColumn(name, 'text', (column) => column.notNull())
    await templates.execute()
    await createListIndexes(db, 'sys_sms_template', ['templateName', 'templateCode', 'createTime', 'updateTime'])

    let messages = keptColumns(db.schema.createTable('sys_sms'))
    for (const name of ['esTitle', 'esType', 'esReceiver', 'esContent', 'esParam', 'remark'])
      messages = messages.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
    await messages
      .addColumn('esSendStatus', 'text', (column) => column.notNull().defaultTo('0'))
      .addColumn('esSendTime', 'bigint')
      .addColumn('esSendNum', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('esResult', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('nextTryAt', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('holder', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await createListIndexes(db, 'sys_sms', ['createTime', 'updateTime'])
    await db.schema.createIndex('sys_sms_due').on('sys_sms').columns(['esSendStatus', 'nextTryAt']).execute()
    await db.schema.createIndex('sys_sms_held').on('sys_sms').columns(['holder']).execute()

    await db.schema
      .createTable('sys_message_choice')
      .addColumn('userId', 'text', (column) => column.primaryKey())
      .addColumn('choices', 'text', (column) => column.notNull())
      .addColumn('updateTime', 'bigint', (column) => column.notNull())
      .execute()
  },
}
