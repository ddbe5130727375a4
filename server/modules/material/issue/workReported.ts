import { chargedWanted } from '#contract/modules/material/chargedWanted.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { measuredMaterial, requireConverted } from '../amounts.service.ts'
import { weighedFor } from '../received.service.ts'
import { lotStands } from '../stock/edges.ts'
import { placesBelow, workshopOf } from '../stock/placesBelow.service.ts'
import { keepStock } from '../stock/reservations.service.ts'
import { reverseMove } from '../stock/reverse.service.ts'
import { moveStock } from '../stock/stock.service.ts'
import { unitById } from '../stock/units.ts'
import { batchLot, hasParents } from './batchLot.ts'
import { itemReserved } from './lines.service.ts'
import '../issueTables.ts'

const reported = 'mesWorkReport'

/** `endTime` is on the plant's clock (contract/modules/production/workReported.ts). */
type Booking = { record: { id: string; endTime: string | null }; tell?: (isStockKept: boolean) => Promise<void> }

/**
 * A confirmed report uses what was issued for its batch: the share that the furthest step of the batch has made by its confirmed reports.
 * A report of the last step puts its good amount out as bulk. Where nothing was issued nothing is used, made or refused. What goes into the
 * batch by charging is not used once more: each material of a batch is consumed in one way (docs/decisions/107).
 */
export async function consumeByReport(unit: UnitOfWork, { record, tell }: Booking): Promise<void> {
  const { trx } = unit
  const { id } = record
  const endTime = record.endTime ?? ''
  const report = await trx
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task as task', 'task.id', 'report.taskId')
    .innerJoin('mes_plan as plan', 'plan.id', 'task.planId')
    .select(['report.qtyGood', 'report.unit', 'report.endTime', 'task.planId', 'plan.batchNo', 'plan.batchQty', 'plan.productId'])
    .where('report.id', '=', id)
    .executeTakeFirst()
  if (!report) return
  const charged = await chargedMaterials(unit, report.planId)
  const issued = await issuedItems(unit, report.planId)
  await tell?.(issued.length > 0 || charged.size > 0)
  const items = issued.filter(({ materialId }) => !charged.has(materialId))
  if (items.length === 0) return putOutByReport(unit, { record })
  // of material for less than the batch, less is all of it
  const whole = Math.min(Number(report.batchQty), (await weighedFor(unit, { id: report.planId, unit: report.unit })) ?? Infinity)
  const share = { made: Math.min(whole, await furthestMade(unit, report.planId, id)), whole }
  const lotId = await batchLot(unit, { ...report, reportedAt: { day: endTime.slice(0, 10), text: endTime, ms: Number(report.endTime ?? unit.at) } })
  await lotStands(unit, lotId)
  const ref = { type: reported, id }
  for (const { itemId, huId, toLocationId } of items) {
    const of = await unitById(unit, huId)
    // what was carried out of the workshop is no material of this batch any more, whatever was received of it
    if (of.locationId === null || !(await placesBelow(unit, await workshopOf(unit, toLocationId))).has(of.locationId)) continue
    const kept = await trx
      .selectFrom('mes_stock_reservation')
      .select(['id', 'qty'])
      .where('huId', '=', huId)
      .where('refType', '=', itemReserved)
      .where('refId', '=', itemId)
      .executeTakeFirst()
    const left = of.qtyAvail + Number(kept?.qty ?? 0) // the rest is kept for others
    const used = await usedOf(unit, huId)
    const take = Math.min(left, shareOf(used + left, share) - used)
    if (take <= 0) continue
    const fromKept = Math.min(take, Number(kept?.qty ?? 0))
    const move = { is: 'charge', moveType: 'charge', huId, from: of.locationId, into: lotId, ref, batchNo: report.batchNo } as const
    if (kept && fromKept > 0) await moveStock(unit, { ...move, qty: fromKept, reservationId: kept.id, idemKey: `report ${id} ${huId} kept` })
    if (take > fromKept) await moveStock(unit, { ...move, qty: take - fromKept, idemKey: `report ${id} ${huId}` })
  }
  await putOutByReport(unit, { record })
}

/** What a confirmed report of the last step of a batch says was good comes out as bulk, where material went into the batch. */
export async function putOutByReport(unit: UnitOfWork, { record: { id } }: { record: { id: string } }): Promise<void> {
  const report = await unit.trx
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task as task', 'task.id', 'report.taskId')
    .innerJoin('mes_plan as plan', 'plan.id', 'task.planId')
    .innerJoin('mes_material_lot as lot', (join) => join.onRef('lot.lotNo', '=', 'plan.batchNo').onRef('lot.materialId', '=', 'plan.productId'))
    .select(['report.qtyGood', 'report.unit', 'report.isLast', 'task.planId', 'plan.batchNo', 'plan.productId', 'lot.id as lotId'])
    .where('report.id', '=', id)
    .executeTakeFirst()
  const to = report ? await placeOfOutput(unit, report) : null
  if (report && to !== null && report.isLast === 'Y') {
    const { lotId, batchNo } = report
    const good = await madeOfProduct(unit, report)
    const out = { lotId, huType: 'pot', to, qty: good, batchNo }
    if (good > 0 && (await hasParents(unit, lotId)))
      await moveStock(unit, { is: 'receive', moveType: 'output', ...out, ref: { type: reported, id }, idemKey: `report ${id} output` })
  }
  say(unit)
}

/**
 * A corrected report is undone by moves the other way: what it put out first, then what it used. What went into a batch of which other output
 * stands stays in it; the next report reckons with it. Refused (409) where what was put out has gone on.
 */
export async function undoReport(unit: UnitOfWork, { record: { id } }: Booking): Promise<void> {
  const moves = await unit.trx
    .selectFrom('mes_stock_move as move')
    .select(['move.id', 'move.moveType', 'move.huId', 'move.qty', 'move.batchNo', 'move.lotId'])
    .where('refType', '=', reported)
    .where('refId', '=', id)
    .where('moveType', 'in', ['charge', 'output'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'move.id'))),
    )
    .orderBy('move.id', 'desc')
    .execute()
  const undo = (moveId: string) => reverseMove(unit, moveId, { reason: '报工更正', idemKey: `correct ${moveId}` })
  for (const { id: moveId } of moves.filter(({ moveType }) => moveType === 'output')) await undo(moveId)
  for (const move of moves.filter(({ moveType }) => moveType === 'charge')) {
    if (move.huId === null || (await hasOtherOutput(unit, move.id))) continue
    await undo(move.id)
    await keepAgain(unit, { huId: move.huId, qty: Number(move.qty), batchNo: move.batchNo })
  }
  say(unit)
}

/** The materials of a batch that are weighed for it and charged into its vessel; nobody knows of any in a plant that does not weigh. */
async function chargedMaterials(unit: UnitOfWork, planId: string): Promise<Set<string>> {
  const charged = new Set<string>()
  await unit.within(chargedWanted, { planId, tell: (materialIds) => materialIds.forEach((id) => charged.add(id)) })
  return charged
}

/** Where its material was received, else where what was charged lay; null where nothing of it is kept. */
async function placeOfOutput(unit: UnitOfWork, { planId, lotId }: { planId: string; lotId: string }): Promise<string | null> {
  const [first] = await issuedItems(unit, planId)
  if (first) return first.toLocationId
  const charge = await unit.trx
    .selectFrom('mes_genealogy as edge')
    .innerJoin('mes_stock_move as move', 'move.id', 'edge.moveId')
    .select('fromLocationId')
    .where('edge.childLotId', '=', lotId)
    .orderBy('edge.id')
    .limit(1)
    .executeTakeFirst()
  return charge?.fromLocationId ?? null
}

type IssuedItem = { itemId: string; huId: string; materialId: string; toLocationId: string }

function issuedItems({ trx }: UnitOfWork, planId: string): Promise<IssuedItem[]> {
  return trx
    .selectFrom('mes_issue_item as item')
    .innerJoin('mes_issue as issue', 'issue.id', 'item.issueId')
    .select(['item.id as itemId', 'item.huId', 'item.materialId', 'issue.toLocationId'])
    .where('issue.planId', '=', planId)
    .where('item.status', '=', 'received')
    .orderBy('item.id')
    .execute()
}

/** The share of an amount, rounded up to the millionth: of what comes out nothing may be missing in what went in. */
function shareOf(amount: number, { made, whole }: { made: number; whole: number }): number {
  if (made >= whole) return amount
  return Number((BigInt(amount) * BigInt(made) + BigInt(whole) - 1n) / BigInt(whole))
}

/** What the step of a batch made that is furthest, good and bad, by confirmed reports and the one at hand (millionths). */
async function furthestMade({ trx }: UnitOfWork, planId: string, reportId: string): Promise<number> {
  const rows = await trx
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task as task', 'task.id', 'report.taskId')
    .select(['taskId', 'report.qtyGood', 'report.qtyBad'])
    .where('planId', '=', planId)
    .where(({ or, eb }) => or([eb('report.status', '=', 'confirmed'), eb('report.id', '=', reportId)]))
    .execute()
  const made = new Map<string, number>()
  for (const { taskId, qtyGood, qtyBad } of rows) made.set(taskId, (made.get(taskId) ?? 0) + Number(qtyGood) + Number(qtyBad))
  return Math.max(0, ...made.values())
}

/** What reports have used of a unit, less what was undone. */
async function usedOf({ trx }: UnitOfWork, huId: string): Promise<number> {
  const rows = await trx
    .selectFrom('mes_stock_move as move')
    .select('qty')
    .where('huId', '=', huId)
    .where('moveType', '=', 'charge')
    .where('refType', '=', reported)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'move.id'))),
    )
    .execute()
  return rows.reduce((sum, { qty }) => sum + Number(qty), 0)
}

/** What a report made in millionths of the unit of its product (factory.md 4 R21). Throws 422 where its pieces say nothing of the kilograms that it is kept in: what was made would be nowhere. */
async function madeOfProduct(
  { trx }: UnitOfWork,
  { productId, unit, qtyGood }: { productId: string; unit: string; qtyGood: number | string },
): Promise<number> {
  const product = await measuredMaterial(trx, productId)
  return requireConverted(BigInt(qtyGood), { from: unit, to: product.unit, material: product })
}

async function hasOtherOutput({ trx }: UnitOfWork, chargeId: string): Promise<boolean> {
  const output = await trx
    .selectFrom('mes_genealogy as edge')
    .innerJoin('mes_stock_move as made', 'made.lotId', 'edge.childLotId')
    .select('made.id')
    .where('edge.moveId', '=', chargeId)
    .where('made.moveType', '=', 'output')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'made.id'))),
    )
    .limit(1)
    .executeTakeFirst()
  return output !== undefined
}

async function keepAgain(unit: UnitOfWork, { huId, qty, batchNo }: { huId: string; qty: number; batchNo: string }): Promise<void> {
  const item = await unit.trx
    .selectFrom('mes_issue_item as item')
    .innerJoin('mes_issue as issue', 'issue.id', 'item.issueId')
    .select(['item.id', 'toLocationId'])
    .where('huId', '=', huId)
    .where('item.status', '=', 'received')
    .orderBy('item.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!item) return
  await keepStock(unit, { huId, qty, ref: { type: itemReserved, id: item.id }, batchNo, stayWithin: await workshopOf(unit, item.toLocationId) })
}

function say(unit: UnitOfWork): void {
  for (const resource of ['mesHu', 'mesMaterialLot']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}
