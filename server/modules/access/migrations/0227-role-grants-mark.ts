import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/**
 * A mark that the database itself changes with every change of what roles grant, whoever makes it. It is drawn by lot: one that was undone never comes back for other grants.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sys_role_grants_mark ("mark" text not null)`.execute(db)
    if (isPostgres(db)) {
      await sql`insert into sys_role_grants_mark values (gen_random_uuid()::text)`.execute(db)
      await sql`create function sys_role_grants_changed() returns trigger language plpgsql as $$
        begin update sys_role_grants_mark set "mark" = gen_random_uuid()::text; return null; end $$`.execute(db)
      await sql`create trigger sys_role_grants_changed after insert or update or delete or truncate on sys_role_permission
        for each statement execute function sys_role_grants_changed()`.execute(db)
      return
    }
    await sql`insert into sys_role_grants_mark values (hex(randomblob(16)))`.execute(db)
    for (const change of ['insert', 'update', 'delete'])
      await sql`create trigger ${sql.id(`sys_role_grants_${change}`)} after ${sql.raw(change)} on sys_role_permission
        begin update sys_role_grants_mark set "mark" = hex(randomblob(16)); end`.execute(db)
  },
}
