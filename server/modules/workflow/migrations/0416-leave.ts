import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'
import { keptColumns } from '../../../db/keptColumns.ts'

/** Leave, how its numbers look, and who took which of their finished tasks off their list. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let table = keptColumns<string>(db.schema.createTable('oa_leave')).addColumn('tenantId', 'integer', (column) => column.notNull())
    for (const name of ['leaveNo', 'leaveType', 'fromDay', 'toDay', 'reason', 'deputy', 'status'])
      table = table.addColumn(name, 'text', (column) => column.notNull())
    await table
      .addColumn('days', 'double precision', (column) => column.notNull())
      .addColumn('decidedAt', 'bigint')
      .execute()
    for (const column of ['leaveNo', 'fromDay', 'toDay', 'days', 'createTime', 'updateTime'])
      await db.schema.createIndex(`oa_leave_by_${column}`).on('oa_leave').columns(['tenantId', column, 'id']).execute()
    await db.schema.createIndex('oa_leave_own_leaveNo').unique().on('oa_leave').columns(['tenantId', 'leaveNo']).execute()
    if (isPostgres(db)) await db.schema.createIndex('oa_leave_of_tenant').on('oa_leave').column('tenantId').execute()
    await db.schema.alterTable('act_z_task').addColumn('hiddenAt', 'bigint').execute()
    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('oa_leave', 'system', 0, 'system', 0, 1, '请假单号', 'oa_leave', ${'QJ{yyyyMMdd}-{seq:4}'}, 'day', '请假')`.execute(db)
  },
}
