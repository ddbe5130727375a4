import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Whether an account elsewhere was bound by a password or code of ours (1), or met because a system of the plant vouches for it (0): the first
 * ends when the password changes. Of those that stand nobody knows; they count as bound here.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_third_account')
      .addColumn('provedHere', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
