import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** The mark of what roles grant (0227) changes with their data rules as well, so that both are kept together. What says whether the tree has changed is read from an index alone. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['sys_role_data_rule', 'sys_permission_data_rule']) await changesTheMark(db, table)
    await db.schema.createIndex('sys_permission_stamp').on('sys_permission').columns(['terminal', 'version', 'updateTime']).execute()
  },
}

async function changesTheMark(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`create trigger ${sql.id(`${table}_changed`)} after insert or update or delete or truncate on ${sql.id(table)}
      for each statement execute function sys_role_grants_changed()`.execute(db)
    return
  }
  for (const change of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.id(`${table}_${change}`)} after ${sql.raw(change)} on ${sql.id(table)}
      begin update sys_role_grants_mark set "mark" = hex(randomblob(16)); end`.execute(db)
}
