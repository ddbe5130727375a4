import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a machine counted beside what a person reported, what one count stands for, and the batch record's parameters of machines. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mes_route_step').addColumn('perCount', 'double precision').execute()
    await db.schema.alterTable('mes_work_report').addColumn('countGood', 'bigint').execute()
    await db.schema.alterTable('mes_work_report').addColumn('countBad', 'bigint').execute()
    await db.schema.alterTable('mes_work_report').addColumn('countDiff', 'bigint').execute()
    await db.schema
      .alterTable('mes_work_report')
      .addColumn('countedBy', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('mes_batch_parameter')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addColumn('taskId', 'text', (column) => column.notNull().references('mes_task.id'))
      .addColumn('equipCode', 'text', (column) => column.notNull())
      .addColumn('tagCode', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('unit', 'text', (column) => column.notNull())
      .addColumn('fromMs', 'bigint', (column) => column.notNull())
      .addColumn('toMs', 'bigint', (column) => column.notNull())
      .addColumn('lowest', 'double precision', (column) => column.notNull())
      .addColumn('highest', 'double precision', (column) => column.notNull())
      .addColumn('average', 'double precision', (column) => column.notNull())
      .addColumn('knownPct', 'double precision', (column) => column.notNull())
      .addUniqueConstraint('mes_batch_parameter_once', ['taskId', 'tagCode'])
      .execute()
  },
}
