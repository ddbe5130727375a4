import { receivedIssueStates } from '#contract/modules/material/issue/issueStates.ts'
import { milligramsIn } from '#contract/rules/unitConversion.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import './issueTables.ts'

/** What is weighed of what a batch received and did not return, in its unit (millionths); null where nothing is, or the batch is not weighed. */
export async function weighedFor({ trx }: Pick<ReadUnit, 'trx'>, plan: { id: string; unit: string }): Promise<number | null> {
  const own = milligramsIn[plan.unit]
  const lines = await trx
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_issue as issue', 'issue.id', 'line.issueId')
    .select(['line.unit', 'receivedQty', 'returnedQty'])
    .where('issue.planId', '=', plan.id)
    .where('issue.status', 'in', [...receivedIssueStates])
    .execute()
  const milligrams = lines.flatMap(({ unit, receivedQty, returnedQty }) => {
    const each = milligramsIn[unit]
    return each === undefined ? [] : [(BigInt(receivedQty) - BigInt(returnedQty)) * each]
  })
  return own === undefined || milligrams.length === 0 ? null : Number(milligrams.reduce((sum, one) => sum + one, 0n) / own)
}
