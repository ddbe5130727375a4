import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pieces that are left in a box that was handed over: what its unit holds, as a share of what was packed; it lies where its unit lies. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mes_box').addColumn('leftQty', 'integer').execute()
    const packed = sql`(select cast(sum(move.qty) as bigint) from mes_stock_move move
      where move."toHuId" = mes_box."huId" and move."refType" = 'mesBox' and move."moveType" = 'pack')`
    await sql`update mes_box set "leftQty" =
      ((select hu."qtyAvail" + hu."qtyReserved" from mes_hu hu where hu.id = mes_box."huId") * qty * 100 + ${packed}) / (${packed} * 100),
      "locationId" = (select hu."locationId" from mes_hu hu where hu.id = mes_box."huId")
      where "huId" is not null`.execute(db)
  },
}
