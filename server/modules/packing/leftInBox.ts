import { sql } from 'kysely'
import type { UnitOfWork } from '../../bus/unit.ts'
import './tables.ts'

/**
 * A box that is in the store holds what its unit holds, and lies where that lies (factory.md 4 R1): whatever is moved, taken, split off, lost or
 * found there, by whichever door, its pieces and its place follow. A piece that something is missing of, such as a sample, is none; a hundredth
 * of a piece is rounding.
 */
export async function followUnits(unit: UnitOfWork, { huIds }: { huIds: readonly string[] }): Promise<void> {
  const unitOf = sql`from ${sql.table('mes_hu')} hu where hu.id = ${sql.ref('mes_box.huId')}`
  const held = sql`(select hu."qtyAvail" + hu."qtyReserved" ${unitOf})`
  const packed = sql`(select cast(sum(move.qty) as bigint) from ${sql.table('mes_stock_move')} move
    where move."toHuId" = ${sql.ref('mes_box.huId')} and move."refType" = 'mesBox' and move."moveType" = 'pack')`
  const followed = await unit.trx
    .updateTable('mes_box')
    .set({ leftQty: sql<number>`(${held} * qty * 100 + ${packed}) / (${packed} * 100)`, locationId: sql<string | null>`(select hu."locationId" ${unitOf})` })
    .where('huId', 'in', [...huIds])
    .executeTakeFirst()
  if (followed.numUpdatedRows > 0n) unit.afterCommit('resource.changed', { resource: 'mesBox', verb: 'import', id: null, mark: null })
}
