import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const kept = 'mes_stock_reservation'

/** Why a unit was not received or a pick was taken back, and the place that what is kept of a unit may not leave (docs/decisions/097-material-goes-both-ways.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, name] of [
      ['mes_issue', 'receiveNote'],
      ['mes_issue_item', 'undoReason'],
      ['mes_issue_item', 'refusal'],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    await db.schema.alterTable(kept).addColumn('stayWithin', 'text').execute()
    await sql`update ${sql.table(kept)} set "stayWithin" = (select i."fromLocationId" from mes_issue_line l join mes_issue i on i.id = l."issueId"
      where l.id = ${sql.table(kept)}."refId") where "refType" = 'mesIssueLine'`.execute(db)
    await sql`update ${sql.table(kept)} set "stayWithin" = (select case when item.status = 'received' then coalesce(shop.id, place.id) else unit."locationId" end
      from mes_issue_item item join mes_issue i on i.id = item."issueId" join mes_hu unit on unit.id = ${sql.table(kept)}."huId"
      join mes_location place on place.id = i."toLocationId" left join mes_location shop on shop.id = place."parentId" and shop.type = 'workshop'
      where item.id = ${sql.table(kept)}."refId") where "refType" = 'mesIssueItem'`.execute(db)
  },
}
