import { receivedIssueStates } from '#contract/modules/material/issue/issueStates.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { convertedMicro, isCounted, milligramsIn, unitText } from '#contract/rules/unitConversion.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import './issueTables.ts'
import './tables.ts'

/**
 * What a batch received and did not return, in its unit (millionths), litres by the density of their material; pieces, boxes and sets are what it is
 * packed in. Null where nothing is, or the batch is not weighed. Throws 409 for a unit that says nothing of a weight (factory.md 4 R21).
 */
export async function weighedFor({ trx }: Pick<ReadUnit, 'trx'>, plan: { id: string; unit: string }): Promise<number | null> {
  const own = milligramsIn[plan.unit]
  if (own === undefined) return null
  const lines = await trx
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_issue as issue', 'issue.id', 'line.issueId')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.unit', 'receivedQty', 'returnedQty', 'materialName', 'density'])
    .where('issue.planId', '=', plan.id)
    .where('issue.status', 'in', [...receivedIssueStates])
    .execute()
  const milligrams = lines.flatMap(({ unit, receivedQty, returnedQty, materialName, density }) => {
    if (isCounted(unit)) return []
    const factors = { pieceWeight: null, density: density === null ? null : fromMicro(Number(density)) }
    const micro = convertedMicro(BigInt(receivedQty) - BigInt(returnedQty), { from: unit, to: 'mg', factors })
    if (micro === null)
      throw new Problem(409, `${materialName} 没有“${unitText(unit)}→${plan.unit}”的换算，收了多少算不出。请先在物料档案登记密度，或改用重量单位`)
    return [micro]
  })
  return milligrams.length === 0 ? null : Number(milligrams.reduce((sum, one) => sum + one, 0n) / own)
}
