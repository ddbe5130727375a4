import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** A mark of each role beside that of all (0227): after a change of one role the other roles are not read again. A role that was never granted anything has none. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sys_role_mark ("roleId" text not null primary key, "mark" text not null)`.execute(db)
    const random = isPostgres(db) ? sql`gen_random_uuid()::text` : sql`hex(randomblob(16))`
    await sql`insert into sys_role_mark select "roleId", ${random} from (select distinct "roleId" from sys_role_permission) as granting`.execute(db)
    await (isPostgres(db) ? byStatements(db) : byRows(db))
  },
}

const granting = ['sys_role_permission', 'sys_role_data_rule']

/** Names come after those of the triggers that change the mark of all: two who change roles wait for each other there, and never here. */
async function byStatements(db: Kysely<unknown>): Promise<void> {
  await sql`create function sys_role_marked() returns trigger language plpgsql as $$
    begin insert into sys_role_mark select "roleId", gen_random_uuid()::text from changed group by "roleId" order by "roleId"
      on conflict ("roleId") do update set "mark" = excluded."mark"; return null; end $$`.execute(db)
  await sql`create function sys_roles_marked() returns trigger language plpgsql as $$
    begin update sys_role_mark set "mark" = gen_random_uuid()::text; return null; end $$`.execute(db)
  for (const table of granting) {
    for (const [change, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.id(`sys_role_marked_${change}`)} after ${sql.raw(change)} on ${sql.id(table)}
        referencing ${sql.raw(rows)} table as changed for each statement execute function sys_role_marked()`.execute(db)
    await sql`create trigger sys_roles_marked after update or truncate on ${sql.id(table)}
      for each statement execute function sys_roles_marked()`.execute(db)
  }
  await sql`create trigger sys_roles_marked after insert or update or delete or truncate on sys_permission_data_rule
    for each statement execute function sys_roles_marked()`.execute(db)
}

async function byRows(db: Kysely<unknown>): Promise<void> {
  const all = sql`update sys_role_mark set "mark" = hex(randomblob(16))`
  for (const table of granting) {
    for (const [change, row] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.id(`${table}_marked_${change}`)} after ${sql.raw(change)} on ${sql.id(table)}
        begin insert into sys_role_mark values (${sql.raw(row)}."roleId", hex(randomblob(16)))
          on conflict ("roleId") do update set "mark" = excluded."mark"; end`.execute(db)
    await sql`create trigger ${sql.id(`${table}_marked_update`)} after update on ${sql.id(table)} begin ${all}; end`.execute(db)
  }
  for (const change of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.id(`sys_permission_data_rule_marked_${change}`)} after ${sql.raw(change)} on sys_permission_data_rule
      begin ${all}; end`.execute(db)
}
