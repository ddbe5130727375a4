import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Hand-overs of shifts. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let table = keptColumns(db.schema.createTable('mes_handover')).addColumn('signedAt', 'bigint').addColumn('takenAt', 'bigint')
    for (const name of ['day', 'shift', 'notes', 'status', 'digest', 'signedBy', 'takenBy'] as const)
      table = table.addColumn(name, 'text', (column) => column.notNull())
    await table.execute()
    await createListIndexes(db, 'mes_handover', ['day', 'createTime', 'updateTime'])
  },
}
