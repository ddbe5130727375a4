import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { giveTenants } from '../../../db/tenancy/giveTenants.ts'
import type { Given } from '../../../db/tenancy/giveTenants.ts'

const own = (table: string, ...unique: string[]): Given => ({ table, unique })

/** Records of the business, from what others refer to down to what refers to it. */
const given: readonly Given[] = [
  own('mes_material', 'materialCode'),
  own('mes_customer', 'code'),
  own('mes_supplier', 'code'),
  own('mes_location', 'code'),
  own('mes_container', 'code'),
  own('mes_material_lot'),
  own('mes_hu', 'huCode'),
  own('mes_stock_move'),
  own('mes_stock_balance'),
  own('mes_stock_reservation'),
  own('mes_genealogy'),
  own('mes_issue', 'issueNo'),
  own('mes_issue_line'),
  own('mes_issue_item'),
  own('mes_issue_return', 'returnNo'),
  own('mes_color_formula', 'formulaNo', 'colorNo'),
  own('mes_formula_version'),
  own('mes_formula_line'),
  own('mes_order', 'orderNo'),
  own('mes_order_delivery'),
  own('mes_route', 'routeCode'),
  own('mes_route_step'),
  own('mes_plan', 'planNo', 'batchNo'),
  own('mes_task', 'taskNo'),
  own('mes_work_report', 'reportNo'),
  own('mes_schedule_run', 'runNo'),
  own('mes_schedule_slot'),
  own('mes_print_job', 'jobNo'),
  own('mes_print_log'),
  own('sys_announcement'),
  own('sys_announcement_send'),
  own('sys_sms'),
  own('sys_file'),
  own('test_order_main', 'orderCode'),
  own('test_order_customer'),
  own('test_order_ticket'),
  own('test_goods_order', 'orderNo'),
  own('test_order_goods'),
  own('test_demo'),
]

/** The house's are everybody's words until a tenant has its own under the same code. */
const words: readonly Given[] = [own('sys_dict', 'dictCode'), own('sys_dict_item')]

/** Whose the records of the business are (docs/decisions/060-tenants.md). What stands belongs to the first tenant: the lowest number there is, else the house itself. */
export const migration: Migration = {
  async up(db) {
    const { rows } = await sql<{ first: number | null }>`select min(${sql.ref('tenantNo')}) as first from sys_tenant`.execute(db)
    const first = Number(rows[0]?.first ?? 0)
    for (const one of given) await giveTenants(db, one, first)
    for (const one of words) await giveTenants(db, one, 0)
    const tables = sql.join(given.map(({ table }) => table))
    if (first !== 0)
      await sql`update sys_data_log set ${sql.ref('tenantId')} = ${first} where ${sql.ref('tenantId')} = 0 and ${sql.ref('dataTable')} in (${tables})`.execute(
        db,
      )
    await db.schema.alterTable('sys_job_run').addColumn('tenantId', 'integer').execute()
  },
}
