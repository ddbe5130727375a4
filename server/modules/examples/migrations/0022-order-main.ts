import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** The example of a header with two kinds of lines. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await keptColumns(db.schema.createTable('test_order_main'))
      .addColumn('orderCode', 'text', (column) => column.notNull().unique())
      .addColumn('ctype', 'text')
      .addColumn('orderDate', 'bigint')
      .addColumn('orderMoney', 'double precision')
      .addColumn('content', 'text')
      .execute()
    await createListIndexes(db, 'test_order_main', ['orderCode', 'orderDate', 'orderMoney', 'createTime', 'updateTime'])
    for (const [table, label, texts] of [
      ['test_order_customer', 'name', ['sex', 'idcard', 'telphone']],
      ['test_order_ticket', 'ticketCode', ['ticketDate']],
    ] as const) {
      let lines = keptColumns(db.schema.createTable(table))
        .addColumn('orderId', 'text', (column) => column.notNull().references('test_order_main.id').onDelete('cascade'))
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn(label, 'text', (column) => column.notNull())
      for (const name of texts) lines = lines.addColumn(name, 'text')
      await lines.execute()
      await createListIndexes(db, table, ['seq', label, 'createTime', 'updateTime'])
      await db.schema.createIndex(`${table}_of`).on(table).columns(['orderId', 'seq']).execute()
    }
  },
}
