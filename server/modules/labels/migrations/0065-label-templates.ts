import '../tables.ts'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import type { Tables } from '../../../db/database.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'
import { rowId } from '../../../db/rowId.ts'

/** Label templates; a plant begins with the set that comes along, in use (factory.md 3.10). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let table = keptColumns(db.schema.createTable('mes_label_template'))
    for (const name of ['code', 'title', 'bizType', 'status', 'tempItems', 'remark'] as const)
      table = table.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['pageWidth', 'pageHeight', 'width', 'height'] as const) table = table.addColumn(name, 'double precision', (column) => column.notNull())
    await table.addColumn('revision', 'integer', (column) => column.notNull()).execute()
    await db.schema.createIndex('mes_label_template_revision').unique().on('mes_label_template').columns(['code', 'revision']).execute()
    await createListIndexes(db, 'mes_label_template', ['title', 'bizType', 'revision', 'code', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_label_template_in_use').on('mes_label_template').columns(['bizType', 'status']).execute()

    const rows = plantLabels.map(({ name, bizType, template: { tempItems, ...page } }) => ({
      id: rowId(0),
      createBy: 'system',
      createTime: 0,
      updateBy: 'system',
      updateTime: 0,
      version: 1,
      ...page,
      code: name,
      bizType,
      status: 'active',
      revision: 1,
      tempItems: JSON.stringify(tempItems),
      remark: '随产品提供',
    }))
    for (const row of rows) await (db as Kysely<Tables>).insertInto('mes_label_template').values(row).execute() // the table that was just made
  },
}
