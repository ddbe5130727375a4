import { sumQuantities, fromMicro, toMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import type { StockRef } from '../stock/moves.ts'
import { freeStock, keepStock, keepWithin } from '../stock/reservations.service.ts'
import { reverseMove } from '../stock/reverse.service.ts'
import { said, unitById } from '../stock/units.ts'
import { addReceived, itemReserved } from './lines.service.ts'

type Look = Pick<ReadUnit, 'trx'>
/** A unit that was picked; `qty` as people say it. */
export type PickedUnit = { id: string; issueId: string; lineId: string; huId: string; huCode: string; qty: number; unit: string }

/** A pick goes back by the move the other way: a part into the bag that it came from, a whole unit to its place. What was kept is free again. */
export async function takePickBack(unit: UnitOfWork, item: PickedUnit, reason: string): Promise<void> {
  const ref = { type: itemReserved, id: item.id }
  await freeAll(unit, ref)
  await undoMove(unit, ref, { moveType: 'issue', reason })
  for (const resource of ['mesIssueItem', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}

/** What was received is on its way again, still kept for its batch. */
export async function takeReceiptBack(unit: UnitOfWork, item: PickedUnit, reason: string): Promise<void> {
  const ref = { type: itemReserved, id: item.id }
  const { to } = await undoMove(unit, ref, { moveType: 'receiveShop', reason })
  await keepWithin(unit, ref, to)
  await addReceived(unit, item.lineId, -toMicro(item.qty))
}

/** Why a receipt cannot be taken back, in a sentence with the way out; null when it can. */
export async function receiptStands({ trx }: Look, item: PickedUnit): Promise<string | null> {
  const issue = await trx.selectFrom('mes_issue').select(['issueNo', 'status', 'toLocationId']).where('id', '=', item.issueId).executeTakeFirstOrThrow()
  if (issue.status === 'closed') return `发料单 ${issue.issueNo} 已关闭，不能撤销接收。退回仓库请开退料单`
  const of = await unitById({ trx }, item.huId)
  if (of.qtyConsumed > 0) return `${of.huCode} 已投入 ${said(of.qtyConsumed, of.unit)}，不能撤销接收。请先更正报工，或用退料单退回余料`
  const left = fromMicro(of.qtyAvail + of.qtyReserved)
  if (of.locationId !== issue.toLocationId || sumQuantities([left, -item.qty]) !== 0)
    return `${of.huCode} 已不是接收时的样子（移动过或退过料），不能撤销接收。请先移回原处，或用退料单退回`
  return null
}

/** Why a pick cannot be taken back, in a sentence with the way out; null when it can. */
export async function pickStands({ trx }: Look, item: PickedUnit): Promise<string | null> {
  const move = await newestMove({ trx }, { type: itemReserved, id: item.id }, 'issue')
  const of = await unitById({ trx }, item.huId)
  if (move && of.locationId === move.toLocationId) return null
  return `${of.huCode} 已不在途中，不能撤销拣料。请查看它的库存流水`
}

/** What a return brought back goes to the workshop again, and is kept for its batch. */
export async function takeReturnBack(unit: UnitOfWork, { returnId, itemId, reason }: { returnId: string; itemId: string; reason: string }): Promise<void> {
  const ref = { type: itemReserved, id: itemId }
  const before = await unit.trx.selectFrom('mes_issue_item').select(['huId', 'issueId']).where('id', '=', itemId).executeTakeFirstOrThrow()
  const issue = await unit.trx.selectFrom('mes_issue').select('batchNo').where('id', '=', before.issueId).executeTakeFirstOrThrow()
  const { to } = await undoMove(unit, { type: 'mesIssueReturn', id: returnId }, { moveType: 'return', reason })
  await freeAll(unit, ref)
  const of = await unitById(unit, before.huId)
  if (of.qtyAvail > 0) await keepStock(unit, { huId: of.id, qty: of.qtyAvail, ref, batchNo: issue.batchNo, stayWithin: to })
}

async function freeAll(unit: UnitOfWork, ref: StockRef): Promise<void> {
  const kept = await unit.trx.selectFrom('mes_stock_reservation').select('id').where('refType', '=', ref.type).where('refId', '=', ref.id).execute()
  for (const { id } of kept) await freeStock(unit, id)
}

/** Reverses the newest move of a document; where it came from, and goes back to. Throws 409 where there is none. */
async function undoMove(unit: UnitOfWork, ref: StockRef, { moveType, reason }: { moveType: string; reason: string }): Promise<{ to: string }> {
  const move = await newestMove(unit, ref, moveType)
  if (!move || move.fromLocationId === null) throw new Problem(409, '没有找到要撤销的库存流水，可能已被撤销。请刷新后重试')
  await reverseMove(unit, move.id, { reason })
  return { to: move.fromLocationId }
}

function newestMove({ trx }: Look, ref: StockRef, moveType: string) {
  return trx
    .selectFrom('mes_stock_move as move')
    .select(['move.id', 'move.fromLocationId', 'move.toLocationId'])
    .where('refType', '=', ref.type)
    .where('refId', '=', ref.id)
    .where('moveType', '=', moveType)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'move.id'))),
    )
    .orderBy('move.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
