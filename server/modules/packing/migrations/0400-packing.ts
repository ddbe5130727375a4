import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

type Table = CreateTableBuilder<string>
const texts = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)
const counts = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'integer', (column) => column.notNull()), table)
const times = (table: Table, names: readonly string[]): Table => names.reduce((built, name) => built.addColumn(name, 'bigint'), table)

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

/** Packing (factory.md 3.12, Appendix E): jobs, inner packing materials, boxes and what went into them, rejects, hand-overs to the store. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const job = counts(texts(tenantTable(db, 'mes_nbc_job'), ['jobNo', 'batchNo', 'diffReason', 'remark', 'status']), ['qtyGood', 'qtyReject', 'qtyBoxed'])
    await times(job, ['startTime', 'endTime', 'countedTo'])
      .addColumn('planId', 'text', (column) => column.notNull().references('mes_plan.id'))
      .addColumn('productId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('lineId', 'text', (column) => column.notNull().references('mes_equipment.id'))
      .addColumn('bulkLotId', 'text', (column) => column.references('mes_material_lot.id'))
      .addColumn('qtyTarget', 'integer', (column) => column.notNull().check(sql`"qtyTarget" > 0`))
      .addColumn('packQty', 'integer', (column) => column.notNull().check(sql`"packQty" > 0`))
      .addColumn('tareWeight', 'bigint', (column) => column.notNull())
      .addColumn('unitWeight', 'bigint', (column) => column.notNull())
      .addColumn('weightTol', 'bigint', (column) => column.notNull())
      .execute()
    await indexed(db, 'mes_nbc_job', ['jobNo', 'startTime'], 'jobNo')
    await db.schema.createIndex('mes_nbc_job_of_plan').on('mes_nbc_job').column('planId').execute()
    await db.schema.createIndex('mes_nbc_job_on_line').on('mes_nbc_job').columns(['lineId', 'status']).execute()
    // two jobs never pack on one line at once
    await sql`create unique index mes_nbc_job_alone on mes_nbc_job ("lineId") where status = 'packing'`.execute(db)

    await counts(texts(tenantTable(db, 'mes_nbc_material'), ['huCode', 'isCounted']), ['issued', 'used', 'damaged', 'returned', 'diff'])
      .addColumn('diffPct', 'double precision', (column) => column.notNull())
      .addColumn('jobId', 'text', (column) => column.notNull().references('mes_nbc_job.id'))
      .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('materialLotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
      .addCheckConstraint('mes_nbc_material_amounts', sql`issued > 0 and used >= 0 and damaged >= 0 and returned >= 0`)
      .execute()
    await indexed(db, 'mes_nbc_material', [], null)
    await db.schema.createIndex('mes_nbc_material_once').unique().on('mes_nbc_material').columns(['jobId', 'huId']).execute()

    await texts(tenantTable(db, 'mes_nbc_handover'), ['handoverNo', 'givenBy', 'takenBy', 'status'])
      .addColumn('locationId', 'text', (column) => column.references('mes_location.id'))
      .addColumn('boxCount', 'integer', (column) => column.notNull())
      .addColumn('pieceCount', 'integer', (column) => column.notNull())
      .addColumn('saveTime', 'bigint')
      .addCheckConstraint('mes_nbc_handover_signers', sql`"takenBy" = '' or "takenBy" <> "givenBy"`)
      .execute()
    await indexed(db, 'mes_nbc_handover', ['handoverNo'], 'handoverNo')

    const words = ['boxNo', 'sscc', 'batchNo', 'isTail', 'weightResult', 'isTyped', 'sealedBy', 'retiredSscc', 'status']
    await texts(tenantTable(db, 'mes_box'), words)
      .addColumn('jobId', 'text', (column) => column.notNull().references('mes_nbc_job.id'))
      .addColumn('productId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('lotId', 'text', (column) => column.references('mes_material_lot.id'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('packQty', 'integer', (column) => column.notNull())
      .addColumn('qty', 'integer', (column) => column.notNull())
      .addColumn('grossQty', 'bigint')
      .addColumn('sealTime', 'bigint')
      .addColumn('parentBoxId', 'text')
      .addColumn('handoverId', 'text', (column) => column.references('mes_nbc_handover.id'))
      .addColumn('huId', 'text', (column) => column.references('mes_hu.id'))
      .addColumn('locationId', 'text', (column) => column.references('mes_location.id'))
      .addCheckConstraint('mes_box_never_overfull', sql`qty >= 0 and qty <= "packQty"`)
      .execute()
    await indexed(db, 'mes_box', ['boxNo', 'sealTime'], 'boxNo')
    await db.schema.createIndex('mes_box_of_job').unique().on('mes_box').columns(['jobId', 'seq']).execute()
    await db.schema.createIndex('mes_box_stands').on('mes_box').columns(['jobId', 'status']).execute()
    await db.schema.createIndex('mes_box_of_handover').on('mes_box').column('handoverId').execute()
    await sql`create unique index mes_box_own_sscc on mes_box ("tenantId", sscc) where sscc <> ''`.execute(db)
    await sql`create unique index mes_box_own_unit on mes_box ("huId") where "huId" is not null`.execute(db)

    await texts(tenantTable(db, 'mes_box_item'), ['pieceCode', 'source', 'deviceId', 'scanEventId', 'voided'])
      .addColumn('boxId', 'text', (column) => column.notNull().references('mes_box.id'))
      .addColumn('jobId', 'text', (column) => column.notNull().references('mes_nbc_job.id'))
      .addColumn('lotId', 'text', (column) => column.references('mes_material_lot.id'))
      .addColumn('count', 'integer', (column) => column.notNull().check(sql`count > 0`))
      .execute()
    await indexed(db, 'mes_box_item', [], null)
    await db.schema.createIndex('mes_box_item_of').on('mes_box_item').columns(['boxId', 'voided']).execute()
    // a piece lies in one box at a time, whoever scans it (factory.md 4 R11)
    await sql`create unique index mes_box_item_once on mes_box_item ("tenantId", "pieceCode") where voided = 'N' and "pieceCode" <> ''`.execute(db)

    await texts(tenantTable(db, 'mes_nbc_reject'), ['cause', 'source'])
      .addColumn('jobId', 'text', (column) => column.notNull().references('mes_nbc_job.id'))
      .addColumn('lineId', 'text', (column) => column.notNull().references('mes_equipment.id'))
      .addColumn('qty', 'integer', (column) => column.notNull().check(sql`qty > 0`))
      .execute()
    await indexed(db, 'mes_nbc_reject', [], null)
    await db.schema.createIndex('mes_nbc_reject_of').on('mes_nbc_reject').column('jobId').execute()

    for (const [code, name, pattern, period] of [
      ['mes_nbc_job', '内包任务号', 'NB{yyyyMMdd}-{seq:3}', 'day'],
      ['mes_nbc_handover', '内包入存单号', 'NH{yyyyMMdd}-{seq:3}', 'day'],
      // 17 digits: extension digit 0, company prefix, serial; the check digit is computed (GS1 General Specifications 2.4.2)
      ['mes_box_sscc', 'SSCC（前 17 位）', '06901234{seq:9}', 'never'],
    ])
      await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
        values (${code}, 'system', 0, 'system', 0, 1, ${name}, ${code}, ${pattern}, ${period}, '内包')`.execute(db)
  },
}
