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

const measured = ['labL', 'labA', 'labB']
const conditions = ['illuminant', 'observer', 'geometry', 'instrument']
const differences = ['dE', 'dL', 'da', 'db', 'dC', 'dH']

/** A table of a tenant's records, its number first in every order (docs/decisions/060-tenants.md). */
function tenantTable(db: Kysely<unknown>, name: string): Table {
  return keptColumns<string>(db.schema.createTable(name)).addColumn('tenantId', 'integer', (column) => column.notNull())
}

async function indexed(db: Kysely<unknown>, table: string, sorted: readonly string[], unique: string | null): Promise<void> {
  for (const column of [...sorted, 'createTime', 'updateTime'])
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['tenantId', column, 'id']).execute()
  if (isPostgres(db)) await db.schema.createIndex(`${table}_of_tenant`).on(table).column('tenantId').execute()
  if (unique !== null) await db.schema.createIndex(`${table}_own_${unique}`).unique().on(table).columns(['tenantId', unique]).execute()
}

/** Trials of shades with a copy of what they were made of, physical standards, and what powders do to light (factory.md 3.5, 6.5). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const trials = texts(numbers(tenantTable(db, 'mes_color_trial'), measured), [...conditions, 'trialNo', 'trialDate', 'batchNo', 'photo', 'note', 'result'])
    await differences
      .reduce((table, name) => table.addColumn(name, 'double precision'), trials)
      .addColumn('formulaId', 'text', (column) => column.notNull().references('mes_color_formula.id'))
      .addColumn('versionId', 'text', (column) => column.notNull().references('mes_formula_version.id'))
      .addColumn('batchQty', 'bigint', (column) => column.check(sql`"batchQty" > 0`))
      .execute()
    await indexed(db, 'mes_color_trial', ['trialNo', 'trialDate'], 'trialNo')
    await db.schema.createIndex('mes_color_trial_of').on('mes_color_trial').columns(['formulaId', 'trialNo']).execute()

    await texts(tenantTable(db, 'mes_color_trial_line'), ['phase'])
      .addColumn('trialId', 'text', (column) => column.notNull().references('mes_color_trial.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .addColumn('pct', 'bigint', (column) => column.notNull().check(sql`"pct" > 0`))
      .execute()
    await indexed(db, 'mes_color_trial_line', ['seq'], null)
    await db.schema.createIndex('mes_color_trial_line_of').on('mes_color_trial_line').columns(['trialId', 'seq']).execute()

    await texts(numbers(tenantTable(db, 'mes_color_standard'), measured), [...conditions, 'standardNo', 'validUntil', 'place', 'remark', 'status'])
      .addColumn('formulaId', 'text', (column) => column.notNull().references('mes_color_formula.id'))
      .addColumn('measuredAt', 'bigint', (column) => column.notNull())
      .execute()
    await indexed(db, 'mes_color_standard', ['standardNo', 'validUntil'], 'standardNo')
    await db.schema.createIndex('mes_color_standard_of').on('mes_color_standard').columns(['formulaId', 'validUntil']).execute()

    await texts(numbers(tenantTable(db, 'mes_colorant_optics'), ['reflectR', 'reflectG', 'reflectB', 'tintStrength']), ['sheetNo', 'measuredOn', 'remark'])
      .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
      .execute()
    await indexed(db, 'mes_colorant_optics', ['sheetNo', 'measuredOn', 'tintStrength'], 'sheetNo')
    await db.schema.createIndex('mes_colorant_optics_of').on('mes_colorant_optics').columns(['materialId', 'measuredOn']).execute()

    for (const [code, name, pattern, reset] of [
      ['mes_color_trial', '打样号', 'CT{yyyyMMdd}-{seq:3}', 'day'],
      ['mes_color_standard', '标准样号', 'CS-{seq:5}', 'never'],
    ])
      await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
        values (${code}, 'system', 0, 'system', 0, 1, ${name}, ${code}, ${pattern}, ${reset}, '配色档案')`.execute(db)
  },
}
