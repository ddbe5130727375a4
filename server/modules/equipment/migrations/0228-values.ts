import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Parts of words and ranges of values, of tags and of the tags of templates; how a template's devices want to be treated. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['mes_plc_tag', 'mes_template_tag']) {
      await db.schema.alterTable(table).addColumn('bitTo', 'integer').execute()
      for (const name of ['rawLow', 'rawHigh', 'engLow', 'engHigh']) await db.schema.alterTable(table).addColumn(name, 'double precision').execute()
    }
    for (const name of ['maxRegisters', 'maxGap', 'connections', 'keepAliveS', 'rack', 'slot'])
      await db.schema.alterTable('mes_device_template').addColumn(name, 'integer').execute()
    for (const name of ['tsap', 'serialMode']) await db.schema.alterTable('mes_device_template').addColumn(name, 'text').execute()
    await db.schema
      .alterTable('mes_device_template')
      .addColumn('pauseMs', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
