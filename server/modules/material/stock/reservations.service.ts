import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { requireUsable } from './gate.ts'
import type { StockRef } from './moves.ts'
import { shortage, unitById } from './units.ts'

/** Keeps an amount (millionths) of a unit for a document; returns the reservation. Throws 409 where less can be had, or the lot may not be used. */
export async function reserveStock(
  unit: UnitOfWork,
  { huId, qty, ref, batchNo = '' }: { huId: string; qty: number; ref: StockRef; batchNo?: string },
): Promise<string> {
  const { trx, by, at } = unit
  const found = await unitById(unit, huId)
  await requireUsable(unit, found.lotId)
  const { numUpdatedRows } = await trx
    .updateTable('mes_hu')
    .set(({ eb }) => ({ qtyAvail: eb('qtyAvail', '-', qty), qtyReserved: eb('qtyReserved', '+', qty), reservedBatchNo: batchNo }))
    .where('id', '=', huId)
    .where('qtyAvail', '>=', qty)
    .where('locationId', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await shortage(unit, huId, qty, found.locationId ?? '')
  await changeReserved(unit, huId, qty)
  const id = rowId(at)
  await trx
    .insertInto('mes_stock_reservation')
    .values({ id, huId, qty, refType: ref.type, refId: ref.id, batchNo, createBy: by.username, createTime: at })
    .execute()
  return id
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
