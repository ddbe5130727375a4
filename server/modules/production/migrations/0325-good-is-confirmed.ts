import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a step may make with a signature, and whether stock is kept for a batch. Good of plans and orders is what somebody confirmed of their
 * last step (docs/decisions/096): sums that counted more, or a half-made batch, are made anew.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mes_task').addColumn('qtyMost', 'bigint').execute()
    await db.schema
      .alterTable('mes_plan')
      .addColumn('stockKept', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const later = sql`exists (select 1 from mes_task own join mes_task later on later."planId" = own."planId" and later.seq > own.seq
      where own.id = mes_work_report."taskId" and later.status <> 'skipped')`
    await sql`update mes_work_report set "isLast" = case when ${later} then 'N' else 'Y' end`.execute(db)
    const confirmed = sql`from mes_work_report r join mes_task t on t.id = r."taskId" where t."planId" = mes_plan.id and r.status = 'confirmed'`
    await sql`update mes_plan set "qtyGood" = coalesce((select sum(r."qtyGood") ${confirmed} and r."isLast" = 'Y'), 0)
      where exists (select 1 from mes_task where mes_task."planId" = mes_plan.id)`.execute(db)
    const plans = sql`from mes_plan where mes_plan."orderId" = mes_order.id`
    await sql`update mes_order set "qtyGood" = coalesce((select sum(mes_plan."qtyGood") ${plans} and mes_plan.status <> 'cancelled'), 0)
      where exists (select 1 ${plans})`.execute(db)
    const received = sql`exists (select 1 from mes_issue where mes_issue."planId" = mes_plan.id and mes_issue.status in ('received', 'closed'))`
    await sql`update mes_plan set "stockKept" = case when ${received} then 'Y' else 'N' end where exists (select 1 ${confirmed})`.execute(db)
  },
}
