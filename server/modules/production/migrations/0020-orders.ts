import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const sums = ['qty', 'qtyPlanned', 'qtyInput', 'qtyGood', 'qtyScrap', 'qtyStored', 'qtyShipped'] as const
const texts = ['orderType', 'sourceNo', 'unit', 'dueDate', 'attachments', 'status', 'lateRisk', 'holdReason', 'closeReason'] as const

/** Orders and their delivery lines. A customer or product that an order names cannot be deleted. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let orders = keptColumns(db.schema.createTable('mes_order'))
      .addColumn('orderNo', 'text', (column) => column.notNull().unique())
      .addColumn('customerId', 'text', (column) => column.references('mes_customer.id'))
      .addColumn('productId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('overPct', 'double precision', (column) => column.notNull())
      .addColumn('underPct', 'double precision', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('slackDays', 'double precision')
      .addColumn('forecastFinish', 'bigint')
      .addColumn('actualStart', 'bigint')
      .addColumn('actualEnd', 'bigint')
    for (const name of sums) orders = orders.addColumn(name, 'bigint', (column) => column.notNull())
    for (const name of texts) orders = orders.addColumn(name, 'text', (column) => column.notNull())
    await orders.execute()
    const sorted = ['orderNo', 'qty', 'dueDate', 'priority', 'forecastFinish', 'actualEnd', 'createTime', 'updateTime']
    await createListIndexes(db, 'mes_order', sorted)
    await db.schema.createIndex('mes_order_in_state').on('mes_order').columns(['status', 'dueDate', 'id']).execute()
    await db.schema.createIndex('mes_order_of_customer').on('mes_order').columns(['customerId', 'id']).execute()
    await db.schema.createIndex('mes_order_of_product').on('mes_order').columns(['productId', 'id']).execute()

    await keptColumns(db.schema.createTable('mes_order_delivery'))
      .addColumn('orderId', 'text', (column) => column.notNull().references('mes_order.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('deliverAt', 'bigint', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('packQty', 'integer')
      .addColumn('qty', 'bigint', (column) => column.notNull())
      .addColumn('qtyPacked', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_order_delivery', ['seq', 'deliverAt', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_order_delivery_of').on('mes_order_delivery').columns(['orderId', 'seq']).execute()
  },
}
