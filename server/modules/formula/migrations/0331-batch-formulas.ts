import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The formula of a batch as it was when the batch was dispatched (factory.md 4 R17), and 齐套 of batches that have ended, which nobody had computed before. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_batch_formula')
      .addColumn('planId', 'text', (column) => column.primaryKey().references('mes_plan.id').onDelete('cascade'))
      .addColumn('versionId', 'text', (column) => column.notNull().references('mes_formula_version.id'))
      .addColumn('versionLabel', 'text', (column) => column.notNull())
      .addColumn('lossPct', 'double precision', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('mes_batch_formula_line')
      .addColumn('planId', 'text', (column) => column.notNull().references('mes_batch_formula.planId').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('phase', 'text', (column) => column.notNull())
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('pct', 'bigint', (column) => column.notNull())
      .addColumn('qty', 'bigint', (column) => column.notNull())
      .addColumn('unit', 'text', (column) => column.notNull())
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('mes_batch_formula_line_key', ['planId', 'seq'])
      .execute()
    for (const table of ['mes_batch_formula', 'mes_batch_formula_line'])
      await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
    await sql`update mes_plan set "materialReady" = '' where status = 'cancelled'`.execute(db)
    await sql`update mes_plan set "materialReady" = case
        when not exists (select 1 from mes_issue i where i."planId" = mes_plan.id and i.status <> 'cancelled') then 'unknown'
        when exists (select 1 from mes_issue i join mes_issue_line l on l."issueId" = i.id
          where i."planId" = mes_plan.id and i.status <> 'cancelled' and l."issuedQty" < l."demandQty") then 'partial'
        else 'full' end
      where status = 'finished'`.execute(db)
  },
}
