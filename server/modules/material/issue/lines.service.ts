import { fromMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import { workshopOf } from '../stock/placesBelow.service.ts'
import { keepWithin, reserveStock } from '../stock/reservations.service.ts'
import { moveStock } from '../stock/stock.service.ts'
import { unitById } from '../stock/units.ts'
import { candidates, lineReserved } from './suggest.ts'

/** a reservation of what was picked, until it is used or comes back */
export const itemReserved = 'mesIssueItem'

/** An order, its lines and its units are changed one after the other. */
export const issueTurn = (issueId: string): string => `mes_issue ${issueId}`

type Kept = { id: string; fromLocationId: string; batchNo: string }
type Picked = { id: string; huId: string; lineId: string; qty: number }
type Staging = { toLocationId: string; batchNo: string }

/** Keeps for each line what its rule suggests of what it still wants, as much as there is; what is missing shows as short while picking. */
export async function reserveLines(unit: UnitOfWork, { id, fromLocationId, batchNo }: Kept): Promise<void> {
  const { trx } = unit
  const lines = await trx.selectFrom('mes_issue_line').select(['id', 'materialId', 'demandQty', 'issuedQty']).where('issueId', '=', id).orderBy('seq').execute()
  // of two orders that are released at once the second sees what the first has kept
  for (const materialId of [...new Set(lines.map((line) => line.materialId))].toSorted()) await takeTurn(trx, `mes_material ${materialId}`)
  for (const line of lines) {
    let missing = Number(line.demandQty) - Number(line.issuedQty) - (await keptFor(unit, line.id))
    if (missing <= 0) continue
    for (const { huId, available, locationId } of await candidates(unit, { lineId: line.id, materialId: line.materialId, fromLocationId })) {
      const qty = Math.min(missing, available)
      if (qty <= 0) continue
      await reserveStock(unit, { huId, qty, ref: { type: lineReserved, id: line.id }, batchNo, from: locationId, stayWithin: fromLocationId })
      missing -= qty
      if (missing === 0) break
    }
  }
}

async function keptFor({ trx }: UnitOfWork, lineId: string): Promise<number> {
  const rows = await trx.selectFrom('mes_stock_reservation').select('qty').where('refType', '=', lineReserved).where('refId', '=', lineId).execute()
  return rows.reduce((sum, { qty }) => sum + Number(qty), 0)
}

/** What was picked for an order and is on its way. */
export function pickedItems({ trx }: UnitOfWork, issueId: string) {
  return trx.selectFrom('mes_issue_item').selectAll().where('issueId', '=', issueId).where('status', '=', 'picked').orderBy('id').execute()
}

/** A unit that was picked goes to the staging place of its order, whole, and stays in that workshop. Throws 409 where it is not there any more or may not be used. */
export async function stageItem(unit: UnitOfWork, item: Picked, { toLocationId, batchNo }: Staging): Promise<void> {
  const of = await unitById(unit, item.huId)
  if (of.locationId === null) throw new Problem(409, `${of.huCode} 已经不在库存里，不能接收。请查看它的库存流水`)
  const qty = of.qtyAvail + of.qtyReserved
  const move = { moveType: 'receiveShop', huId: of.id, from: of.locationId, to: toLocationId, qty, huStatus: 'staged', batchNo } as const
  const ref = { type: itemReserved, id: item.id }
  await moveStock(unit, { is: 'carry', ...move, ref })
  await keepWithin(unit, ref, await workshopOf(unit, toLocationId))
  await addReceived(unit, item.lineId, Number(item.qty))
}

/** What was received for a line, more or less by so much (millionths). */
export async function addReceived(unit: UnitOfWork, lineId: string, qty: number): Promise<void> {
  await unit.trx
    .updateTable('mes_issue_line')
    .set(({ eb }) => ({ receivedQty: eb('receivedQty', '+', qty) }))
    .where('id', '=', lineId)
    .execute()
  for (const resource of ['mesIssueLine', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}

/** Lines of an order that did not get all they want, in their order; amounts for people. */
export async function shortLines({ trx }: Pick<UnitOfWork, 'trx'>, issueId: string) {
  const rows = await trx
    .selectFrom('mes_issue_line')
    .innerJoin('mes_material', 'mes_material.id', 'materialId')
    .select(['mes_issue_line.id', 'mes_issue_line.status', 'materialName', 'demandQty', 'issuedQty'])
    .where('issueId', '=', issueId)
    .whereRef('issuedQty', '<', 'demandQty')
    .orderBy('seq')
    .execute()
  return rows.map(({ demandQty, issuedQty, ...line }) => ({ ...line, missing: fromMicro(Number(demandQty) - Number(issuedQty)) }))
}
