import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

/** Parameters of routes, and what was beyond their limits while a critical step ran (factory.md 3.1, 4 R16). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await tenantTable(db, 'mes_route_parameter')
      .addColumn('routeId', 'text', (column) => column.notNull().references('mes_route.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('stepSeq', 'integer', (column) => column.notNull())
      .addColumn('paramCode', 'text', (column) => column.notNull())
      .addColumn('target', 'double precision')
      .addColumn('low', 'double precision')
      .addColumn('high', 'double precision')
      .addCheckConstraint('mes_route_parameter_limits', sql`"low" is not null or "high" is not null`)
      .execute()
    await indexed(db, 'mes_route_parameter', ['seq'])
    await db.schema.createIndex('mes_route_parameter_of').on('mes_route_parameter').columns(['routeId', 'seq']).execute()

    const words = ['batchNo', 'tagCode', 'name', 'kind', 'unit', 'reason', 'judgeBy', 'esignId', 'status']
    await texts(tenantTable(db, 'mes_parameter_deviation'), words)
      .addColumn('reportId', 'text', (column) => column.notNull().references('mes_work_report.id'))
      .addColumn('taskId', 'text', (column) => column.notNull().references('mes_task.id'))
      .addColumn('equipmentId', 'text', (column) => column.notNull().references('mes_equipment.id'))
      .addColumn('limitValue', 'double precision')
      .addColumn('extreme', 'double precision')
      .addColumn('outSec', 'integer', (column) => column.notNull())
      .addColumn('fromTime', 'bigint', (column) => column.notNull())
      .addColumn('toTime', 'bigint', (column) => column.notNull())
      .addColumn('judgeTime', 'bigint')
      .execute()
    await db.schema.createIndex('mes_parameter_deviation_once').unique().on('mes_parameter_deviation').columns(['reportId', 'tagCode', 'kind']).execute()
    await indexed(db, 'mes_parameter_deviation', [])
    await db.schema.createIndex('mes_parameter_deviation_of_task').on('mes_parameter_deviation').columns(['taskId', 'status']).execute()
  },
}

type Table = CreateTableBuilder<string>
const texts = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)

/** A table of a tenant's records, its number first in every order (docs/decisions/060-tenants.md). */
function tenantTable(db: Kysely<unknown>, name: string): Table {
  return keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[]): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
}
