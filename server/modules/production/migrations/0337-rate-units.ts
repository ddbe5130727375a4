import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const [steps, plans] = [sql.table('mes_route_step'), sql.table('mes_plan')]

/** A step says in which unit its rate is. Until now it was taken for that of the batch: the unit of most batches made by the route is the one that was meant. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_route_step')
      .addColumn('rateUnit', 'text', (column) => column.notNull().defaultTo('kg'))
      .execute()
    await sql`update ${steps} set "rateUnit" = coalesce(
      (select p.unit from ${plans} p where p."routeId" = ${steps}."routeId" group by p.unit order by count(*) desc, p.unit limit 1), 'kg')`.execute(db)
  },
}
