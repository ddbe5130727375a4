import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** What a run could not place and why, where it left a chosen machine and why, and of which calendar and machines it was made. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['calendarHash', 'machinesHash'])
      await db.schema
        .alterTable('mes_schedule_run')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    await db.schema
      .alterTable('mes_schedule_run')
      .addColumn('unplacedCount', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('mes_schedule_slot')
      .addColumn('instead', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('mes_schedule_slot').addColumn('beforeChosenId', 'text').execute()
    await db.schema
      .createTable('mes_schedule_unplaced')
      .addColumn('runId', 'text', (column) => column.notNull().references('mes_schedule_run.id').onDelete('cascade'))
      .addColumn('taskId', 'text', (column) => column.notNull().references('mes_task.id').onDelete('cascade'))
      .addColumn('orderId', 'text', (column) => column.notNull())
      .addColumn('says', 'text', (column) => column.notNull())
      .addColumn('taskVersion', 'integer', (column) => column.notNull())
      .addColumn('beforeEquipmentId', 'text')
      .addColumn('beforeStart', 'bigint')
      .addColumn('beforeEnd', 'bigint')
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('mes_schedule_unplaced_key', ['runId', 'taskId'])
      .execute()
    await db.schema.createIndex('mes_schedule_unplaced_task').on('mes_schedule_unplaced').column('taskId').execute()
    if (isPostgres(db)) await db.schema.createIndex('mes_schedule_unplaced_of_tenant').on('mes_schedule_unplaced').column('tenantId').execute()
  },
}
