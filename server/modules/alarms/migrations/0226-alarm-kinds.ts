import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Alarms of a deviation from another value, and of a change that is too fast: what they are measured against. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mes_alarm_def').addColumn('referenceTag', 'text').execute()
    await db.schema.alterTable('mes_alarm_def').addColumn('windowSec', 'integer').execute()
  },
}
