import { confirmReturn } from '#contract/modules/material/issue/issueReturn.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { declaredPeople } from './declared.ts'
import type { House } from './house.ts'

/** Every hour: what a batch received that was then not made (its order was terminated or cancelled) goes back to the store, a unit each (factory.md 3.6). */
export async function bringBack({ desk, people }: House): Promise<void> {
  const { db } = desk
  if (!people.store.permissions.has('mes:issueReturn:add')) return
  const left = await db
    .selectFrom('mes_issue_item as item')
    .innerJoin('mes_issue as issue', 'issue.id', 'item.issueId')
    .innerJoin('mes_plan as plan', 'plan.id', 'issue.planId')
    .innerJoin('mes_hu as hu', 'hu.id', 'item.huId')
    .select(['item.issueId', 'item.huId', 'hu.qtyAvail', 'hu.qtyReserved', 'item.qty', 'issue.fromLocationId'])
    .where('item.status', '=', 'received')
    .where('item.pickBy', '=', declaredPeople.store.username)
    .where('plan.status', 'in', ['cancelled', 'terminated'])
    .where('hu.status', '=', 'staged')
    .orderBy('item.id')
    .execute()
  for (const { issueId, huId, qty, qtyAvail, qtyReserved, fromLocationId } of left) {
    const rest = Math.min(Number(qty), Number(qtyAvail) + Number(qtyReserved))
    const known = db.selectFrom('mes_issue_return').select('id').where('issueId', '=', issueId).where('huId', '=', huId).where('status', '<>', 'cancelled')
    if (rest <= 0 || (await known.executeTakeFirst())) continue
    const bin = await db
      .selectFrom('mes_stock_move')
      .select('fromLocationId')
      .where('huId', '=', huId)
      .where('moveType', '=', 'issue')
      .orderBy('id')
      .executeTakeFirst()
    const toLocationId = bin?.fromLocationId ?? fromLocationId
    const id = await desk.add(people.store, 'mesIssueReturn', { issueId, huId, qty: fromMicro(rest), toLocationId, reason: '订单终止，未投入的料退回' })
    await desk.give(people.store, confirmReturn, id)
  }
}
