import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Departments and roles become records that people edit: who made them and when, a version, and their particulars (server/resource). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const made = { createBy: 'system', updateBy: 'system' }
    await addTexts(db, 'sys_depart', { ...made, departNameAbbr: '', orgCategory: '2', mobile: '', fax: '', address: '', memo: '' })
    await db.schema
      .alterTable('sys_depart')
      .addColumn('status', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await sql`update sys_depart set "orgCategory" = '1' where "parentId" = ''`.execute(db)
    await db.schema.createIndex('sys_depart_name').unique().on('sys_depart').columns(['parentId', 'departName']).execute()

    await addTexts(db, 'sys_role', { ...made, description: '' })
    await db.schema
      .alterTable('sys_role')
      .addColumn('updateTime', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('sys_role')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await sql`update sys_role set "updateTime" = "createTime"`.execute(db)
    await db.schema.createIndex('sys_user_depart_depart').on('sys_user_depart').column('departId').execute()
  },
}

async function addTexts(db: Kysely<unknown>, table: string, columns: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, standard] of Object.entries(columns))
    await db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(standard))
      .execute()
}
