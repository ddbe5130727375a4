import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const texts = ['materialName', 'materialType', 'inciName', 'ciNo', 'unit', 'batchManaged', 'issueRule', 'weighMode', 'tolType', 'colorantScope'] as const
const moreTexts = ['dustExplosive', 'hazardClass', 'gtin', 'colorHex'] as const
const codeSteps = [{ digits: '*', pattern: String.raw`[A-Z]{2}-\d{4}`, message: '物料编码应为两个大写字母、短横和四位数字，例如 RM-1001', priority: '1' }]

/** Materials and customers, and the check rule for codes of materials, which an administrator may change. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let materials = keptColumns(db.schema.createTable('mes_material')).addColumn('materialCode', 'text', (column) => column.notNull().unique())
    for (const name of [...texts, ...moreTexts]) materials = materials.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['unitScale', 'shelfLifeDays', 'retestDays']) materials = materials.addColumn(name, 'integer')
    for (const name of ['tolLower', 'tolUpper', 'safetyStock']) materials = materials.addColumn(name, 'bigint')
    for (const name of ['maxPct', 'storeTempMin', 'storeTempMax', 'storeRhMax']) materials = materials.addColumn(name, 'double precision')
    await materials.execute()
    await createListIndexes(db, 'mes_material', ['materialCode', 'materialName', 'materialType', 'shelfLifeDays', 'createTime', 'updateTime'])

    await keptColumns(db.schema.createTable('mes_customer'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('shortName', 'text', (column) => column.notNull())
      .addColumn('contact', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_customer', ['code', 'name', 'shortName', 'createTime', 'updateTime'])

    await sql`insert into sys_check_rule values ('mes_material_code', 'system', 0, 'system', 0, 1, '物料编码', 'mes_material_code', ${JSON.stringify(codeSteps)}, '两个大写字母、短横、四位数字')`.execute(
      db,
    )
  },
}
