import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Scales, and every check of one. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let scales = keptColumns(db.schema.createTable('mes_scale'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('equipmentId', 'text', (column) => column.references('mes_equipment.id'))
      .addColumn('baud', 'integer')
    for (const name of ['name', 'sn', 'protocol', 'link', 'unit', 'calibDue', 'status', 'lockBy', 'lockName'])
      scales = scales.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['address', 'dataBits', 'parity', 'stopBits', 'checksum', 'pattern']) scales = scales.addColumn(name, 'text')
    for (const name of ['readability', 'capacity', 'minWeight']) scales = scales.addColumn(name, 'bigint', (column) => column.notNull())
    for (const name of ['calibUntil', 'dailyCheckDue', 'lockUntil']) scales = scales.addColumn(name, 'bigint')
    await scales.execute()
    await createListIndexes(db, 'mes_scale', ['code', 'name', 'calibDue', 'dailyCheckDue', 'createTime', 'updateTime'])

    let checks = keptColumns(db.schema.createTable('mes_scale_check'))
      .addColumn('scaleId', 'text', (column) => column.notNull().references('mes_scale.id'))
      .addColumn('calibDue', 'text')
    for (const name of ['kind', 'checkDate', 'points', 'result', 'checkBy', 'certNo', 'remark'])
      checks = checks.addColumn(name, 'text', (column) => column.notNull())
    await checks.execute()
    await createListIndexes(db, 'mes_scale_check', ['checkDate', 'createTime'])
    await makeAppendOnly(db, 'mes_scale_check', 'id')
  },
}
