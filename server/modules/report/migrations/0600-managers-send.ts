import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const given = [
  'mes:reportSending:list',
  'mes:reportSending:add',
  'mes:reportSending:edit',
  'mes:reportSending:delete',
  'mes:reportSending:export',
  'mes:reportSending:send',
  'sys:cgreport:list',
  'sys:dashboard:list',
  'report-sending', // pages of the menu
  'online-cgreport',
  'online-dashboard',
]

/**
 * The manager of a plant that is installed may send reports as well, where that role still approves orders and looks at reports as it was shipped. Nothing
 * is taken from any role, one that the plant made its own under this code stays as it is, and what is taken away later stays away.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const permission of given)
      await sql`insert into sys_role_permission ("roleId", "permission")
        select role."id", cast(${permission} as text) from sys_role role
        where role."roleCode" = 'manager'
        and exists (select 1 from sys_role_permission held where held."roleId" = role."id" and held."permission" = 'mes:order:approve')
        and exists (select 1 from sys_role_permission held where held."roleId" = role."id" and held."permission" = 'mes:report:view')
        and not exists (select 1 from sys_role_permission held where held."roleId" = role."id" and held."permission" = ${permission})`.execute(db)
  },
}
