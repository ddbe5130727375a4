import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Devices of several protocols, and what a device asks for itself; data blocks of S7 tags. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const whole = ['maxRegisters', 'maxGap', 'connections', 'keepAliveS', 'rack', 'slot']
    for (const name of whole) await db.schema.alterTable('mes_plc_device').addColumn(name, 'integer').execute()
    for (const name of ['tsap', 'serialMode']) await db.schema.alterTable('mes_plc_device').addColumn(name, 'text').execute()
    await db.schema
      .alterTable('mes_plc_device')
      .addColumn('pauseMs', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('mes_plc_tag').addColumn('dbNumber', 'integer').execute()
  },
}
