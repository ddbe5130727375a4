import type { nbcJobs } from '#contract/modules/packing/nbcJob.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import './tables.ts'

type Job = NonNullable<(typeof nbcJobs)['rowType']>

const fresh = { qtyGood: 0, qtyReject: 0, qtyBoxed: 0, qtyShort: 0, startTime: null, endTime: null, countedTo: null, diffReason: '' }

/** A job gets its number when it is made; batch, product and bulk follow from its plan. */
export function jobHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Job> {
  return {
    async assigned(row, before, unit) {
      const { planId, weightTol, unitWeight } = { ...before, ...row }
      if (weightTol !== undefined && unitWeight !== undefined && weightTol >= unitWeight)
        throw new Problem(422, '箱重允差应小于单件重，否则少一件称不出来', { fields: { weightTol: ['应小于单件重'] } })
      const plan = await unit.trx
        .selectFrom('mes_plan')
        .select(['batchNo', 'productId'])
        .where('id', '=', planId ?? '')
        .executeTakeFirst()
      if (!plan) return {}
      const lot = await unit.trx
        .selectFrom('mes_material_lot')
        .select('id')
        .where('materialId', '=', plan.productId)
        .where('lotNo', 'in', [plan.batchNo, foldedCode(plan.batchNo)])
        .executeTakeFirst()
      const of = { batchNo: plan.batchNo, productId: plan.productId, bulkLotId: lot?.id ?? null }
      return before ? of : { ...of, ...fresh, jobNo: await nextNumber(unit, 'mes_nbc_job', { plantTz }) }
    },
  }
}
