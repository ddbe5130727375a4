import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Tags that may be written, and every write with what became of it. `takenAt` (ms): a process has it in hand, and no other takes it up. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let writable = keptColumns(db.schema.createTable('mes_plc_writable'))
      .addColumn('tagCode', 'text', (column) => column.notNull().unique())
      .addColumn('minimum', 'double precision', (column) => column.notNull())
      .addColumn('maximum', 'double precision', (column) => column.notNull())
    for (const name of ['level', 'interlock', 'isSigned'] as const) writable = writable.addColumn(name, 'text', (column) => column.notNull())
    await writable.execute()
    await createListIndexes(db, 'mes_plc_writable', ['tagCode', 'createTime', 'updateTime'])

    let write = keptColumns(db.schema.createTable('mes_plc_write'))
      .addColumn('value', 'double precision', (column) => column.notNull())
      .addColumn('preparedAt', 'bigint', (column) => column.notNull())
      .addColumn('sentAt', 'bigint')
      .addColumn('takenAt', 'bigint')
    for (const name of ['tagCode', 'reason', 'status', 'readBack', 'says', 'preparedBy', 'sentBy'] as const)
      write = write.addColumn(name, 'text', (column) => column.notNull())
    await write.execute()
    await createListIndexes(db, 'mes_plc_write', ['preparedAt', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_plc_write_by_status').on('mes_plc_write').columns(['status', 'id']).execute()
  },
}
