import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const texts = ['andonNo', 'type', 'equipCode', 'note', 'status', 'source', 'callBy', 'ackBy', 'closeBy', 'cause', 'action'] as const

/** Calls for help. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let table = keptColumns(db.schema.createTable('mes_andon'))
      .addColumn('level', 'integer', (column) => column.notNull())
      .addColumn('escalation', 'integer', (column) => column.notNull())
      .addColumn('callTime', 'bigint', (column) => column.notNull())
    for (const name of ['ackTime', 'arriveTime', 'closeTime'] as const) table = table.addColumn(name, 'bigint')
    for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
    await table.execute()
    await createListIndexes(db, 'mes_andon', ['callTime', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_andon_status').on('mes_andon').columns(['status', 'callTime']).execute()
  },
}
