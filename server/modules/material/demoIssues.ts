import { toMicro } from '#contract/rules/quantity.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import { silentUnit } from '../../bus/silentUnit.ts'
import { systemActor } from '../../bus/unit.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { pickedItems, reserveLines, stageItem } from './issue/lines.service.ts'
import { pickUnit } from './issue/pick.service.ts'
import { candidates } from './issue/suggest.ts'
import './issueTables.ts'

const hourMs = 3_600_000
type Making = { trx: UnitOfWork['trx']; plantTz: string; now: number; placeOf: ReadonlyMap<string, string> }

/** What the orders of the demo have come to, one for each of the next batches. */
const ends = ['received', 'issued', 'picking', 'released', 'released', 'draft'] as const

/** what a batch takes: share of its amount by material */
const recipe = [
  { code: 'RM-1001', share: 0.2 },
  { code: 'RM-1002', share: 0.1 },
  { code: 'CP-2001', share: 0.02 },
  { code: 'OL-3001', share: 0.05 },
] as const

/** Issue orders for the next batches of the demo, in different states, by the functions that the commands use. Without plans there are none. */
export async function makeDemoIssues({ trx, plantTz, now, placeOf }: Making): Promise<void> {
  const plans = await trx
    .selectFrom('mes_plan')
    .select(['id', 'batchNo', 'batchQty', 'planStart'])
    .where('status', 'in', ['locked', 'dispatched', 'scheduled', 'draft'])
    .orderBy('planDate')
    .orderBy('batchNo')
    .limit(ends.length)
    .execute()
  const materials = new Map((await trx.selectFrom('mes_material').select(['id', 'materialCode', 'unit']).execute()).map((one) => [one.materialCode, one]))
  const [fromLocationId, toLocationId] = [placeOf.get('W1') ?? '', placeOf.get('L1-STG') ?? '']
  for (const [at, plan] of plans.entries()) {
    const end = ends[at] ?? 'draft'
    const madeAt = now - (ends.length - at) * hourMs
    const unit = silentUnit({ trx, by: { ...systemActor, username: 'store', realname: '仓管' }, at: madeAt })
    const kept = () => ({ id: rowId(madeAt), createBy: 'store', createTime: madeAt, updateBy: 'store', updateTime: madeAt, version: 1 })
    const needAt = Number(plan.planStart ?? now + (at + 3) * hourMs)
    const issue = { ...kept(), issueType: 'weigh', batchNo: plan.batchNo, fromLocationId, toLocationId, status: end, planId: plan.id }
    const needTime = instantOf(`${wireTime(needAt, plantTz).slice(0, 13)}:00:00`, plantTz) ?? needAt
    const issueNo = await nextNumber(unit, 'mes_issue', { plantTz })
    await trx
      .insertInto('mes_issue')
      .values({ ...issue, issueNo, needTime, remark: '', closeReason: '' })
      .execute()
    const lines: { id: string; materialId: string }[] = []
    for (const { code, share } of recipe) {
      const material = materials.get(code)
      if (!material) continue
      const line = { ...kept(), issueId: issue.id, seq: lines.length + 1, materialId: material.id, unit: material.unit }
      const demandQty = toMicro(Math.max(0.5, Math.round((Number(plan.batchQty) / 1_000_000) * share * 10) / 10))
      await trx
        .insertInto('mes_issue_line')
        .values({ ...line, demandQty, issuedQty: 0, receivedQty: 0, returnedQty: 0, status: 'waiting' })
        .execute()
      lines.push({ id: line.id, materialId: material.id })
    }
    if (end === 'draft') continue
    await reserveLines(unit, issue)
    if (end === 'released') continue
    for (const line of end === 'picking' ? lines.slice(0, 2) : lines) await pickAll(unit, issue, line)
    if (end === 'received') await receiveAll(unit, issue)
  }
}

type Picked = { id: string; issueType: string; batchNo: string; fromLocationId: string }

/** One unit after the other, the first first, until the line has what it wants or nothing is left. */
async function pickAll(unit: UnitOfWork, issue: Picked, line: { id: string; materialId: string }): Promise<void> {
  for (;;) {
    const { status } = await unit.trx.selectFrom('mes_issue_line').select('status').where('id', '=', line.id).executeTakeFirstOrThrow()
    const [first] = await candidates(unit, { lineId: line.id, materialId: line.materialId, fromLocationId: issue.fromLocationId })
    if (status === 'done' || !first) return
    const { qty } = await pickUnit(unit, issue, { huCode: first.huCode, qty: null, breakReason: '' })
    await unit.trx
      .updateTable('mes_issue_line')
      .set(({ eb }) => ({
        issuedQty: eb('issuedQty', '+', qty),
        status: eb
          .case()
          .when('demandQty', '<=', eb('issuedQty', '+', qty))
          .then('done')
          .else('partial')
          .end(),
      }))
      .where('id', '=', line.id)
      .execute()
  }
}

async function receiveAll(unit: UnitOfWork, issue: { id: string; toLocationId: string; batchNo: string }): Promise<void> {
  for (const item of await pickedItems(unit, issue.id)) {
    await stageItem(unit, item, issue)
    await unit.trx
      .updateTable('mes_issue_item')
      .set({ status: 'received', receiveBy: unit.by.username, receiveTime: unit.at, version: item.version + 1 })
      .where('id', '=', item.id)
      .execute()
  }
}
