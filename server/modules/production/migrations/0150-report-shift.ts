import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What charts count by: shift, process and machine of a report, whether its step is the last of its batch, and whether a task ended as planned. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const text = (name: string) =>
      db.schema
        .alterTable('mes_work_report')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    await text('shift')
    await text('isLast')
    await db.schema.alterTable('mes_work_report').addColumn('processId', 'text').execute()
    await db.schema.alterTable('mes_work_report').addColumn('equipmentId', 'text').execute()
    await db.schema
      .alterTable('mes_task')
      .addColumn('kept', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const own = (name: string) => sql`(select ${sql.ref(name)} from mes_task where mes_task.id = mes_work_report."taskId")`
    const later = sql`exists (select 1 from mes_task own join mes_task later on later."planId" = own."planId" and later.seq > own.seq where own.id = mes_work_report."taskId")`
    await sql`update mes_work_report set "processId" = ${own('processId')}, "equipmentId" = ${own('equipmentId')}, "isLast" = case when ${later} then 'N' else 'Y' end`.execute(
      db,
    )
    await sql`update mes_task set kept = case when "actualEnd" <= "planEnd" + 1800000 then 'Y' else 'N' end where "actualEnd" is not null and "planEnd" is not null`.execute(
      db,
    )
  },
}
