import { wireTime } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { batchLot } from '../issue/batchLot.ts'
import { lotStands } from './edges.ts'
import type { StockRef } from './moves.ts'
import { workshopOf } from './placesBelow.service.ts'
import { keepStock } from './reservations.service.ts'
import { reverseMove } from './reverse.service.ts'
import { moveStock } from './stock.service.ts'
import { unitById } from './units.ts'

type Charging = { huId: string; batch: { batchNo: string; productId: string }; ref: StockRef; plantTz: string }

/** Puts all of a unit into the lot of a batch, which is made with its first material; what was kept for the batch is taken with it. How much it was (millionths). */
export async function chargeUnit(unit: UnitOfWork, { huId, batch, ref, plantTz }: Charging): Promise<number> {
  const text = wireTime(unit.at, plantTz)
  const lotId = await batchLot(unit, { ...batch, reportedAt: { day: text.slice(0, 10), text, ms: unit.at } })
  await lotStands(unit, lotId)
  const of = await unitById(unit, huId)
  if (of.locationId === null) throw new Problem(409, `${of.huCode} 已经用完，没有可以投的。请核对料袋`)
  const kept = await unit.trx.selectFrom('mes_stock_reservation').select(['id', 'qty', 'batchNo']).where('huId', '=', huId).orderBy('id').execute()
  const other = kept.find(({ batchNo }) => batchNo !== batch.batchNo)
  if (other) throw new Problem(409, `${of.huCode} 已为批次 ${other.batchNo} 预定，不能投入 ${batch.batchNo}`)
  const move = { is: 'charge', moveType: 'charge', huId, from: of.locationId, into: lotId, ref, batchNo: batch.batchNo, huStatus: 'charging' } as const
  for (const { id, qty } of kept) await moveStock(unit, { ...move, qty: Number(qty), reservationId: id, idemKey: `charge ${ref.id} ${id}` })
  if (of.qtyAvail > 0) await moveStock(unit, { ...move, qty: of.qtyAvail, idemKey: `charge ${ref.id}` })
  return of.qtyAvail + of.qtyReserved
}

type Uncharging = { huId: string; ref: StockRef; reason: string; keptFor: StockRef & { batchNo: string } }

/** Takes a unit out of the lot again, to where it lay, by moves the other way; it is kept for what it was kept for. Throws 409 where something was made of the lot already. */
export async function unchargeUnit(unit: UnitOfWork, { huId, ref, reason, keptFor }: Uncharging): Promise<void> {
  const moves = await unit.trx
    .selectFrom('mes_stock_move')
    .select('id')
    .where('refType', '=', ref.type)
    .where('refId', '=', ref.id)
    .where('moveType', '=', 'charge')
    .orderBy('id', 'desc')
    .execute()
  for (const { id } of moves) await reverseMove(unit, id, { reason, idemKey: `uncharge ${id}` })
  await unit.trx.updateTable('mes_hu').set({ status: 'staged' }).where('id', '=', huId).execute()
  const of = await unitById(unit, huId)
  const { batchNo, ...kept } = keptFor
  if (of.locationId !== null) await keepStock(unit, { huId, qty: of.qtyAvail, ref: kept, batchNo, stayWithin: await workshopOf(unit, of.locationId) })
}

/** What was being charged is charged: the charging of its batch was checked. */
export async function settleCharged({ trx }: Pick<UnitOfWork, 'trx'>, huIds: readonly string[]): Promise<void> {
  if (huIds.length === 0) return
  await trx.updateTable('mes_hu').set({ status: 'charged' }).where('id', 'in', huIds).where('status', '=', 'charging').execute()
}
