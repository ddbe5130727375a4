import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

type Table = CreateTableBuilder<string>
const added = (table: Table, names: readonly string[], type: 'text' | 'integer' | 'bigint'): Table =>
  names.reduce((built, name) => built.addColumn(name, type, (column) => column.notNull()), table)
const optional = (table: Table, names: readonly string[]): Table => names.reduce((built, name) => built.addColumn(name, 'bigint'), table)

/** A table of a tenant's records, its number first in every order (docs/decisions/060-tenants.md). */
function tenantTable(db: Kysely<unknown>, name: string): Table {
  return keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[], unique: readonly string[]): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
  await db.schema
    .createIndex(`${table}_own`)
    .unique()
    .on(table)
    .columns(['tenantId', ...unique])
    .execute()
}

/** Stock-takes and their lines (factory.md 3.11). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const words = ['takeNo', 'takeName', 'takeType', 'scopeBy', 'blind', 'freeze', 'planDate', 'remark', 'status']
    const takes = added(tenantTable(db, 'mes_stocktake'), [...words, 'approvedBy', 'postedBy', 'closeReason'], 'text')
    await optional(added(takes, ['lineCount', 'countedCount', 'diffCount'], 'integer'), ['startTime', 'postTime'])
      .addColumn('abcClass', 'text')
      .addColumn('notCountedDays', 'integer')
      .addColumn('locationId', 'text', (column) => column.references('mes_location.id'))
      .addColumn('materialId', 'text', (column) => column.references('mes_material.id'))
      .execute()
    await indexed(db, 'mes_stocktake', ['planDate'], ['takeNo'])

    const lines = added(tenantTable(db, 'mes_stocktake_line'), ['huCode', 'unit', 'stage', 'diffReason', 'diffNote', 'countBy', 'recountBy'], 'text')
    const amounts = ['bookQty', 'diffQty', 'firstBook', 'firstAt', 'secondBook', 'secondAt', 'countTime', 'recountTime']
    await optional(added(added(lines, ['seq'], 'integer'), ['firstLate', 'secondLate'], 'bigint'), amounts)
      .addColumn('takeId', 'text', (column) => column.notNull().references('mes_stocktake.id'))
      .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
      .addColumn('locationId', 'text', (column) => column.references('mes_location.id'))
      .addColumn('foundId', 'text', (column) => column.references('mes_location.id'))
      .addColumn('countQty', 'bigint', (column) => column.check(sql`"countQty" >= 0`))
      .addColumn('count2Qty', 'bigint', (column) => column.check(sql`"count2Qty" >= 0`))
      .addColumn('firstQty', 'bigint', (column) => column.check(sql`"firstQty" >= 0`))
      .addColumn('secondQty', 'bigint', (column) => column.check(sql`"secondQty" >= 0`))
      .addCheckConstraint('mes_stocktake_line_two', sql`"recountBy" = '' or "recountBy" <> "countBy"`)
      .execute()
    await indexed(db, 'mes_stocktake_line', ['seq'], ['takeId', 'huId'])
    await db.schema.createIndex('mes_stocktake_line_of').on('mes_stocktake_line').columns(['takeId', 'stage', 'seq']).execute()
    await db.schema.createIndex('mes_stocktake_line_unit').on('mes_stocktake_line').columns(['huId', 'countTime']).execute()

    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('mes_stocktake', 'system', 0, 'system', 0, 1, '盘点单号', 'mes_stocktake', 'ST{yyyyMMdd}-{seq:2}', 'day', '盘点')`.execute(db)
  },
}
