import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A date that was left open is none, so that a list sorts it behind all others: the column takes it, which SQLite does by a new one alone. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const goods = sql.table('test_order_goods')
    await sql`alter table ${goods} rename column "needDate" to "neededBefore"`.execute(db)
    await sql`alter table ${goods} add column "needDate" text`.execute(db)
    await sql`update ${goods} set "needDate" = nullif("neededBefore", '')`.execute(db)
    await sql`alter table ${goods} drop column "neededBefore"`.execute(db)
  },
}
