import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/**
 * The last line of the audit chain, for whoever appends the next: waits for its turn until the commit of whoever has it. Inside a function the
 * statement behind the lock sees what was committed meanwhile; together with the lock in one statement it would not. SQLite has one writer.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    await sql`create function mes_audit_end(turn integer) returns table ("id" bigint, "hash" text) language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock(turn, 0);
        return query select line."id", line."hash" from mes_audit line order by line."id" desc limit 1;
      end $$`.execute(db)
  },
}
