import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** What machines are registered to do; the machine that a person chose for a task, which for open tasks is the vessel of their batch; and how long a step may wait for the one before it. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await keptColumns(db.schema.createTable('mes_machine_ability'))
      .addColumn('equipmentId', 'text', (column) => column.notNull().references('mes_equipment.id').onDelete('cascade'))
      .addColumn('processId', 'text', (column) => column.references('mes_process.id').onDelete('cascade'))
      .addColumn('productId', 'text', (column) => column.references('mes_material.id').onDelete('cascade'))
      .addColumn('memo', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_machine_ability', ['createTime', 'updateTime'])
    if (isPostgres(db)) await db.schema.createIndex('mes_machine_ability_of_tenant').on('mes_machine_ability').column('tenantId').execute()
    await db.schema.createIndex('mes_machine_ability_of').on('mes_machine_ability').column('equipmentId').execute()
    for (const table of ['mes_route_step', 'mes_task'])
      await db.schema
        .alterTable(table)
        .addColumn('maxWaitMin', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema.alterTable('mes_task').addColumn('chosenId', 'text').execute()
    await sql`update mes_task set "chosenId" = (select p."lineId" from mes_plan p join mes_equipment e on e.id = p."lineId"
      where p.id = mes_task."planId" and e.type = mes_task."machineType") where status in ('pending', 'ready', 'running', 'paused')`.execute(db)
  },
}
