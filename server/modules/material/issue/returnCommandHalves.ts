import { issueStatusTexts, receivedIssueStates } from '#contract/modules/material/issue/issueStates.ts'
import { cancelReturn, confirmReturn, undoReturn } from '#contract/modules/material/issue/issueReturn.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../../resource/command/commandHalf.ts'
import { workshopOf } from '../stock/placesBelow.service.ts'
import { freeStock, keepStock } from '../stock/reservations.service.ts'
import { moveStock } from '../stock/stock.service.ts'
import { said, unitById } from '../stock/units.ts'
import { whyNotWanted } from './demand.ts'
import type { IssueReturn } from './issueHooks.ts'
import { itemReserved, issueTurn } from './lines.service.ts'
import { takeReturnBack } from './undo.service.ts'

/** The server's half of the commands on return orders. */
export const returnCommandHalves: readonly CommandHalf[] = inTurns<IssueReturn>(
  ({ record }) => [issueTurn(record.issueId)],
  [
    implement<IssueReturn>(confirmReturn, {
      async run({ unit, record }) {
        await putBackToStore(unit, record)
        return { returnTime: unit.at }
      },
    }),
    implement<IssueReturn>(cancelReturn),
    implement<IssueReturn>(undoReturn, {
      async run({ unit, record, asked }) {
        const item = await itemOf(unit, record)
        if (!item) throw new Problem(404, '没有找到这张退料单的发料明细，请刷新后重试')
        await takeReturnBack(unit, { returnId: record.id, itemId: item.id, reason: String(asked['reason']) })
        await addReturned(unit, item.lineId, -toMicro(record.qty))
        return { returnTime: null }
      },
    }),
  ],
)

/** What was picked for the order as this unit, newest first: one that was taken back may have been picked again. */
function itemOf({ trx }: UnitOfWork, { issueId, huId }: Pick<IssueReturn, 'issueId' | 'huId'>) {
  return trx
    .selectFrom('mes_issue_item')
    .select(['id', 'lineId', 'status'])
    .where('issueId', '=', issueId)
    .where('huId', '=', huId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function putBackToStore(unit: UnitOfWork, { id, issueId, huId, qty: amount, toLocationId, reason }: IssueReturn): Promise<void> {
  const { trx } = unit
  const issue = await trx
    .selectFrom('mes_issue')
    .select(['issueNo', 'status', 'batchNo', 'planId', 'toLocationId'])
    .where('id', '=', issueId)
    .executeTakeFirstOrThrow()
  const of = await unitById(unit, huId)
  const item = await itemOf(unit, { issueId, huId })
  const isReceived = item?.status === 'received'
  if (!isReceived && !receivedIssueStates.some((state) => state === issue.status)) throw new Problem(409, unreturnable(issue))
  if (!isReceived) throw wrong('huId', `${of.huCode} 不是发料单 ${issue.issueNo} 发出的，请选择它发出的物料件`)
  if (of.locationId === null) throw new Problem(409, `${of.huCode} 已经用完，没有可退的料`)
  const left = of.qtyAvail + of.qtyReserved
  const qty = toMicro(amount)
  if (qty > left) throw wrong('qty', `${of.huCode} 只剩 ${said(left, of.unit)}，不能退 ${said(qty, of.unit)}`)
  const kept = await trx
    .selectFrom('mes_stock_reservation')
    .select('id')
    .where('huId', '=', huId)
    .where('refType', '=', itemReserved)
    .where('refId', '=', item.id)
    .execute()
  for (const one of kept) await freeStock(unit, one.id)
  const move = { moveType: 'return', huId, from: of.locationId, to: toLocationId, qty, huStatus: 'active', reason, batchNo: issue.batchNo } as const
  const ref = { type: 'mesIssueReturn', id }
  const idemKey = `return ${id}`
  await moveStock(unit, qty === left ? { is: 'carry', ...move, ref, idemKey } : { is: 'split', ...move, ref, idemKey })
  // the rest stays kept for its batch
  if (qty < left && (await whyNotWanted(unit, issue.planId)) === null)
    await keepStock(unit, {
      huId,
      qty: left - qty,
      ref: { type: itemReserved, id: item.id },
      batchNo: issue.batchNo,
      stayWithin: await workshopOf(unit, issue.toLocationId),
    })
  await addReturned(unit, item.lineId, qty)
}

/** What was returned of a line, more or less by so much (millionths). */
async function addReturned(unit: UnitOfWork, lineId: string, qty: number): Promise<void> {
  await unit.trx
    .updateTable('mes_issue_line')
    .set(({ eb }) => ({ returnedQty: eb('returnedQty', '+', qty) }))
    .where('id', '=', lineId)
    .execute()
  for (const resource of ['mesIssueLine', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}

function unreturnable({ issueNo, status }: { issueNo: string; status: string }): string {
  const state = Object.entries(issueStatusTexts).find(([value]) => value === status)?.[1] ?? status
  const wayOut = status === 'cancelled' ? '它没有发出过料；料在库里的请用移库' : '请先让车间接收'
  return `“${state}”的发料单 ${issueNo} 还没有可退的料。${wayOut}`
}

function wrong(field: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [field]: [sentence] } })
}
