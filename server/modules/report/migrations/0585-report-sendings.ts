import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

const texts = ['name', 'source', 'cronExpression', 'receivers', 'roleCodes', 'isOn']
const chosen = ['report', 'formats']

/** Reports that go to people on a schedule (docs/decisions/154-sendings.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let sendings = keptColumns<string>(db.schema.createTable('mes_report_sending')).addColumn('tenantId', 'integer', (column) => column.notNull())
    for (const name of texts) sendings = sendings.addColumn(name, 'text', (column) => column.notNull())
    for (const name of chosen) sendings = sendings.addColumn(name, 'text')
    await sendings
      .addColumn('sqlReportId', 'text', (column) => column.references('onl_cgreport_head.id'))
      .addColumn('dashboardId', 'text', (column) => column.references('onl_dashboard.id'))
      .addColumn('days', 'integer')
      .addColumn('nextRunAt', 'bigint')
      .addColumn('lastState', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('lastSentAt', 'bigint')
      .addColumn('lastSaid', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    for (const name of ['name', 'nextRunAt', 'createTime', 'updateTime'])
      await db.schema.createIndex(`mes_report_sending_by_${name}`).on('mes_report_sending').columns(['tenantId', name, 'id']).execute()
    if (isPostgres(db)) await db.schema.createIndex('mes_report_sending_of_tenant').on('mes_report_sending').column('tenantId').execute()
    await db.schema.createIndex('mes_report_sending_own_name').unique().on('mes_report_sending').columns(['tenantId', 'name']).execute()
    await db.schema.createIndex('mes_report_sending_due').on('mes_report_sending').columns(['isOn', 'nextRunAt']).execute()
  },
}
