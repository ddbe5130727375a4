import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

type Table = CreateTableBuilder<string, string>
const texts = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)
const ofTenant = (table: Table): Table => table.addColumn('tenantId', 'integer', (column) => column.notNull())

/** Scans, what they were used for, labels that were replaced, and how codes are read (factory.md 3.10, 3.17; R3, R5, R10, R22). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const said = ['eventId', 'deviceId', 'page', 'raw', 'parsed', 'symbology', 'action', 'contextHash']
    const answered = ['refType', 'refId', 'refCode', 'result', 'message', 'isQueued']
    await texts(ofTenant(keptColumns<string>(db.schema.createTable('mes_scan_event'))), [...said, ...answered])
      .addColumn('deviceSeq', 'bigint', (column) => column.notNull())
      .addColumn('clientTime', 'bigint', (column) => column.notNull())
      .addColumn('driftSec', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mes_scan_event_once').unique().on('mes_scan_event').columns(['tenantId', 'eventId']).execute()
    for (const column of ['createTime', 'raw', 'refCode'])
      await db.schema.createIndex(`mes_scan_event_by_${column}`).on('mes_scan_event').columns(['tenantId', column, 'id']).execute()
    await db.schema.createIndex('mes_scan_event_twice').on('mes_scan_event').columns(['tenantId', 'deviceId', 'raw', 'clientTime']).execute()
    await makeAppendOnly(db, 'mes_scan_event', 'id')

    await texts(ofTenant(db.schema.createTable('mes_scan_use') as Table), ['eventId', 'usedFor', 'by'])
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('mes_scan_use_key', ['tenantId', 'eventId'])
      .execute()
    await texts(ofTenant(db.schema.createTable('mes_retired_code') as Table), ['code', 'newCode', 'reason', 'by'])
      .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('mes_retired_code_key', ['tenantId', 'code'])
      .execute()
    for (const table of ['mes_scan_event', 'mes_scan_use', 'mes_retired_code'])
      if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()

    await texts(keptColumns<string>(db.schema.createTable('mes_barcode_rule')), ['scope', 'prefix', 'symbology', 'template'])
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'integer', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_barcode_rule', ['name', 'scope', 'prefix', 'createTime', 'updateTime'])
    for (const [id, name, scope, prefix] of [
      ['hu', '物料件码', 'hu', 'HU'],
      ['order', '生产订单号', 'order', 'MO'],
      ['plan', '生产计划号', 'card', 'PL'],
      ['issue', '发料单号', 'issue', 'IS'],
    ])
      await sql`insert into mes_barcode_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "name", "scope", "prefix", "symbology", "template", "status")
        values (${id}, 'system', 0, 'system', 0, 1, ${name}, ${scope}, ${prefix}, '', ${'{code}'}, 1)`.execute(db)
  },
}
