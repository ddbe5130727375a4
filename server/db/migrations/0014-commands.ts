import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What commands write down, and which entries of dictionaries the product has given so far. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_state_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('resource', 'text', (column) => column.notNull())
      .addColumn('recordId', 'text', (column) => column.notNull())
      .addColumn('fromState', 'text')
      .addColumn('toState', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('byUser', 'text', (column) => column.notNull())
      .addColumn('byName', 'text', (column) => column.notNull())
      .addColumn('signedBy', 'text', (column) => column.notNull())
      .addColumn('signIds', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mes_state_log_of').on('mes_state_log').columns(['resource', 'recordId', 'id']).execute()
    await db.schema
      .createTable('sys_seeded_entry')
      .addColumn('dictCode', 'text', (column) => column.notNull())
      .addColumn('itemValue', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_seeded_entry_key', ['dictCode', 'itemValue'])
      .execute()
    // what an older version gave stands; it is not given again
    await sql`insert into sys_seeded_entry select sys_dict."dictCode", sys_dict_item."itemValue"
      from sys_dict_item inner join sys_dict on sys_dict.id = sys_dict_item."dictId"`.execute(db)
  },
}
