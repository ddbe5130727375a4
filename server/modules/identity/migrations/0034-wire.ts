import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What clients of the contract expect: the type of a dictionary, and the entries of standard ones. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_dict')
      .addColumn('type', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // only what nobody has touched since it was given
    const given = sql`"createBy" = 'system' and "version" = 1`
    await sql`update sys_dict_item set "itemText" = '不启用' where "dictId" = 'dict_item_status' and "itemText" = '停用' and ${given}`.execute(db)
    await sql`update sys_dict_item set "itemText" = '无效' where "dictId" = 'valid_status' and "itemText" = '停用' and ${given}`.execute(db)
    await sql`delete from sys_dict_item where "dictId" = 'yn' and "itemValue" in ('Y', 'N') and ${given}`.execute(db)
  },
}
