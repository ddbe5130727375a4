import { releaseIssue } from '#contract/modules/material/issue/issueCommands.ts'
import type { BatchFrozen, FrozenLine } from '#contract/modules/formula/batchFrozen.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import '../issueTables.ts'
import '../stockTables.ts'

type Route = { fromLocationId: string; toLocationId: string }

/**
 * With its dispatch a batch has an issue order for what its frozen formula takes, less what issue orders of it ask for already: however often
 * it is dispatched, it is asked for once (factory.md 3.3). The order is released at once, which keeps what there is. A plant without a store
 * or a staging place keeps no stock: it has none.
 */
export async function issueForBatch(unit: UnitOfWork, batch: BatchFrozen): Promise<void> {
  const lines = await notAskedFor(unit, batch)
  const route = lines.length === 0 ? null : await wayOfMaterial(unit)
  if (route === null) return
  const { trx, by, at } = unit
  const { planId, batchNo, beginsAt, plantTz } = batch
  const kept = () => ({ id: rowId(at), createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 })
  const issue = { ...kept(), issueNo: await nextNumber(unit, 'mes_issue', { plantTz }), issueType: 'weigh', planId, batchNo, ...route }
  const needTime = Math.floor((beginsAt ?? at) / 1000) * 1000
  await trx
    .insertInto('mes_issue')
    .values({ ...issue, needTime, remark: '派工时按配方生成', closeReason: '', status: 'draft' })
    .execute()
  for (const [place, { materialId, qty, unit: measure }] of lines.entries())
    await trx
      .insertInto('mes_issue_line')
      .values({
        ...kept(),
        issueId: issue.id,
        seq: place + 1,
        materialId,
        demandQty: qty,
        unit: measure,
        issuedQty: 0,
        receivedQty: 0,
        returnedQty: 0,
        status: 'waiting',
      })
      .execute()
  unit.afterCommit('resource.changed', { resource: 'mesIssue', verb: 'add', id: issue.id, mark: null })
  await unit.give(releaseIssue, issue.id)
}

/** What issue orders of the batch that stand do not ask for yet. */
async function notAskedFor({ trx }: UnitOfWork, { planId, lines }: BatchFrozen): Promise<FrozenLine[]> {
  const asked = await trx
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_issue as issue', 'issue.id', 'line.issueId')
    .select(['materialId', 'demandQty'])
    .where('issue.planId', '=', planId)
    .where('issue.status', '<>', 'cancelled')
    .execute()
  return lines.flatMap((line) => {
    const already = asked.reduce((sum, { materialId, demandQty }) => (materialId === line.materialId ? sum + Number(demandQty) : sum), 0)
    return already >= line.qty ? [] : [{ ...line, qty: line.qty - already }]
  })
}

/** Where material goes from and to: as the last issue order of a batch has it, else from the first store to the first staging place; null where one of them is missing. */
async function wayOfMaterial({ trx }: UnitOfWork): Promise<Route | null> {
  const open = trx.selectFrom('mes_location').select('id').where('status', '=', 1)
  const last = await trx
    .selectFrom('mes_issue')
    .select(['fromLocationId', 'toLocationId'])
    .where('planId', 'is not', null)
    .where('status', '<>', 'cancelled')
    .where('fromLocationId', 'in', open)
    .where('toLocationId', 'in', open)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last
  const first = async (type: string) => (await open.where('type', '=', type).orderBy('code').limit(1).executeTakeFirst())?.id ?? null
  const [fromLocationId, toLocationId] = [await first('warehouse'), await first('staging')]
  return fromLocationId === null || toLocationId === null ? null : { fromLocationId, toLocationId }
}
