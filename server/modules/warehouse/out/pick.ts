import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { reserveStock } from '../../material/stock/reservations.service.ts'
import { moveStock } from '../../material/stock/stock.service.ts'
import { takeable } from '../../material/stock/takeable.service.ts'
import type { Candidate } from '../../material/stock/takeable.service.ts'
import { said } from '../../material/stock/units.service.ts'
import { whyUnusable } from '../../material/stock/usable.service.ts'
import { boxOf } from '../../packing/box.service.ts'
import type { OutOrder } from './outHooks.ts'

/** What keeps a unit at the dock until it leaves. */
export const outItemRef = 'mesOutItem'
/** An order, its lines and its units are changed one after the other. */
export const outTurn = (outId: string): string => `mes_out_order ${outId}`

/** What a person scanned. Amounts are millionths; `qty` null is what the line still wants. */
export type Scan = { huCode: string; qty: number | null; breakReason: string }

/** Takes what was scanned to the dock and keeps it there for its order; the line and how much (millionths). Or a Problem says what was expected. */
export async function pickForOut(unit: UnitOfWork, order: OutOrder, scan: Scan): Promise<{ lineId: string; qty: number; lotId: string }> {
  const scanned = await scannedUnit(unit, scan.huCode)
  const line = await lineFor(unit, order, scanned)
  const found = await takeable(unit, { materialId: line.materialId, fromLocationId: order.fromLocationId })
  const chosen = found.find(({ huId }) => huId === scanned.id)
  if (!chosen) throw new Problem(409, await whyNot(unit, scanned, found[0]))
  requireOrder(unit, chosen, { first: found[0], reason: scan.breakReason })
  const wanted = Number(line.planQty) - Number(line.pickedQty)
  const qty = scan.qty ?? Math.min(wanted, chosen.available)
  if (qty > wanted) throw refusedQty(`这一行还要 ${said(wanted, line.unit)}，不能拣 ${said(qty, line.unit)}`)
  const id = rowId(unit.at)
  const huCode = await toDock(unit, order, { id, chosen, qty, reason: scan.breakReason })
  const { by, at } = unit
  const kept = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const what = { outId: order.id, lineId: line.id, materialId: line.materialId, lotId: chosen.lotId, ...huCode, qty, unit: line.unit }
  const why = { ruleRank: chosen.rank, breakReason: chosen.rank > 1 ? scan.breakReason : '', undoReason: '' }
  await unit.trx
    .insertInto('mes_out_item')
    .values({ ...kept, ...what, ...why, pickBy: by.username, pickTime: at, shipTime: null, status: 'picked' })
    .execute()
  for (const resource of ['mesOutItem', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
  return { lineId: line.id, qty, lotId: chosen.lotId }
}

/** The whole unit, or the part that is wanted as a unit of its own, stands at the dock and may not leave it but with its order. */
async function toDock(
  unit: UnitOfWork,
  { dockLocationId: to }: OutOrder,
  { id, chosen, qty, reason }: { id: string; chosen: Candidate; qty: number; reason: string },
): Promise<{ huId: string; huCode: string }> {
  const ref = { type: outItemRef, id }
  const { huId, locationId: from } = chosen
  const reservationId = await reserveStock(unit, { huId, qty, ref, from, stayWithin: to })
  const { qtyAvail, qtyReserved } = await unit.trx.selectFrom('mes_hu').select(['qtyAvail', 'qtyReserved']).where('id', '=', huId).executeTakeFirstOrThrow()
  const isAll = Number(qtyAvail) + Number(qtyReserved) === qty
  const move = { moveType: 'transfer', huId, from, to, qty, ref, reason, idemKey: id } as const
  const moved = isAll && from === to ? null : await moveStock(unit, isAll ? { is: 'carry', ...move } : { is: 'split', ...move, reservationId })
  return moved ? { huId: moved.huId, huCode: moved.huCode } : { huId, huCode: chosen.huCode }
}

/** Another lot than the first by the rule takes a reason and a right (factory.md 4 R14). */
function requireOrder({ by }: UnitOfWork, chosen: Candidate, { first, reason }: { first: Candidate | undefined; reason: string }): void {
  if (chosen.rank <= 1) return
  const expected = first ? placed(first) : '前面的批次'
  if (!by.permissions.has('mes:wms:out:breakFefo')) throw new Problem(403, `应先拣${expected}。您没有不按次序拣货的权限，请拣前面的批次，或找主管`)
  if (reason !== '') return
  const sentence = `应先拣${expected}。要拣批次 ${chosen.lotNo}，请写明原因`
  throw new Problem(422, sentence, { fields: { breakReason: [sentence] } })
}

type Scanned = { id: string; huCode: string; lotId: string; lotNo: string; materialId: string; materialName: string }

async function scannedUnit({ trx }: UnitOfWork, huCode: string): Promise<Scanned> {
  const box = await boxOf(trx, huCode) // a box is the unit that it became with its hand-over: all that it holds
  if (box && box.huId === null) throw new Problem(409, `${box.boxNo} 还没有入存，不能出库。请先在“内包入存”里交接`)
  const found = await trx
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select(['hu.id', 'huCode', 'hu.lotId', 'lotNo', 'lot.materialId', 'materialName'])
    .$if(box === null, (query) => query.where('huCode', 'in', [huCode.trim(), foldedCode(huCode)]))
    .$if(box !== null, (query) => query.where('hu.id', '=', box?.huId ?? ''))
    .executeTakeFirst()
  if (found) return found
  throw new Problem(404, `没有件码 ${huCode.trim()}，请扫物料件或箱上的标签`)
}

/** The line that wants what was scanned. */
async function lineFor(unit: UnitOfWork, { id, fromLocationId }: OutOrder, scanned: Scanned) {
  const lines = await unit.trx.selectFrom('mes_out_line').selectAll().where('outId', '=', id).orderBy('seq').execute()
  const open = lines.filter(({ planQty, pickedQty }) => Number(pickedQty) < Number(planQty))
  const line = open.find(({ materialId }) => materialId === scanned.materialId)
  if (line) return line
  if (lines.some(({ materialId }) => materialId === scanned.materialId)) throw new Problem(409, `${scanned.materialName} 已经备齐，不用再拣`)
  const [first] = open[0] ? await takeable(unit, { materialId: open[0].materialId, fromLocationId }) : []
  const wrong = `扫到的是 ${scanned.materialName}，批次 ${scanned.lotNo}，这张单不需要它`
  throw new Problem(409, first ? `${wrong}。应拣${placed(first)}` : wrong)
}

const placed = ({ lotNo, locationCode, huCode }: Candidate) => `批次 ${lotNo}（库位 ${locationCode}，${huCode}）`

async function whyNot(unit: UnitOfWork, scanned: Scanned, first: Candidate | undefined): Promise<string> {
  const why = (await whyUnusable(unit, scanned.lotId)) ?? `${scanned.huCode} 已被别人拣走、预定或不在发货仓，不能拣`
  return first ? `${why}。应拣${placed(first)}` : why
}

function refusedQty(sentence: string): Problem {
  return new Problem(422, sentence, { fields: { qty: [sentence] } })
}
