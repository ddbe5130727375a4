import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../listIndexes.ts'

/** Rules to begin with (factory.md 2 "Numbering"; api-contract.md 2.11): code, name, pattern, when it begins anew, what it is for. */
const firstRules: readonly [code: string, name: string, pattern: string, resetPeriod: string, description: string][] = [
  ['mes_order', '生产订单号', 'MO{yyyyMMdd}-{seq:4}', 'day', '生产订单'],
  ['mes_plan', '生产计划号', 'PL{yyyyMMdd}-{seq:4}', 'day', '生产计划'],
  ['mes_batch', '批号', '{yyMMdd}{line=A}{seq:2}', 'day', '生产批次，line 为产线代号'],
  ['mes_weight_order', '称重单号', 'WO{yyyyMMdd}-{seq:4}', 'day', '称重单'],
  ['mes_issue', '发料单号', 'IS{yyyyMMdd}-{seq:4}', 'day', '发料单'],
  ['mes_box', '箱号', 'BX{yyMMdd}{seq:5}', 'day', '内包装箱'],
  ['mes_stock_take', '盘点单号', 'ST{yyyyMMdd}-{seq:4}', 'day', '盘点单'],
  ['mes_inspection', '检验单号', 'QC{yyyyMMdd}-{seq:4}', 'day', '检验单'],
  ['mes_ncr', '不合格品单号', 'NCR{yyyyMMdd}-{seq:3}', 'day', '不合格品报告'],
  ['mes_specimen', '留样号', 'RT{yyyyMMdd}-{seq:4}', 'day', '试样和留样'],
  ['mes_material', '物料编码', '{kind=M}-{seq:5}', 'never', 'kind 为物料类别的代号'],
  ['mes_customer', '客户编码', 'C{seq:4}', 'never', '客户'],
  ['mes_equipment', '设备编码', 'EQ-{seq:4}', 'never', '设备台账'],
  ['shop_order_num', '商城订单号', '{prefix=CN}{yyyyMMddHHmmss}{seq:2}', 'day', '前缀、时间和流水号'],
  ['org_num_role', '机构编码', '{departCode}', 'never', '上级机构（parentId）下的下一个编码'],
  ['category_code_rule', '分类字典编码', '{categoryCode}', 'never', '上级分类（pid）下的下一个编码'],
]

/** Fill rules and their counters, and the keys of requests that may come twice. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await createFillRules(db)
    await db.schema
      .createTable('sys_number_counter')
      .addColumn('ruleCode', 'text', (column) => column.notNull())
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('last', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_number_counter_key', ['ruleCode', 'tenantId', 'period', 'scope'])
      .execute()
    await db.schema
      .createTable('sys_request_key')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('requestKey', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('bodyHash', 'text', (column) => column.notNull())
      .addColumn('answer', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_request_key_key', ['userId', 'requestKey'])
      .execute()
    await db.schema.createIndex('sys_request_key_at').on('sys_request_key').column('at').execute()
  },
}

async function createFillRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_fill_rule')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createBy', 'text', (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .addColumn('updateBy', 'text', (column) => column.notNull())
    .addColumn('updateTime', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('ruleName', 'text', (column) => column.notNull())
    .addColumn('ruleCode', 'text', (column) => column.notNull().unique())
    .addColumn('pattern', 'text', (column) => column.notNull())
    .addColumn('resetPeriod', 'text', (column) => column.notNull())
    .addColumn('ruleDescription', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await createListIndexes(db, 'sys_fill_rule', ['ruleName', 'ruleCode', 'pattern', 'resetPeriod', 'ruleDescription', 'createTime', 'updateTime'])
  const rows = firstRules.map(
    ([code, name, pattern, reset, description]) => sql`(${code}, 'system', 0, 'system', 0, 1, ${name}, ${code}, ${pattern}, ${reset}, ${description})`,
  )
  await sql`insert into sys_fill_rule values ${sql.join(rows)}`.execute(db)
}
