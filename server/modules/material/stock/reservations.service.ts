import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import type { StockRef } from './moves.ts'
import { shortage, unitById } from './units.ts'
import { requireUsable } from './usable.service.ts'

type Kept = { huId: string; qty: number; ref: StockRef; batchNo?: string; from?: string; stayWithin?: string | null }

/**
 * Keeps an amount (millionths) of a unit for a document; returns the reservation. `from` is where the caller saw the unit; `stayWithin` the
 * place that it may not leave from now on but with its document (bound.service.ts). Throws 409 where less can be had there, or the lot may not be used.
 */
export async function reserveStock(unit: UnitOfWork, kept: Kept): Promise<string> {
  await requireUsable(unit, (await unitById(unit, kept.huId)).lotId)
  return keepStock(unit, kept)
}

/**
 * The same for what was kept before and comes back to it, whatever its lot is now: a hold stops what is done with it, and takes it from no
 * document. Throws 409 where less can be had there.
 */
export async function keepStock(unit: UnitOfWork, { huId, qty, ref, batchNo = '', from, stayWithin = null }: Kept): Promise<string> {
  const { trx, by, at } = unit
  const found = await unitById(unit, huId)
  const { numUpdatedRows } = await trx
    .updateTable('mes_hu')
    .set(({ eb }) => ({ qtyAvail: eb('qtyAvail', '-', qty), qtyReserved: eb('qtyReserved', '+', qty), reservedBatchNo: batchNo }))
    .where('id', '=', huId)
    .where('qtyAvail', '>=', qty)
    .where('locationId', '=', from ?? found.locationId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await shortage(unit, huId, qty, from ?? found.locationId ?? '')
  await changeReserved(unit, huId, qty)
  const id = rowId(at)
  await trx
    .insertInto('mes_stock_reservation')
    .values({ id, huId, qty, refType: ref.type, refId: ref.id, batchNo, stayWithin, createBy: by.username, createTime: at })
    .execute()
  return id
}

/** From now on what is kept for a document may not leave this place. */
export async function keepWithin({ trx }: Pick<UnitOfWork, 'trx'>, ref: StockRef, placeId: string): Promise<void> {
  await trx.updateTable('mes_stock_reservation').set({ stayWithin: placeId }).where('refType', '=', ref.type).where('refId', '=', ref.id).execute()
}

/** Gives what is left of a reservation back; one that is gone already stays gone. */
export async function freeStock(unit: Pick<UnitOfWork, 'trx'>, reservationId: string): Promise<void> {
  const { trx } = unit
  const found = await trx.deleteFrom('mes_stock_reservation').where('id', '=', reservationId).returning(['huId', 'qty']).executeTakeFirst()
  if (!found) return
  const qty = Number(found.qty)
  const { numUpdatedRows } = await trx
    .updateTable('mes_hu')
    .set(({ eb }) => ({ qtyAvail: eb('qtyAvail', '+', qty), qtyReserved: eb('qtyReserved', '-', qty) }))
    .where('id', '=', found.huId)
    .where('qtyReserved', '>=', qty)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`reservation ${reservationId} is larger than what its unit has reserved`)
  await changeReserved(unit, found.huId, -qty)
  await trx.updateTable('mes_hu').set({ reservedBatchNo: '' }).where('id', '=', found.huId).where('qtyReserved', '=', 0).execute()
}

async function changeReserved({ trx }: Pick<UnitOfWork, 'trx'>, huId: string, by: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('mes_stock_balance')
    .set(({ eb }) => ({ reservedQty: eb('reservedQty', '+', by) }))
    .where('huId', '=', huId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Problem(409, '这件物料的库存刚刚变化，请刷新后重试')
}
