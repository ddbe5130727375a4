import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The graph of the machines has another address: roles that had its entry of the menu keep it. Its old entry is that of the plots now, unless people gave it a name of their own. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into sys_role_permission ("roleId", "permission")
      select "roleId", 'eq-graph' from sys_role_permission where "permission" = 'dashboard-gplot'`.execute(db)
    await sql`update sys_permission set "name" = '图形分析' where "id" = 'dashboard-gplot' and "name" = '设备关系图'`.execute(db)
  },
}
