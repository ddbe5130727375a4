import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

type Table = CreateTableBuilder<string>
const texts = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)

/** A table of a tenant's records, its number first in every order (docs/decisions/060-tenants.md). */
function tenantTable(db: Kysely<unknown>, name: string): Table {
  return keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[], unique: string): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
  await db.schema.createIndex(`${table}_own_${unique}`).unique().on(table).columns(['tenantId', unique]).execute()
}

/** Line clearances, charges and passes through mills (factory.md 3.8, 3.9), how long a cleaned vessel stays clean, and which batch is in it. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const signed = ['prevBatchNo', 'nextBatchNo', 'sign1By', 'sign1EsignId', 'sign2By', 'sign2EsignId']
    await texts(tenantTable(db, 'mes_line_clearance'), ['clearanceNo', 'areaType', 'items', 'photos', 'remark', 'status', ...signed])
      .addColumn('equipmentId', 'text', (column) => column.references('mes_equipment.id'))
      .addColumn('workshopId', 'text', (column) => column.references('mes_workshop.id'))
      .addColumn('planId', 'text', (column) => column.notNull().references('mes_plan.id'))
      .addColumn('signTime', 'bigint')
      .addColumn('validUntil', 'bigint')
      .addCheckConstraint('mes_line_clearance_signers', sql`"sign1By" = '' or "sign1By" <> "sign2By"`)
      .execute()
    await indexed(db, 'mes_line_clearance', ['clearanceNo'], 'clearanceNo')
    await db.schema.createIndex('mes_line_clearance_of').on('mes_line_clearance').columns(['planId', 'status']).execute()

    const words = ['chargeNo', 'batchNo', 'huCode', 'phase', 'unit', 'chargeBy', 'checkBy', 'scanEventId', 'result', 'says', 'undoReason', 'hash']
    await texts(tenantTable(db, 'mes_charge'), words)
      .addColumn('taskId', 'text', (column) => column.notNull().references('mes_task.id'))
      .addColumn('planId', 'text', (column) => column.notNull().references('mes_plan.id'))
      .addColumn('vesselId', 'text', (column) => column.notNull().references('mes_equipment.id'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
      .addColumn('netQty', 'bigint', (column) => column.notNull().check(sql`"netQty" >= 0`))
      .addColumn('checkTime', 'bigint')
      .execute()
    await indexed(db, 'mes_charge', ['chargeNo'], 'chargeNo')
    await db.schema.createIndex('mes_charge_of_plan').on('mes_charge').columns(['planId', 'result']).execute()
    await db.schema.createIndex('mes_charge_of_task').on('mes_charge').columns(['taskId', 'seq']).execute()
    await db.schema.createIndex('mes_charge_scan').unique().on('mes_charge').columns(['tenantId', 'scanEventId']).execute()
    // a bag goes into a vessel once; what was refused or undone stands beside it
    await sql`create unique index mes_charge_once on mes_charge ("huId") where result = 'ok'`.execute(db)

    await texts(tenantTable(db, 'mes_mill_record'), ['millNo', 'batchNo', 'unit', 'metalCheck', 'operator', 'abortReason', 'status'])
      .addColumn('taskId', 'text', (column) => column.notNull().references('mes_task.id'))
      .addColumn('equipmentId', 'text', (column) => column.notNull().references('mes_equipment.id'))
      .addColumn('passNo', 'integer', (column) => column.notNull().check(sql`"passNo" between 1 and 6`))
      .addColumn('screenMesh', 'integer', (column) => column.notNull())
      .addColumn('rotorRpm', 'double precision')
      .addColumn('feedRate', 'double precision')
      .addColumn('inQty', 'bigint', (column) => column.notNull().check(sql`"inQty" > 0`))
      .addColumn('outQty', 'bigint', (column) => column.check(sql`"outQty" >= 0`))
      .addColumn('yieldPct', 'double precision')
      .addColumn('outTempMax', 'double precision')
      .addColumn('currentAvg', 'double precision')
      .addColumn('knownPct', 'double precision')
      .addColumn('sieveResidue', 'double precision')
      .addColumn('d50', 'double precision')
      .addColumn('d90', 'double precision')
      .addColumn('startTime', 'bigint')
      .addColumn('endTime', 'bigint')
      .execute()
    await indexed(db, 'mes_mill_record', ['millNo', 'startTime'], 'millNo')
    await db.schema.createIndex('mes_mill_record_of').on('mes_mill_record').columns(['taskId', 'passNo']).execute()

    await db.schema
      .alterTable('mes_equipment')
      .addColumn('cleanExpireHours', 'integer', (column) => column.notNull().defaultTo(72))
      .execute()
    await db.schema
      .alterTable('mes_equipment')
      .addColumn('chargedBatchNo', 'text', (column) => column.notNull().defaultTo(''))
      .execute()

    for (const [code, name, pattern] of [
      ['mes_line_clearance', '清场单号', 'CL{yyyyMMdd}-{seq:3}'],
      ['mes_charge', '投料号', 'CH{yyyyMMdd}-{seq:4}'],
      ['mes_mill_record', '磨粉单号', 'ML{yyyyMMdd}-{seq:3}'],
    ])
      await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
        values (${code}, 'system', 0, 'system', 0, 1, ${name}, ${code}, ${pattern}, 'day', '投缸和磨粉')`.execute(db)
  },
}
