import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

const words = ['recallNo', 'isDrill', 'reason', 'startKind', 'startCode', 'startTitle', 'holdBy', 'esignId', 'conclusion', 'endBy', 'status']
const counts = ['lots', 'boxes', 'boxesShipped', 'places', 'customers', 'foundMs', 'heldLots']

/** Recalls, and the ways by which a search goes from lots to boxes and deliveries, and from scales, people and containers to batches. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let recalls = keptColumns<string>(db.schema.createTable('mes_recall')).addColumn('tenantId', 'integer', (column) => column.notNull())
    for (const name of words) recalls = recalls.addColumn(name, 'text', (column) => column.notNull())
    for (const name of counts) recalls = recalls.addColumn(name, 'integer', (column) => column.notNull())
    for (const name of ['usableBefore', 'usableAfter']) recalls = recalls.addColumn(name, 'integer')
    for (const name of ['fromTime', 'toTime', 'holdTime', 'endTime']) recalls = recalls.addColumn(name, 'bigint')
    await recalls.addColumn('ncrId', 'text', (column) => column.references('mes_ncr.id')).execute()
    for (const column of ['recallNo', 'createTime', 'updateTime'])
      await db.schema.createIndex(`mes_recall_by_${column}`).on('mes_recall').columns(['tenantId', column, 'id']).execute()
    if (isPostgres(db)) await db.schema.createIndex('mes_recall_of_tenant').on('mes_recall').column('tenantId').execute()
    await db.schema.createIndex('mes_recall_own_recallNo').unique().on('mes_recall').columns(['tenantId', 'recallNo']).execute()
    await db.schema.createIndex('mes_recall_of_ncr').on('mes_recall').column('ncrId').execute()

    await db.schema.createIndex('mes_box_of_lot').on('mes_box').columns(['lotId', 'status']).execute()
    await db.schema.createIndex('mes_out_item_of_lot').on('mes_out_item').columns(['lotId', 'status']).execute()
    await db.schema.createIndex('mes_material_lot_of_batch').on('mes_material_lot').columns(['originRefType', 'originRefId']).execute()
    await db.schema.createIndex('mes_weigh_record_on_scale').on('mes_weigh_record').columns(['scaleId', 'weighTime']).execute()
    await db.schema.createIndex('mes_weigh_record_of_person').on('mes_weigh_record').columns(['weighBy', 'weighTime']).execute()
    await db.schema.createIndex('mes_weigh_record_into').on('mes_weigh_record').column('containerId').execute()
    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('mes_recall', 'system', 0, 'system', 0, 1, '召回号', 'mes_recall', 'RC{yyyyMMdd}-{seq:2}', 'day', '质量')`.execute(db)
  },
}
