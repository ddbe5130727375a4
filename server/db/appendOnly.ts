import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { isPostgres } from './isPostgres.ts'

/** How PostgreSQL reports the refusal: an SQLSTATE of a class that it leaves to applications. SQLite reports it by the text alone. */
const refusedState = 'MW001'
const refusedText = 'append-only table'
const triggerInSqlite = 1811

/**
 * Makes a table append-only, inside a migration: the database itself refuses to change or delete its rows, whoever asks. `key` is its
 * primary key: SQLite's `insert or replace` deletes without asking a trigger, so an insert over an existing key is refused as well.
 */
export async function makeAppendOnly<Tables>(db: Kysely<Tables>, table: string, key: string): Promise<void> {
  const name = (what: string) => sql.id(`${table}_${what}`)
  if (isPostgres(db)) {
    await sql`create or replace function millwright_append_only() returns trigger language plpgsql as $$
      begin raise exception ${sql.lit(`${refusedText} %`)}, tg_table_name using errcode = ${sql.lit(refusedState)}; end $$`.execute(db)
    // for each statement, because that is the only way to hear of a truncate
    await sql`create trigger ${name('append_only')} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function millwright_append_only()`.execute(db)
    return
  }
  const refuse = sql`begin select raise(abort, ${sql.lit(`${refusedText} ${table}`)}); end`
  await sql`create trigger ${name('no_update')} before update on ${sql.table(table)} ${refuse}`.execute(db)
  await sql`create trigger ${name('no_delete')} before delete on ${sql.table(table)} ${refuse}`.execute(db)
  const isThere = sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(key)} = new.${sql.ref(key)})`
  await sql`create trigger ${name('no_replace')} before insert on ${sql.table(table)} when ${isThere} ${refuse}`.execute(db)
}

/** Whether a database refused to change or delete a row of such a table. */
export function isAppendOnlyRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === triggerInSqlite && error.message.startsWith(refusedText)
  return 'code' in error && error.code === refusedState
}
