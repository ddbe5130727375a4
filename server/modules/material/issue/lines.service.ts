import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { reserveStock } from '../stock/reservations.service.ts'
import { moveStock } from '../stock/stock.service.ts'
import { unitById } from '../stock/units.ts'
import { candidates, lineReserved } from './suggest.ts'

type Kept = { id: string; fromLocationId: string; batchNo: string }
type Picked = { id: string; huId: string; lineId: string; qty: number }
type Staging = { toLocationId: string; batchNo: string }

/** Keeps for each line what its rule suggests, as much as there is; what is missing shows as short while picking. */
export async function reserveLines(unit: UnitOfWork, { id, fromLocationId, batchNo }: Kept): Promise<void> {
  const lines = await unit.trx.selectFrom('mes_issue_line').select(['id', 'materialId', 'demandQty']).where('issueId', '=', id).orderBy('seq').execute()
  for (const line of lines) {
    let missing = Number(line.demandQty)
    for (const { huId, available } of await candidates(unit, { lineId: line.id, materialId: line.materialId, fromLocationId })) {
      const qty = Math.min(missing, available)
      if (qty <= 0) continue
      await reserveStock(unit, { huId, qty, ref: { type: lineReserved, id: line.id }, batchNo })
      missing -= qty
      if (missing === 0) break
    }
  }
}

/** What was picked for an order and is on its way. */
export function pickedItems({ trx }: UnitOfWork, issueId: string) {
  return trx.selectFrom('mes_issue_item').selectAll().where('issueId', '=', issueId).where('status', '=', 'picked').orderBy('id').execute()
}

/** A unit that was picked goes to the staging place of its order, whole. Throws 409 where it is not there any more or may not be used. */
export async function stageItem(unit: UnitOfWork, item: Picked, { toLocationId, batchNo }: Staging): Promise<void> {
  const of = await unitById(unit, item.huId)
  if (of.locationId === null) throw new Problem(409, `${of.huCode} 已经不在库存里，不能接收。请查看它的库存流水`)
  const qty = of.qtyAvail + of.qtyReserved
  const move = { moveType: 'receiveShop', huId: of.id, from: of.locationId, to: toLocationId, qty, huStatus: 'staged', batchNo } as const
  await moveStock(unit, { is: 'carry', ...move, ref: { type: 'mesIssueItem', id: item.id }, idemKey: `receive ${item.id}` })
  await unit.trx
    .updateTable('mes_issue_line')
    .set(({ eb }) => ({ receivedQty: eb('receivedQty', '+', Number(item.qty)) }))
    .where('id', '=', item.lineId)
    .execute()
  for (const resource of ['mesIssueLine', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}
