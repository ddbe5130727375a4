import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const commonSteps = [
  { digits: '1', pattern: '[A-Za-z]', message: '第一位只能是字母', priority: '1' },
  { digits: '*', pattern: '[0-9A-Za-z_]*', message: '只能填写数字、字母和下划线', priority: '1' },
  { digits: '*', pattern: '.{3,12}', message: '应为 3 到 12 位', priority: '1' },
]

/** Check rules that an administrator writes, and one to begin with. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_check_rule')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('updateBy', 'text', (column) => column.notNull())
      .addColumn('updateTime', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('ruleName', 'text', (column) => column.notNull())
      .addColumn('ruleCode', 'text', (column) => column.notNull().unique())
      .addColumn('ruleJson', 'text', (column) => column.notNull())
      .addColumn('ruleDescription', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into sys_check_rule values ('common', 'system', 0, 'system', 0, 1, '通用编码规则', 'common', ${JSON.stringify(commonSteps)}, '字母开头，3 到 12 位字母、数字或下划线')`.execute(
      db,
    )
  },
}
