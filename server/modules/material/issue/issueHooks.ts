import type { issues } from '#contract/modules/material/issue/issue.ts'
import type { issueReturns } from '#contract/modules/material/issue/issueReturn.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { requireMeasured } from '../amounts.service.ts'
import { turnOfDemand, whyNotWanted } from './demand.ts'

export type Issue = NonNullable<(typeof issues)['rowType']> & { id: string }
type ReturnRow = NonNullable<(typeof issueReturns)['rowType']> & { id: string }
/** A return order as its commands read and set it; `returnTime` may be set as ms since the epoch. */
export type IssueReturn = Omit<ReturnRow, 'returnTime'> & { returnTime: string | number | null }

/** An issue order gets its number when it is made, and always says the batch of its plan. */
export function issueHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Issue> {
  return {
    async assigned(row, before, unit) {
      const planId = row.planId === undefined ? (before?.planId ?? null) : row.planId
      if (planId !== null && planId !== (before?.planId ?? null)) {
        for (const turn of await turnOfDemand(unit, planId)) await takeTurn(unit.trx, turn)
        const sentence = await whyNotWanted(unit, planId)
        if (sentence !== null) throw new Problem(422, sentence, { fields: { planId: [sentence] } })
      }
      const plan = planId === null ? undefined : await unit.trx.selectFrom('mes_plan').select('batchNo').where('id', '=', planId).executeTakeFirst()
      const batchNo = plan?.batchNo ?? ''
      return before ? { batchNo } : { batchNo, issueNo: await nextNumber(unit, 'mes_issue', { plantTz }), closeReason: '', receiveNote: '' }
    },
  }
}

type Line = { materialId: string; unit: string; demandQty: number; issuedQty: number; receivedQty: number; returnedQty: number; status: string }

/** A line is in the unit of its material, and begins with nothing picked. */
export const issueLineHooks: Hooks<Line> = {
  async assigned(row, before, { trx }) {
    const materialId = row.materialId ?? before?.materialId ?? ''
    const material = await trx.selectFrom('mes_material').select('unit').where('id', '=', materialId).executeTakeFirst()
    const unit = material?.unit ?? ''
    if (material && row.demandQty !== undefined && row.demandQty !== before?.demandQty)
      await requireMeasured(trx, { materialId, unit, unitField: null, amounts: { demandQty: row.demandQty } })
    return before ? { unit } : { unit, issuedQty: 0, receivedQty: 0, returnedQty: 0, status: 'waiting' }
  },
}

/** A return order gets its number when it is made. */
export function returnHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<ReturnRow> {
  return { assigned: async (_row, before, unit) => (before ? {} : { returnNo: await nextNumber(unit, 'mes_issue_return', { plantTz }), returnTime: null }) }
}
