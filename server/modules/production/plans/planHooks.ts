import { foldedCode } from '#contract/rules/foldedCode.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { plans } from '#contract/modules/production/plan.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { requireMeasured } from '../../material/amounts.service.ts'
import { ensureTasks } from './tasks.service.ts'

export type Plan = NonNullable<(typeof plans)['rowType']> & { id: string }

/** A plan gets its numbers when a split makes it, and its tasks with it (decisions.md 37). */
export function planHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Plan> {
  return {
    async assigned(_row, before, unit) {
      if (before) return {}
      const planNo = await nextNumber(unit, 'mes_plan', { plantTz })
      const batchNo = foldedCode(await nextNumber(unit, 'mes_batch', { plantTz })) // its lot has the same number
      return { planNo, batchNo, materialReady: 'none', qtyGood: 0, qtyScrap: 0, stockKept: '' }
    },
    async afterChange({ verb, after }, unit) {
      if (after === null) return
      if (verb === 'add')
        await requireMeasured(unit.trx, { materialId: after.productId, unit: after.unit, unitField: null, amounts: { sizes: after.batchQty } })
      if (verb === 'add') await ensureTasks(unit, { ...after, batchQty: toMicro(after.batchQty) })
      unit.afterCommit('tasks.changed', { planIds: [after.id] })
    },
  }
}
