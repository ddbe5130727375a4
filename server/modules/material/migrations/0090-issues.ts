import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

function withTexts<Table extends string>(table: CreateTableBuilder<Table>, names: readonly string[]): CreateTableBuilder<Table> {
  return names.reduce(
    (built: CreateTableBuilder<Table>, name) => built.addColumn(name, 'text', (column) => column.notNull()) as CreateTableBuilder<Table>,
    table,
  )
}

/** Issue orders with lines and what was picked for them, and return orders (factory.md 3.6). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await withTexts(keptColumns(db.schema.createTable('mes_issue')), ['issueType', 'batchNo', 'remark', 'closeReason', 'status'])
      .addColumn('issueNo', 'text', (column) => column.notNull().unique())
      .addColumn('planId', 'text', (column) => column.references('mes_plan.id'))
      .addColumn('fromLocationId', 'text', (column) => column.notNull().references('mes_location.id'))
      .addColumn('toLocationId', 'text', (column) => column.notNull().references('mes_location.id'))
      .addColumn('needTime', 'bigint', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_issue', ['issueNo', 'needTime', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_issue_of_plan').on('mes_issue').columns(['planId', 'status']).execute()

    await withTexts(keptColumns(db.schema.createTable('mes_issue_line')), ['unit', 'status'])
      .addColumn('issueId', 'text', (column) => column.notNull().references('mes_issue.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('demandQty', 'bigint', (column) => column.notNull().check(sql`"demandQty" > 0`))
      .addColumn('issuedQty', 'bigint', (column) => column.notNull().check(sql`"issuedQty" >= 0`))
      .addColumn('receivedQty', 'bigint', (column) => column.notNull().check(sql`"receivedQty" >= 0`))
      .addColumn('returnedQty', 'bigint', (column) => column.notNull().check(sql`"returnedQty" >= 0`))
      .execute()
    await createListIndexes(db, 'mes_issue_line', ['seq', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_issue_line_of').on('mes_issue_line').columns(['issueId', 'seq']).execute()

    await withTexts(keptColumns(db.schema.createTable('mes_issue_item')), ['huCode', 'unit', 'breakReason', 'pickBy', 'receiveBy', 'status'])
      .addColumn('issueId', 'text', (column) => column.notNull().references('mes_issue.id'))
      .addColumn('lineId', 'text', (column) => column.notNull())
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
      .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
      .addColumn('qty', 'bigint', (column) => column.notNull().check(sql`"qty" > 0`))
      .addColumn('ruleRank', 'integer', (column) => column.notNull())
      .addColumn('pickTime', 'bigint', (column) => column.notNull())
      .addColumn('receiveTime', 'bigint')
      .addCheckConstraint('mes_issue_item_reason', sql`"ruleRank" = 1 or "breakReason" <> ''`)
      .execute()
    await createListIndexes(db, 'mes_issue_item', ['pickTime', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_issue_item_of').on('mes_issue_item').columns(['issueId', 'id']).execute()
    await db.schema.createIndex('mes_issue_item_unit').on('mes_issue_item').column('huId').execute()

    await withTexts(keptColumns(db.schema.createTable('mes_issue_return')), ['reason', 'status'])
      .addColumn('returnNo', 'text', (column) => column.notNull().unique())
      .addColumn('issueId', 'text', (column) => column.notNull().references('mes_issue.id'))
      .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
      .addColumn('qty', 'bigint', (column) => column.notNull().check(sql`"qty" > 0`))
      .addColumn('toLocationId', 'text', (column) => column.notNull().references('mes_location.id'))
      .addColumn('returnTime', 'bigint')
      .execute()
    await createListIndexes(db, 'mes_issue_return', ['returnNo', 'createTime', 'updateTime'])

    // the rule of issue orders is one of the first (server/db/migrations/0017-numbers.ts)
    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('mes_issue_return', 'system', 0, 'system', 0, 1, '退料单号', 'mes_issue_return', ${'RT{yyyyMMdd}-{seq:4}'}, 'day', '退料')`.execute(db)
  },
}
