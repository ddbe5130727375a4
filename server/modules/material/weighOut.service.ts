import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { itemReserved } from './issue/lines.service.ts'
import { compare, firstByRule, here } from './stock/firstByRule.service.ts'
import { whyUnusable } from './stock/usable.service.ts'
import { weighReserved } from './stock/moves.ts'
import type { StockRef } from './stock/moves.ts'
import { workshopOf } from './stock/placesBelow.service.ts'
import { freeStock, keepStock, reserveStock } from './stock/reservations.service.ts'
import { reverseMove } from './stock/reverse.service.ts'
import { moveStock } from './stock/stock.service.ts'
import { said, unitById } from './stock/units.ts'
import type { StoredUnit } from './stock/units.ts'
import './issueTables.ts'
import './stockTables.ts'
import './tables.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>
type Wanted = { materialId: string; batchNo: string }
type Kept = { id: string; qty: number; ref: StockRef; stayWithin: string | null }

/**
 * A bag from which a batch may be weighed: where it lies, what of it the batch can have (millionths), and its place by the rule of its
 * material among the lots of the workshop. `first` is what the rule takes before it; null where it comes first itself.
 */
export type Source = StoredUnit & {
  locationId: string
  assayFactor: number
  tintFactor: number
  expireDate: string | null
  available: number
  kept: readonly Kept[]
  first: { huCode: string; lotNo: string } | null
}

/** The unit with this label, or null. */
export async function unitByCode({ trx }: Pick<ReadUnit, 'trx'>, huCode: string): Promise<StoredUnit | null> {
  const found = await trx
    .selectFrom('mes_hu')
    .select('id')
    .where('huCode', 'in', [huCode.trim(), foldedCode(huCode)])
    .executeTakeFirst()
  return found ? unitById({ trx }, found.id) : null
}

/** What was scanned, judged for a batch (factory.md 4 R5, R13, R14): throws 404 or 409 with what is wrong and what to take instead. */
export async function sourceOf(look: Look, huCode: string, wanted: Wanted): Promise<Source> {
  const of = await unitByCode(look, huCode)
  if (!of) throw new Problem(404, `没有件码 ${huCode.trim()}，请扫料袋上的标签`)
  if (of.materialId !== wanted.materialId) {
    const name = await nameOf(look, wanted.materialId)
    throw new Problem(409, `扫到的是 ${of.materialName}（批次 ${of.lotNo}），这一行要的是 ${name}。请换料`)
  }
  if (of.locationId === null || !here.includes(of.status)) throw new Problem(409, `${of.huCode} 已经用完或不在车间，请换一件`)
  const why = await whyUnusable(look, of.lotId)
  if (why !== null) throw new Problem(409, why)
  const kept = await keptOf(look, of.id)
  if (kept.some(({ ref }) => ref.type === weighReserved)) throw new Problem(409, `${of.huCode} 是已经称好的料，不能再从里面称。请扫原料袋`)
  const own = kept.filter(({ batchNo }) => batchNo === wanted.batchNo)
  const available = of.qtyAvail + own.reduce((sum, { qty }) => sum + qty, 0)
  if (available === 0) throw new Problem(409, `${of.huCode} 已被批 ${of.reservedBatchNo} 预定，不能给批 ${wanted.batchNo} 用。请换一件`)
  const lot = await look.trx
    .selectFrom('mes_material_lot')
    .select(['assayFactor', 'tintFactor', 'expireDate'])
    .where('id', '=', of.lotId)
    .executeTakeFirstOrThrow()
  const found = { ...of, ...lot, locationId: of.locationId, available, kept: own }
  return { ...found, first: await firstFor(look, found, wanted) }
}

async function nameOf({ trx }: Look, materialId: string): Promise<string> {
  const { materialName } = await trx.selectFrom('mes_material').select('materialName').where('id', '=', materialId).executeTakeFirstOrThrow()
  return materialName
}

async function keptOf({ trx }: Pick<ReadUnit, 'trx'>, huId: string): Promise<(Kept & { batchNo: string })[]> {
  const rows = await trx.selectFrom('mes_stock_reservation').selectAll().where('huId', '=', huId).orderBy('id').execute()
  return rows.map(({ id, qty, refType, refId, batchNo, stayWithin }) => ({ id, qty: Number(qty), ref: { type: refType, id: refId }, batchNo, stayWithin }))
}

/** What of the workshop comes before this lot: units that this batch could have, none that was weighed already. */
function firstFor(look: Look, of: StoredUnit & { locationId: string }, { batchNo }: Wanted): Promise<Source['first']> {
  return firstByRule(look, of, async ({ id, qtyAvail }) => {
    const kept = await keptOf(look, id)
    if (kept.some(({ ref }) => ref.type === weighReserved)) return false
    return qtyAvail > 0 || kept.some((one) => one.batchNo === batchNo)
  })
}

/** so far a scale may be from the books of a bag without a word, as a share of what came in */
export const mostDifference = 0.01

type WeighOut = { source: Source; qty: number; batchNo: string; recordId: string; idemKey: string }

/** What was weighed becomes a bag of its own, kept for its batch; what of the source was kept for the batch besides stays kept. A bag that is emptied may hold a little more than its book says. Throws 409 where it would be more than that. */
export async function weighOut(
  unit: UnitOfWork,
  { source, qty, batchNo, recordId, idemKey }: WeighOut,
): Promise<{ moveId: string; huId: string; huCode: string }> {
  const ref = { type: weighReserved, id: recordId }
  const over = qty - source.available
  const isLast = source.available === source.qtyAvail + source.qtyReserved
  if (over > 0 && !(isLast && over <= source.qtyInit * mostDifference))
    throw new Problem(409, `${source.huCode} 账上只有 ${said(source.available, source.unit)}，称出了 ${said(qty, source.unit)}。请先给它称余料，再记录`)
  for (const { id } of source.kept) await freeStock(unit, id)
  if (over > 0)
    await moveStock(unit, { is: 'gain', moveType: 'adjust', huId: source.id, to: source.locationId, qty: over, ref, batchNo, reason: '称出的比账上多' })
  const at = { from: source.locationId, to: source.locationId }
  const bag = await moveStock(unit, { is: 'split', moveType: 'weigh', huId: source.id, ...at, qty, ref, batchNo, huType: 'bag', huStatus: 'staged', idemKey })
  const stayWithin = await workshopOf(unit, source.locationId)
  await reserveStock(unit, { huId: bag.huId, qty, ref, batchNo, stayWithin })
  await keepAgain(unit, source, { left: source.kept.reduce((sum, one) => sum + one.qty, 0) - qty, batchNo })
  say(unit)
  return bag
}

/** What was kept for the batch is used first; the rest of it stays kept. */
async function keepAgain(unit: UnitOfWork, { id, kept }: Source, { left, batchNo }: { left: number; batchNo: string }): Promise<void> {
  const [first] = kept
  const now = await unitById(unit, id)
  const qty = Math.min(left, now.qtyAvail)
  if (first && qty > 0) await reserveStock(unit, { huId: id, qty, ref: first.ref, batchNo, stayWithin: first.stayWithin })
}

/** A bag goes back into the unit that it was weighed out of, kept for its batch as before. Throws 409 where it was charged or moved. */
export async function weighBack(
  unit: UnitOfWork,
  { moveId, bagId, sourceId, batchNo, reason }: { moveId: string; bagId: string; sourceId: string; batchNo: string; reason: string },
): Promise<void> {
  const bag = await unitById(unit, bagId)
  if (bag.qtyConsumed > 0) throw new Problem(409, `${bag.huCode} 已投入 ${said(bag.qtyConsumed, bag.unit)}，不能作废。请先撤销投料`)
  for (const { id } of await keptOf(unit, bagId)) await freeStock(unit, id)
  await reverseMove(unit, moveId, { reason })
  const item = await unit.trx
    .selectFrom('mes_issue_item')
    .innerJoin('mes_issue', 'mes_issue.id', 'mes_issue_item.issueId')
    .select(['mes_issue_item.id', 'mes_issue.toLocationId'])
    .where('huId', '=', sourceId)
    .where('mes_issue.batchNo', '=', batchNo)
    .where('mes_issue_item.status', '=', 'received')
    .orderBy('mes_issue_item.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (item) {
    const back = { huId: sourceId, qty: bag.qtyReserved + bag.qtyAvail, ref: { type: itemReserved, id: item.id }, batchNo }
    await keepStock(unit, { ...back, stayWithin: await workshopOf(unit, item.toLocationId) })
  }
  say(unit)
}

const inVessel = ['charging', 'charged']

/** A bag that is no good goes to scrap. Throws 409 where it was charged. */
export async function scrapWeighed(
  unit: UnitOfWork,
  bagId: string,
  { ref, batchNo, reason }: { ref: StockRef; batchNo: string; reason: string },
): Promise<void> {
  const bag = await unitById(unit, bagId)
  if (inVessel.includes(bag.status))
    throw new Problem(409, `${bag.huCode} 已投入 ${said(bag.qtyConsumed, bag.unit)}，不能弃料。请先撤销投料，或只作废没有投的那一袋`)
  if (bag.locationId === null) return
  for (const { id } of await keptOf(unit, bagId)) await freeStock(unit, id)
  await moveStock(unit, { is: 'take', moveType: 'scrap', huId: bagId, from: bag.locationId, qty: bag.qtyAvail + bag.qtyReserved, ref, batchNo, reason })
  say(unit)
}

/** The batch is not made: what was weighed for it is free, where it lies. */
export async function freeWeighed(unit: UnitOfWork, bagIds: readonly string[]): Promise<void> {
  for (const bagId of bagIds) for (const { id, ref } of await keptOf(unit, bagId)) if (ref.type === weighReserved) await freeStock(unit, id)
  if (bagIds.length > 0) say(unit)
}

/** What is left of a unit was weighed: the books follow the scale (millionths). What is kept of it for others is never taken. Throws 409 where the scale says less than that. */
export async function trueUp(
  unit: UnitOfWork,
  huId: string,
  { left, ref, batchNo, reason }: { left: number; ref: StockRef; batchNo: string; reason: string },
): Promise<string> {
  const of = await unitById(unit, huId)
  if (of.locationId === null) throw new Problem(409, `${of.huCode} 账上已经用完，没有余料可称`)
  const difference = left - (of.qtyAvail + of.qtyReserved)
  if (difference === 0) return ''
  const said = { huId, ref, batchNo, reason, moveType: 'adjust' as const }
  if (difference > 0) return (await moveStock(unit, { is: 'gain', ...said, to: of.locationId, qty: difference })).moveId
  const own = (await keptOf(unit, huId)).filter((one) => one.batchNo === batchNo)
  const missing = -difference
  const stays = Math.max(0, own.reduce((sum, { qty }) => sum + qty, 0) - Math.max(0, missing - of.qtyAvail))
  for (const { id } of own) await freeStock(unit, id)
  const { moveId } = await moveStock(unit, { is: 'take', ...said, from: of.locationId, qty: missing })
  const [first] = own
  if (first && stays > 0 && left > 0) await keepStock(unit, { huId, qty: stays, ref: first.ref, batchNo, stayWithin: first.stayWithin })
  return moveId
}

function say(unit: UnitOfWork): void {
  unit.afterCommit('resource.changed', { resource: 'mesHu', verb: 'import', id: null, mark: null })
}

/** The bag that the rule of a material takes first for a batch, of all workshops; null where nothing of it was received. */
export async function nextSource(look: Look, materialId: string, batchNo: string): Promise<{ huCode: string; lotNo: string; place: string } | null> {
  const { issueRule } = await look.trx.selectFrom('mes_material').select('issueRule').where('id', '=', materialId).executeTakeFirstOrThrow()
  const rows = await look.trx
    .selectFrom('mes_stock_reservation as kept')
    .innerJoin('mes_hu as hu', 'hu.id', 'kept.huId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_location as place', 'place.id', 'hu.locationId')
    .select(['hu.lotId', 'huCode', 'lotNo', 'expiresAt', 'receiveDate', 'place.code'])
    .where('kept.batchNo', '=', batchNo)
    .where('kept.refType', '=', itemReserved)
    .where('lot.materialId', '=', materialId)
    .where('hu.status', '=', 'staged')
    .execute()
  for (const { huCode, lotNo, code, lotId } of rows.toSorted((one, other) => compare(one, other, issueRule)))
    if ((await whyUnusable(look, lotId)) === null) return { huCode, lotNo, place: code }
  return null
}

/** Whether a bag of a lot lies in the workshop that a batch could have: free, or kept for it and not weighed out yet. */
export async function hasStockFor({ trx }: Pick<ReadUnit, 'trx'>, lotId: string, batchNo: string): Promise<boolean> {
  const kept = trx.selectFrom('mes_stock_reservation').select('huId').where('batchNo', '=', batchNo).where('refType', '<>', weighReserved)
  const found = await trx
    .selectFrom('mes_hu')
    .select('id')
    .where('lotId', '=', lotId)
    .where('status', '=', 'staged')
    .where(({ or, eb }) => or([eb('qtyAvail', '>', 0), eb('id', 'in', kept)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
