import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

type Table = CreateTableBuilder<string>
type Kind = 'text' | 'bigint' | 'integer'
const columns = (table: Table, kind: Kind, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, kind, (column) => column.notNull()), table)

/** A table of a tenant's records, its number first in every order (docs/decisions/060-tenants.md). */
function tenantTable(db: Kysely<unknown>, name: string): Table {
  return keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[], unique: string | null): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
  if (unique !== null) await db.schema.createIndex(`${table}_own_${unique}`).unique().on(table).columns(['tenantId', unique]).execute()
}

/** Weigh centers, weight orders with their lines, and the records of weighings, which the database itself refuses to change (factory.md 3.7, 4 R3). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await columns(columns(tenantTable(db, 'mes_weigh_center'), 'text', ['code', 'name', 'scaleIds']), 'integer', ['status'])
      .addColumn('workshopId', 'text', (column) => column.references('mes_workshop.id'))
      .execute()
    await indexed(db, 'mes_weigh_center', ['code', 'name'], 'code')
    await makeOrders(db)
    await makeLines(db)
    await makeRecords(db)
    // the rule of weight orders is one of the first (server/db/migrations/0017-numbers.ts)
    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('mes_weigh_record', 'system', 0, 'system', 0, 1, '称量记录号', 'mes_weigh_record', ${'WR{yyyyMMdd}-{seq:5}'}, 'day', '称量')`.execute(db)
  },
}

async function makeOrders(db: Kysely<unknown>): Promise<void> {
  const orders = columns(tenantTable(db, 'mes_weight_order'), 'text', ['weightNo', 'batchNo', 'mode', 'closeReason', 'status'])
  await columns(columns(orders, 'bigint', ['planTime']), 'integer', ['progress'])
    .addColumn('planId', 'text', (column) => column.notNull().references('mes_plan.id'))
    .addColumn('productId', 'text', (column) => column.notNull().references('mes_material.id'))
    .addColumn('weighCenterId', 'text', (column) => column.references('mes_weigh_center.id'))
    .addColumn('expireTime', 'bigint')
    .execute()
  await indexed(db, 'mes_weight_order', ['weightNo', 'planTime'], 'weightNo')
  await db.schema.createIndex('mes_weight_order_of_plan').on('mes_weight_order').columns(['planId', 'status']).execute()
  await db.schema.createIndex('mes_weight_order_in_state').on('mes_weight_order').columns(['status', 'planTime']).execute()
}

async function makeLines(db: Kysely<unknown>): Promise<void> {
  const texts = ['phase', 'unit', 'status', 'breakReason', 'isTyped', 'scaleId', 'tareFrame', 'weighBy', 'exceptionReason', 'signBy']
  await columns(columns(tenantTable(db, 'mes_weight_line'), 'text', texts), 'bigint', ['lowerQty', 'upperQty', 'netSum', 'pureSum', 'remainQty'])
    .addColumn('weightId', 'text', (column) => column.notNull().references('mes_weight_order.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
    .addColumn('targetQty', 'bigint', (column) => column.notNull().check(sql`"targetQty" > 0`))
    .addColumn('huId', 'text', (column) => column.references('mes_hu.id'))
    .addColumn('lotId', 'text', (column) => column.references('mes_material_lot.id'))
    .addColumn('containerId', 'text', (column) => column.references('mes_container.id'))
    .addColumn('tareQty', 'bigint')
    .addColumn('signTime', 'bigint')
    .execute()
  await indexed(db, 'mes_weight_line', ['seq'], null)
  await db.schema.createIndex('mes_weight_line_of').on('mes_weight_line').columns(['weightId', 'seq']).execute()
}

async function makeRecords(db: Kysely<unknown>): Promise<void> {
  const texts = ['recordNo', 'recordType', 'lineId', 'weightId', 'batchNo', 'scaleId', 'scaleSn', 'unit', 'stableFlag', 'rawFrame', 'source', 'tolResult']
  const more = ['isTyped', 'breakReason', 'reason', 'weighBy', 'moveId', 'idemKey']
  const amounts = ['tareQty', 'grossQty', 'netQty', 'pureQty', 'weighTime']
  await columns(columns(columns(tenantTable(db, 'mes_weigh_record'), 'text', [...texts, ...more]), 'bigint', amounts), 'integer', ['sampleCount'])
    .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
    .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
    .addColumn('sourceHuId', 'text', (column) => column.notNull().references('mes_hu.id'))
    .addColumn('targetHuId', 'text', (column) => column.references('mes_hu.id'))
    .addColumn('containerId', 'text', (column) => column.references('mes_container.id'))
    .addColumn('clientTime', 'bigint')
    .addColumn('voidOf', 'text', (column) => column.unique())
    .execute()
  await indexed(db, 'mes_weigh_record', ['recordNo', 'weighTime'], 'recordNo')
  await db.schema.createIndex('mes_weigh_record_key').unique().on('mes_weigh_record').column('idemKey').execute()
  await db.schema.createIndex('mes_weigh_record_of_line').on('mes_weigh_record').columns(['lineId', 'id']).execute()
  await db.schema.createIndex('mes_weigh_record_of_order').on('mes_weigh_record').columns(['weightId', 'id']).execute()
  await db.schema.createIndex('mes_weigh_record_of_batch').on('mes_weigh_record').columns(['batchNo', 'id']).execute()
  await db.schema.createIndex('mes_weigh_record_of_unit').on('mes_weigh_record').column('targetHuId').execute()
  await db.schema.createIndex('mes_weigh_record_from_unit').on('mes_weigh_record').columns(['sourceHuId', 'id']).execute()
  await makeAppendOnly(db, 'mes_weigh_record', 'id')
}
