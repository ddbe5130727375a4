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

const formulaTexts = ['colorName', 'productFamily', 'useArea', 'finish', 'brand', 'hex', 'illuminant', 'observer', 'geometry', 'deMethod', 'remark', 'status']

/** Colour-blending archives: shades, versions of what they are made of, and the lines of those (factory.md 3.5). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await withTexts(keptColumns(db.schema.createTable('mes_color_formula')), formulaTexts)
      .addColumn('formulaNo', 'text', (column) => column.notNull().unique())
      .addColumn('colorNo', 'text', (column) => column.notNull().unique())
      .addColumn('productId', 'text', (column) => column.references('mes_material.id'))
      .addColumn('customerId', 'text', (column) => column.references('mes_customer.id'))
      .addColumn('targetL', 'double precision', (column) => column.notNull())
      .addColumn('targetA', 'double precision', (column) => column.notNull())
      .addColumn('targetB', 'double precision', (column) => column.notNull())
      .addColumn('deTol', 'double precision', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_color_formula', [
      'formulaNo',
      'colorNo',
      'colorName',
      'productFamily',
      'targetL',
      'targetA',
      'targetB',
      'createTime',
      'updateTime',
    ])

    await withTexts(keptColumns(db.schema.createTable('mes_formula_version')), ['versionLabel', 'changeReason', 'rejectReason', 'approvedBy', 'status'])
      .addColumn('formulaId', 'text', (column) => column.notNull().references('mes_color_formula.id'))
      .addColumn('versionNo', 'integer', (column) => column.notNull())
      .addColumn('basisQty', 'bigint', (column) => column.notNull().check(sql`"basisQty" > 0`))
      .addColumn('lossPct', 'double precision', (column) => column.notNull())
      .addColumn('sumPct', 'bigint', (column) => column.notNull())
      .addColumn('approveTime', 'bigint')
      .addUniqueConstraint('mes_formula_version_no', ['formulaId', 'versionNo'])
      .execute()
    await createListIndexes(db, 'mes_formula_version', ['versionLabel', 'createTime', 'updateTime'])
    await sql`create unique index mes_formula_version_approved on mes_formula_version ("formulaId") where "status" = 'approved'`.execute(db)

    await withTexts(keptColumns(db.schema.createTable('mes_formula_line')), ['phase', 'isKey', 'remark'])
      .addColumn('versionId', 'text', (column) => column.notNull().references('mes_formula_version.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('pct', 'bigint', (column) => column.notNull().check(sql`"pct" > 0`))
      .execute()
    await createListIndexes(db, 'mes_formula_line', ['seq', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_formula_line_of').on('mes_formula_line').columns(['versionId', 'seq']).execute()

    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('mes_color_formula', 'system', 0, 'system', 0, 1, '配色档案号', 'mes_color_formula', ${'CF-{seq:4}'}, 'never', '配色档案')`.execute(db)
  },
}
