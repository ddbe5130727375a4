import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The history says which command wrote a version, and the state log which version a command left, so that each can be held against the
 * other and against the audit chain (docs/decisions/087). Lines from before this have neither and are not compared: in the chain they
 * end with the line that is noted here.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_data_log')
      .addColumn('command', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('mes_state_log')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`insert into sys_setting ("name", "value") select 'proof.commandsSince', cast(coalesce(max("id"), 0) as text) from mes_audit`.execute(db)
  },
}
