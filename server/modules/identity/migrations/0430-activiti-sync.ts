import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a person takes part in the workflow: the contract's clients write it and read it back (api-contract.md 4.1). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_user')
      .addColumn('activitiSync', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
