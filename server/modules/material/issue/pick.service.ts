import type { issueTypeTexts } from '#contract/modules/material/issue/issueStates.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { freeStock, reserveStock } from '../stock/reservations.service.ts'
import { moveStock } from '../stock/stock.service.ts'
import { said, unitById } from '../stock/units.ts'
import { whyUnusable } from '../stock/usable.service.ts'
import { itemReserved } from './lines.service.ts'
import { candidates, lineReserved } from './suggest.ts'
import type { Candidate } from './suggest.ts'

type Issue = { id: string; issueType: string; batchNo: string; fromLocationId: string }
/** What a person scanned. Amounts are millionths; `qty` null is what the line still wants. */
export type Scan = { huCode: string; qty: number | null; breakReason: string }

/** Takes what was scanned for a line to the place in between, and keeps it for the batch; the line and how much (millionths). Or a Problem says what was expected. */
export async function pickUnit(unit: UnitOfWork, issue: Issue, scan: Scan): Promise<{ lineId: string; qty: number }> {
  const scanned = await scannedUnit(unit, scan.huCode)
  const { line, found } = await lineFor(unit, issue, scanned)
  const first = found[0]
  const chosen = found.find(({ huId }) => huId === scanned.id)
  if (!chosen) throw new Problem(409, await whyNot(unit, scanned, first))
  if (chosen.rank > 1 && scan.breakReason === '') {
    const sentence = `应先拣${first ? placed(first) : '前面的批次'}。要拣批次 ${chosen.lotNo}，请写明原因`
    throw new Problem(422, sentence, { fields: { breakReason: [sentence] } })
  }
  const wanted = Number(line.demandQty) - Number(line.issuedQty)
  const whole = chosen.available + chosen.reserved
  const takesWhole = issue.issueType === ('full' satisfies keyof typeof issueTypeTexts)
  const qty = scan.qty ?? (takesWhole ? whole : Math.min(wanted, whole))
  if (qty > wanted && !(takesWhole && qty === whole)) throw refusedQty(`这一行还需要 ${said(wanted, line.unit)}，不能拣 ${said(qty, line.unit)}`)
  await freeOf(unit, line.id, scanned.id)
  const id = rowId(unit.at)
  const { batchNo } = issue
  const ref = { type: itemReserved, id }
  const transit = await transitPlace(unit)
  const reservationId = await reserveStock(unit, { huId: scanned.id, qty, ref, batchNo, from: chosen.locationId, stayWithin: transit })
  const rest = Math.min(chosen.reserved, wanted) - qty
  if (rest > 0) await keepForLine(unit, { line, huId: scanned.id, qty: rest, issue })
  await keepAtMost(unit, { line, most: Math.max(0, wanted - qty), issue })
  const move = { moveType: 'issue', huId: scanned.id, from: chosen.locationId, to: transit, qty, ref, batchNo, reason: scan.breakReason } as const
  const total = await unit.trx.selectFrom('mes_hu').select(['qtyAvail', 'qtyReserved']).where('id', '=', scanned.id).executeTakeFirstOrThrow()
  const isAll = Number(total.qtyAvail) + Number(total.qtyReserved) === qty
  const moved = await moveStock(unit, isAll ? { is: 'carry', ...move, idemKey: id } : { is: 'split', ...move, reservationId, idemKey: id })
  const { by, at } = unit
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const what = {
    issueId: issue.id,
    lineId: line.id,
    materialId: line.materialId,
    lotId: chosen.lotId,
    huId: moved.huId,
    huCode: moved.huCode,
    qty,
    unit: line.unit,
  }
  const how = {
    ruleRank: chosen.rank,
    breakReason: chosen.rank > 1 ? scan.breakReason : '',
    pickBy: by.username,
    pickTime: at,
    receiveBy: '',
    receiveTime: null,
  }
  await unit.trx
    .insertInto('mes_issue_item')
    .values({ id, ...kept, ...what, ...how, status: 'picked' })
    .execute()
  for (const resource of ['mesIssueItem', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
  return { lineId: line.id, qty }
}

/** Gives back what is still kept for the lines of an order. */
export async function freeLines(unit: UnitOfWork, issueId: string): Promise<void> {
  const lines = await unit.trx.selectFrom('mes_issue_line').select('id').where('issueId', '=', issueId).execute()
  for (const { id } of lines) await freeOf(unit, id, null)
}

type Scanned = { id: string; huCode: string; lotId: string; lotNo: string; materialId: string; materialName: string }

async function scannedUnit({ trx }: UnitOfWork, huCode: string): Promise<Scanned> {
  const found = await trx
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select(['hu.id', 'huCode', 'hu.lotId', 'lotNo', 'lot.materialId', 'materialName'])
    .where('huCode', 'in', [huCode.trim(), foldedCode(huCode)])
    .executeTakeFirst()
  if (found) return found
  throw new Problem(404, `没有件码 ${huCode.trim()}，请扫物料件上的标签`)
}

/** The line that wants what was scanned, with all it could take. */
async function lineFor(unit: UnitOfWork, issue: Issue, scanned: Scanned) {
  const lines = await unit.trx.selectFrom('mes_issue_line').selectAll().where('issueId', '=', issue.id).orderBy('seq').execute()
  const find = (line: (typeof lines)[number]) => candidates(unit, { lineId: line.id, materialId: line.materialId, fromLocationId: issue.fromLocationId })
  const open = lines.filter(({ demandQty, issuedQty }) => Number(issuedQty) < Number(demandQty))
  const line = open.find(({ materialId }) => materialId === scanned.materialId)
  if (line) return { line, found: await find(line) }
  if (lines.some(({ materialId }) => materialId === scanned.materialId)) throw new Problem(409, `${scanned.materialName} 已经拣齐，不用再拣`)
  const expected = open[0] ? (await find(open[0]))[0] : undefined
  const wrong = `扫到的是 ${scanned.materialName}，批次 ${scanned.lotNo}，这张单不需要它`
  throw new Problem(409, expected ? `${wrong}。应拣${placed(expected)}` : wrong)
}

const placed = ({ lotNo, locationCode, huCode }: Candidate) => `批次 ${lotNo}（库位 ${locationCode}，${huCode}）`

async function whyNot(unit: UnitOfWork, scanned: Scanned, first: Candidate | undefined): Promise<string> {
  const why = (await whyUnusable(unit, scanned.lotId)) ?? `${scanned.huCode} 已被别人拣走、预定或不在发料仓，不能拣`
  return first ? `${why}。应拣${placed(first)}` : why
}

function refusedQty(sentence: string): Problem {
  return new Problem(422, sentence, { fields: { qty: [sentence] } })
}

const reservationsOf = ({ trx }: UnitOfWork, lineId: string) =>
  trx
    .selectFrom('mes_stock_reservation')
    .select(['id', 'huId', 'qty'])
    .where('refType', '=', lineReserved)
    .where('refId', '=', lineId)
    .orderBy('id', 'desc')
    .execute()

async function freeOf(unit: UnitOfWork, lineId: string, huId: string | null): Promise<void> {
  for (const one of await reservationsOf(unit, lineId)) if (huId === null || one.huId === huId) await freeStock(unit, one.id)
}

type Keeping = { line: { id: string }; issue: Issue }

/** What was suggested last is freed first, until no more is kept for a line than it still wants. */
async function keepAtMost(unit: UnitOfWork, { line, most, issue }: Keeping & { most: number }): Promise<void> {
  const kept = await reservationsOf(unit, line.id)
  let over = kept.reduce((sum, { qty }) => sum + Number(qty), 0) - most
  for (const { id, huId, qty } of kept) {
    if (over <= 0) return
    await freeStock(unit, id)
    const rest = Number(qty) - over
    over -= Number(qty)
    if (rest > 0) await keepForLine(unit, { line, huId, qty: rest, issue })
  }
}

/** A lot that was put on hold meanwhile is kept for nobody any more, and stands in nobody's way. */
async function keepForLine(unit: UnitOfWork, { line, huId, qty, issue }: Keeping & { huId: string; qty: number }): Promise<void> {
  const { lotId } = await unitById(unit, huId)
  if ((await whyUnusable(unit, lotId)) !== null) return
  await reserveStock(unit, { huId, qty, ref: { type: lineReserved, id: line.id }, batchNo: issue.batchNo, stayWithin: issue.fromLocationId })
}

async function transitPlace({ trx }: UnitOfWork): Promise<string> {
  const found = await trx
    .selectFrom('mes_location')
    .select('id')
    .where('type', '=', 'transit')
    .where('status', '=', 1)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Problem(409, '还没有“在途”类型的库位，请先在“库位”中新增一个')
  return found.id
}
