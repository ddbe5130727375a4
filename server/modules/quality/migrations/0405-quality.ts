import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

type Table = CreateTableBuilder<string>
const texts = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)
const wholes = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'integer', (column) => column.notNull()), table)
const figures = (table: Table, names: readonly string[]): Table => names.reduce((built, name) => built.addColumn(name, 'double precision'), table)
const instants = (table: Table, names: readonly string[]): Table => names.reduce((built, name) => built.addColumn(name, 'bigint'), table)

/** A table of a tenant's records, its number first in every order (docs/decisions/060-tenants.md). */
function tenantTable(db: Kysely<unknown>, name: string): Table {
  return keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[], unique: readonly string[]): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
  if (unique.length > 0)
    await db.schema
      .createIndex(`${table}_own_${unique[0]}`)
      .unique()
      .on(table)
      .columns(['tenantId', ...unique])
      .execute()
}

/** Templates, inspections, nonconformities with their holds, releases of batches, and specimens (factory.md 3.18). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const templateWords = ['templateLabel', 'templateNo', 'name', 'qcType', 'materialType', 'sampling', 'level', 'changeReason', 'approvedBy', 'status']
    await wholes(texts(tenantTable(db, 'mes_qc_template'), templateWords), ['templateVersion', 'sampleCount'])
      .addColumn('materialId', 'text', (column) => column.references('mes_material.id'))
      .addColumn('aql', 'double precision', (column) => column.notNull())
      .addColumn('approveTime', 'bigint')
      .execute()
    await indexed(db, 'mes_qc_template', ['templateLabel', 'templateNo'], ['templateNo', 'templateVersion'])
    // of one template one version is valid
    await sql`create unique index mes_qc_template_valid on mes_qc_template ("tenantId", "templateNo") where status = 'valid'`.execute(db)

    const itemWords = ['name', 'type', 'method', 'unit', 'choices', 'goodChoices', 'instrument', 'ccp']
    await figures(wholes(texts(tenantTable(db, 'mes_qc_item'), itemWords), ['seq', 'sampleSize']), ['low', 'high', 'target', 'rangeLow', 'rangeHigh'])
      .addColumn('templateId', 'text', (column) => column.notNull().references('mes_qc_template.id').onDelete('cascade'))
      .execute()
    await indexed(db, 'mes_qc_item', ['seq'], [])
    await db.schema.createIndex('mes_qc_item_of').on('mes_qc_item').columns(['templateId', 'seq']).execute()

    await wholes(texts(tenantTable(db, 'mes_patrol_point'), ['code', 'name']), ['seq', 'everyHours', 'status'])
      .addColumn('workshopId', 'text', (column) => column.references('mes_workshop.id'))
      .addColumn('equipmentId', 'text', (column) => column.references('mes_equipment.id'))
      .addColumn('templateId', 'text', (column) => column.notNull().references('mes_qc_template.id'))
      .execute()
    await indexed(db, 'mes_patrol_point', ['seq', 'name'], ['code'])

    const orderWords = ['qcNo', 'qcType', 'batchNo', 'remark', 'refType', 'refId', 'inspectorId', 'reviewerId', 'esignId', 'result', 'reviewNote', 'status']
    await instants(
      wholes(texts(tenantTable(db, 'mes_qc_order'), [...orderWords, 'severity', 'digest']), ['templateVersion', 'sampleCount', 'acceptCount', 'failCount']),
      ['sampleTime', 'doneTime'],
    )
      .addColumn('templateId', 'text', (column) => column.notNull().references('mes_qc_template.id'))
      .addColumn('lotId', 'text', (column) => column.references('mes_material_lot.id'))
      .addColumn('pointId', 'text', (column) => column.references('mes_patrol_point.id'))
      .addColumn('lotSize', 'integer')
      .addCheckConstraint('mes_qc_order_reviewer', sql`"reviewerId" = '' or "reviewerId" <> "inspectorId"`)
      .execute()
    await indexed(db, 'mes_qc_order', ['qcNo'], ['qcNo'])
    await db.schema.createIndex('mes_qc_order_of_lot').on('mes_qc_order').columns(['lotId', 'status']).execute()
    await db.schema.createIndex('mes_qc_order_of_batch').on('mes_qc_order').columns(['tenantId', 'batchNo', 'status']).execute()
    await db.schema.createIndex('mes_qc_order_of_point').on('mes_qc_order').columns(['pointId', 'doneTime']).execute()
    // what asks for an inspection asks for it once
    await sql`create unique index mes_qc_order_once on mes_qc_order ("tenantId", "qcType", "refType", "refId") where "refId" <> ''`.execute(db)

    const resultWords = ['name', 'type', 'unit', 'ccp', 'value', 'judge', 'instrument', 'photo', 'remark', 'recordBy', 'choices', 'goodChoices']
    await figures(wholes(texts(tenantTable(db, 'mes_qc_result'), resultWords), ['seq', 'sampleNo']), ['low', 'high', 'rangeLow', 'rangeHigh', 'numValue'])
      .addColumn('qcId', 'text', (column) => column.notNull().references('mes_qc_order.id').onDelete('cascade'))
      .addColumn('itemId', 'text', (column) => column.notNull().references('mes_qc_item.id'))
      .addColumn('recordTime', 'bigint')
      .execute()
    await indexed(db, 'mes_qc_result', ['seq'], [])
    await db.schema.createIndex('mes_qc_result_of').on('mes_qc_result').columns(['qcId', 'seq']).execute()

    const ncrWords = ['ncrNo', 'source', 'defectCode', 'severity', 'description', 'batchNo', 'boxNos', 'photo', 'refType', 'refId', 'disposition', 'cause']
    const ncrPeople = ['action', 'disposeBy', 'disposeBy2', 'esignIds', 'finding', 'verifyBy', 'closeBy', 'status']
    await texts(tenantTable(db, 'mes_ncr'), [...ncrWords, ...ncrPeople])
      .addColumn('lotId', 'text', (column) => column.references('mes_material_lot.id'))
      .addColumn('customerId', 'text', (column) => column.references('mes_customer.id'))
      .addColumn('qty', 'bigint', (column) => column.check(sql`qty >= 0`))
      .addColumn('dueDate', 'text')
      .addColumn('heldLots', 'integer', (column) => column.notNull())
      .addColumn('closeTime', 'bigint')
      .addCheckConstraint('mes_ncr_signers', sql`"disposeBy" = '' or "disposeBy" <> "disposeBy2"`)
      .execute()
    await indexed(db, 'mes_ncr', ['ncrNo', 'dueDate'], ['ncrNo'])
    await db.schema.createIndex('mes_ncr_of_lot').on('mes_ncr').columns(['lotId', 'status']).execute()
    await db.schema.createIndex('mes_ncr_of_batch').on('mes_ncr').columns(['tenantId', 'batchNo', 'status']).execute()

    await instants(texts(tenantTable(db, 'mes_ncr_hold'), ['heldFrom', 'settledTo', 'status']), ['holdTime', 'settleTime'])
      .addColumn('ncrId', 'text', (column) => column.notNull().references('mes_ncr.id'))
      .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
      .addColumn('depth', 'integer', (column) => column.notNull())
      .execute()
    await indexed(db, 'mes_ncr_hold', [], [])
    await db.schema.createIndex('mes_ncr_hold_once').unique().on('mes_ncr_hold').columns(['ncrId', 'lotId']).execute()
    await db.schema.createIndex('mes_ncr_hold_of_lot').on('mes_ncr_hold').columns(['lotId', 'status']).execute()

    await instants(texts(tenantTable(db, 'mes_batch_release'), ['batchNo', 'checklist', 'condition', 'decidedBy', 'esignId', 'status']), [
      'checkTime',
      'decideTime',
    ])
      .addColumn('planId', 'text', (column) => column.notNull().references('mes_plan.id'))
      .addColumn('productId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('openPoints', 'integer', (column) => column.notNull())
      .execute()
    await indexed(db, 'mes_batch_release', ['batchNo'], ['batchNo'])

    await texts(tenantTable(db, 'mes_specimen'), ['specimenNo', 'type', 'batchNo', 'unit', 'condition', 'sealedBy', 'status'])
      .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
      .addColumn('huId', 'text', (column) => column.references('mes_hu.id'))
      .addColumn('locationId', 'text', (column) => column.notNull().references('mes_location.id'))
      .addColumn('qty', 'bigint', (column) => column.notNull())
      .addColumn('needQty', 'bigint', (column) => column.notNull().check(sql`"needQty" > 0`))
      .addColumn('leftQty', 'bigint', (column) => column.notNull().check(sql`"leftQty" >= 0`))
      .addColumn('storedTime', 'bigint')
      .addColumn('keepUntil', 'text')
      .addColumn('nextLook', 'text')
      .addCheckConstraint('mes_specimen_enough', sql`qty >= 2 * "needQty" and "leftQty" <= qty`)
      .execute()
    await indexed(db, 'mes_specimen', ['specimenNo', 'keepUntil', 'nextLook'], ['specimenNo'])
    await db.schema.createIndex('mes_specimen_of').on('mes_specimen').columns(['lotId', 'status']).execute()
    await db.schema.createIndex('mes_specimen_of_batch').on('mes_specimen').columns(['tenantId', 'batchNo']).execute()

    await figures(texts(tenantTable(db, 'mes_specimen_obs'), ['result', 'photo', 'remark', 'lookBy']), ['l', 'a', 'b', 'dE'])
      .addColumn('specimenId', 'text', (column) => column.notNull().references('mes_specimen.id'))
      .addColumn('dueDate', 'text')
      .execute()
    await indexed(db, 'mes_specimen_obs', [], [])
    await db.schema.createIndex('mes_specimen_obs_of').on('mes_specimen_obs').columns(['specimenId', 'id']).execute()

    await texts(tenantTable(db, 'mes_specimen_use'), ['kind', 'unit', 'purpose', 'sign1By', 'sign1EsignId', 'sign2By', 'sign2EsignId'])
      .addColumn('specimenId', 'text', (column) => column.notNull().references('mes_specimen.id'))
      .addColumn('qty', 'bigint', (column) => column.notNull().check(sql`qty >= 0`))
      .addCheckConstraint('mes_specimen_use_signers', sql`"sign1By" <> "sign2By"`)
      .execute()
    await indexed(db, 'mes_specimen_use', [], [])
    await db.schema.createIndex('mes_specimen_use_of').on('mes_specimen_use').columns(['specimenId', 'id']).execute()

    // numbers of inspections, nonconformities and specimens have their rules since 0017-numbers
    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('mes_qc_template', 'system', 0, 'system', 0, 1, '检验模板号', 'mes_qc_template', ${'QT{seq:4}'}, 'never', '质量')`.execute(db)
  },
}
