import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

type Table = CreateTableBuilder<string>

/** A table of a tenant's records (docs/decisions/060-tenants.md), with columns of text. */
function tenantTable(db: Kysely<unknown>, name: string, texts: readonly string[]): Table {
  const table = keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
  return texts.reduce((built: Table, text) => built.addColumn(text, 'text', (column) => column.notNull()), table)
}

/** Refers to records of another table. */
function refers(table: Table, targets: Readonly<Record<string, string>>): Table {
  return Object.entries(targets).reduce(
    (built: Table, [name, target]) => built.addColumn(name, 'text', (column) => column.notNull().references(`${target}.id`)),
    table,
  )
}

function amounts(table: Table, names: readonly string[]): Table {
  return names.reduce((built: Table, name) => built.addColumn(name, 'bigint', (column) => column.notNull().check(sql`${sql.ref(name)} >= 0`)), table)
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[]): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
}

async function numbered(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_own_${column}`).unique().on(table).columns(['tenantId', column]).execute()
}

async function lineTable(db: Kysely<unknown>, name: string, above: { column: string; table: string }, sums: readonly string[]): Promise<void> {
  await amounts(refers(tenantTable(db, name, ['unit', 'status']), { materialId: 'mes_material' }), ['planQty', ...sums])
    .addColumn(above.column, 'text', (column) => column.notNull().references(`${above.table}.id`).onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .execute()
  await indexed(db, name, ['seq'])
  await db.schema.createIndex(`${name}_of`).on(name).columns([above.column, 'seq']).execute()
}

const unitOf = { materialId: 'mes_material', lotId: 'mes_material_lot', huId: 'mes_hu' } as const

/** Receipt orders and out orders with their lines, and the units that came and left by them (factory.md 3.11). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await refers(tenantTable(db, 'mes_in_order', ['inNo', 'inType', 'sourceNo', 'dock', 'remark', 'closeReason', 'status']), { toLocationId: 'mes_location' })
      .addColumn('supplierId', 'text', (column) => column.references('mes_supplier.id'))
      .addColumn('planTime', 'bigint', (column) => column.notNull())
      .addColumn('endTime', 'bigint')
      .execute()
    await indexed(db, 'mes_in_order', ['inNo', 'planTime'])
    await numbered(db, 'mes_in_order', 'inNo')
    await lineTable(db, 'mes_in_line', { column: 'inId', table: 'mes_in_order' }, ['receivedQty'])
    const inTexts = ['lineId', 'huCode', 'unit', 'labelText', 'receiveBy', 'putBy', 'undoReason', 'status']
    await refers(tenantTable(db, 'mes_in_item', inTexts), { inId: 'mes_in_order', ...unitOf })
      .addColumn('qty', 'bigint', (column) => column.notNull().check(sql`"qty" > 0`))
      .addColumn('receiveTime', 'bigint', (column) => column.notNull())
      .addColumn('toLocationId', 'text', (column) => column.references('mes_location.id'))
      .addColumn('putTime', 'bigint')
      .execute()
    await indexed(db, 'mes_in_item', ['receiveTime'])
    await db.schema.createIndex('mes_in_item_of').on('mes_in_item').columns(['inId', 'id']).execute()
    await db.schema.createIndex('mes_in_item_unit').on('mes_in_item').column('huId').execute()

    const outTexts = ['outNo', 'outType', 'place', 'vehicle', 'remark', 'closeReason', 'status']
    await refers(tenantTable(db, 'mes_out_order', outTexts), { fromLocationId: 'mes_location', dockLocationId: 'mes_location' })
      .addColumn('orderId', 'text', (column) => column.references('mes_order.id'))
      .addColumn('deliverySeq', 'integer')
      .addColumn('customerId', 'text', (column) => column.references('mes_customer.id'))
      .addColumn('supplierId', 'text', (column) => column.references('mes_supplier.id'))
      .addColumn('needTime', 'bigint', (column) => column.notNull())
      .addColumn('shipTime', 'bigint')
      .execute()
    await indexed(db, 'mes_out_order', ['outNo', 'needTime'])
    await numbered(db, 'mes_out_order', 'outNo')
    await db.schema.createIndex('mes_out_order_for').on('mes_out_order').column('orderId').execute()
    await lineTable(db, 'mes_out_line', { column: 'outId', table: 'mes_out_order' }, ['pickedQty', 'shippedQty'])
    const itemTexts = ['lineId', 'huCode', 'unit', 'breakReason', 'pickBy', 'undoReason', 'status']
    await refers(tenantTable(db, 'mes_out_item', itemTexts), { outId: 'mes_out_order', ...unitOf })
      .addColumn('qty', 'bigint', (column) => column.notNull().check(sql`"qty" > 0`))
      .addColumn('ruleRank', 'integer', (column) => column.notNull())
      .addColumn('pickTime', 'bigint', (column) => column.notNull())
      .addColumn('shipTime', 'bigint')
      .addCheckConstraint('mes_out_item_reason', sql`"ruleRank" = 1 or "breakReason" <> ''`)
      .execute()
    await indexed(db, 'mes_out_item', ['pickTime'])
    await db.schema.createIndex('mes_out_item_of').on('mes_out_item').columns(['outId', 'id']).execute()
    await db.schema.createIndex('mes_out_item_unit').on('mes_out_item').column('huId').execute()

    for (const [code, name, pattern] of [
      ['mes_in_order', '收货单号', 'RC{yyyyMMdd}-{seq:4}'],
      ['mes_out_order', '出库单号', 'OUT{yyyyMMdd}-{seq:4}'],
    ])
      await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
        values (${code}, 'system', 0, 'system', 0, 1, ${name}, ${code}, ${pattern}, 'day', '仓库')`.execute(db)
  },
}
