import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** The example of a single table, and the order whose lines name people. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let demo = keptColumns(db.schema.createTable('test_demo')).addColumn('name', 'text', (column) => column.notNull())
    for (const name of ['keyWord', 'sex', 'birthday', 'email', 'content']) demo = demo.addColumn(name, 'text')
    await demo
      .addColumn('age', 'integer')
      .addColumn('punchTime', 'bigint')
      .addColumn('salaryMoney', 'double precision')
      .addColumn('bonusMoney', 'double precision')
      .execute()
    await createListIndexes(db, 'test_demo', ['name', 'createTime', 'updateTime'])

    await keptColumns(db.schema.createTable('test_goods_order'))
      .addColumn('orderNo', 'text', (column) => column.notNull().unique())
      .addColumn('buyer', 'text')
      .addColumn('orderDate', 'text')
      .addColumn('remark', 'text')
      .execute()
    await createListIndexes(db, 'test_goods_order', ['orderNo', 'orderDate', 'createTime', 'updateTime'])
    await keptColumns(db.schema.createTable('test_order_goods'))
      .addColumn('orderId', 'text', (column) => column.notNull().references('test_goods_order.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('goodsName', 'text', (column) => column.notNull())
      .addColumn('price', 'double precision')
      .addColumn('num', 'integer')
      .addColumn('keeper', 'text')
      .addColumn('departId', 'text')
      .execute()
    await createListIndexes(db, 'test_order_goods', ['seq', 'goodsName', 'createTime', 'updateTime'])
    await db.schema.createIndex('test_order_goods_of').on('test_order_goods').columns(['orderId', 'seq']).execute()
  },
}
