import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Templates of devices, their tags, and the machines that were made from them with what was put there. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let templates = keptColumns(db.schema.createTable('mes_device_template'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('stateTableId', 'text', (column) => column.references('mes_state_table.id'))
      .addColumn('scanMs', 'integer')
    for (const name of ['name', 'machineType', 'protocol', 'wordOrder'] as const) templates = templates.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['port', 'unitId', 'timeoutMs', 'addressBase'] as const) templates = templates.addColumn(name, 'integer', (column) => column.notNull())
    await templates.execute()
    await createListIndexes(db, 'mes_device_template', ['name', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_device_template_by_code').on('mes_device_template').columns(['code', 'id']).execute()

    let tags = keptColumns(db.schema.createTable('mes_template_tag')).addColumn('bit', 'integer').addColumn('dbNumber', 'integer')
    for (const name of ['templateId', 'tagName', 'name', 'onCard', 'area', 'dataType', 'unit', 'expression'] as const)
      tags = tags.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['wordOrder', 'role', 'valueMap'] as const) tags = tags.addColumn(name, 'text')
    for (const name of ['lineNo', 'address', 'decimals'] as const) tags = tags.addColumn(name, 'integer', (column) => column.notNull())
    for (const name of ['scale', 'offset', 'deadband'] as const) tags = tags.addColumn(name, 'double precision', (column) => column.notNull())
    for (const name of ['limitLL', 'limitL', 'limitH', 'limitHH'] as const) tags = tags.addColumn(name, 'double precision')
    await tags.execute()
    await createListIndexes(db, 'mes_template_tag', ['lineNo', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_template_tag_of').on('mes_template_tag').columns(['templateId', 'lineNo']).execute()
    await db.schema.createIndex('mes_template_tag_once').unique().on('mes_template_tag').columns(['templateId', 'tagName']).execute()

    await db.schema
      .createTable('mes_template_machine')
      .addColumn('equipCode', 'text', (column) => column.primaryKey())
      .addColumn('templateId', 'text', (column) => column.notNull())
      .addColumn('deviceCode', 'text', (column) => column.notNull())
      .addColumn('baseAddress', 'integer', (column) => column.notNull())
      .addColumn('applied', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mes_template_machine_of').on('mes_template_machine').columns(['templateId', 'equipCode']).execute()
  },
}
