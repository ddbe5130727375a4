import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

type Table = CreateTableBuilder<string>
const texts = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)
const numbers = (table: Table, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, 'double precision', (column) => column.notNull()), table)

/** A table of a tenant's records, its number first in every order (docs/decisions/060-tenants.md). */
function tenantTable(db: Kysely<unknown>, name: string): Table {
  return keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[], unique: string): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
  await db.schema.createIndex(`${table}_own_${unique}`).unique().on(table).columns(['tenantId', unique]).execute()
}

const readings = ['l1', 'a1', 'b1', 'l2', 'a2', 'b2', 'l3', 'a3', 'b3']
const results = ['labL', 'labA', 'labB', 'dE', 'dL', 'da', 'db', 'dC', 'dH']

/** Colour measurements against a standard, and frozen control limits (factory.md 3.18). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const words = ['measureNo', 'batchNo', 'illuminant', 'observer', 'geometry', 'instrument', 'verdict', 'importedFrom', 'qcId']
    await texts(numbers(tenantTable(db, 'mes_color_measure'), [...readings, ...results]), words)
      .addColumn('standardId', 'text', (column) => column.notNull().references('mes_color_standard.id'))
      .addColumn('formulaId', 'text', (column) => column.notNull().references('mes_color_formula.id'))
      .addColumn('measuredAt', 'bigint', (column) => column.notNull())
      .execute()
    await indexed(db, 'mes_color_measure', ['measureNo', 'measuredAt'], 'measureNo')
    await db.schema.createIndex('mes_color_measure_of').on('mes_color_measure').columns(['formulaId', 'measuredAt']).execute()
    await db.schema.createIndex('mes_color_measure_of_batch').on('mes_color_measure').columns(['batchNo', 'measuredAt']).execute()

    const limits = ['limitNo', 'characteristic', 'subject', 'chart', 'reason', 'frozenBy', 'endReason', 'status']
    await ['spreadCenter', 'spreadUpper', 'spreadLower']
      .reduce(
        (table, name) => table.addColumn(name, 'double precision'),
        texts(numbers(tenantTable(db, 'mes_spc_limit'), ['center', 'upper', 'lower', 'sigma']), limits),
      )
      .addColumn('versionNo', 'integer', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('groups', 'integer', (column) => column.notNull())
      .addColumn('dataFrom', 'bigint')
      .addColumn('dataTo', 'bigint')
      .addColumn('frozenTime', 'bigint')
      .execute()
    await indexed(db, 'mes_spc_limit', ['limitNo', 'frozenTime'], 'limitNo')
    await db.schema.createIndex('mes_spc_limit_of').on('mes_spc_limit').columns(['characteristic', 'chart', 'versionNo']).execute()

    for (const [code, name, pattern, reset] of [
      ['mes_color_measure', '测色单号', 'CM{yyyyMMdd}-{seq:3}', 'day'],
      ['mes_spc_limit', '控制限号', 'CL-{seq:5}', 'never'],
    ])
      await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
        values (${code}, 'system', 0, 'system', 0, 1, ${name}, ${code}, ${pattern}, ${reset}, '质量')`.execute(db)
  },
}
