import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { batchOf } from '../material/issue/batchOf.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'

type Share = { lotId: string; pct: number }

/** Batches with an approved formula, ready to be dispatched, in a plant with a store, a way and a workshop. */
export function dispatchDesk(house: ResourceApi) {
  const desk = issueDesk(house)
  const { db, give, materialOf } = desk
  const kept = () => ({ id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 })

  /** An approved version for a product; the one before is obsolete. */
  async function approve(productId: string, shares: readonly Share[], { lossPct = 0, formulaId = '' } = {}): Promise<string> {
    const id = formulaId === '' ? (await house.added(colorFormulas, { productId })).id : formulaId
    await db().updateTable('mes_formula_version').set({ status: 'obsolete' }).where('formulaId', '=', id).execute()
    const version = kept()
    const words = { formulaId: id, versionLabel: `V ${version.id}`, changeReason: '改色', rejectReason: '', approvedBy: 'admin', status: 'approved' }
    const { length } = await db().selectFrom('mes_formula_version').select('id').where('formulaId', '=', id).execute()
    await db()
      .insertInto('mes_formula_version')
      .values({ ...version, ...words, versionNo: length + 1, basisQty: toMicro(100), lossPct, sumPct: toMicro(100), approveTime: 0 })
      .execute()
    for (const [at, { lotId, pct }] of shares.entries())
      await db()
        .insertInto('mes_formula_line')
        .values({ ...kept(), versionId: version.id, seq: at + 1, phase: 'A', materialId: await materialOf(lotId), pct: toMicro(pct), isKey: 'N', remark: '' })
        .execute()
    return id
  }

  /** A locked batch of so many kg, its order released. */
  async function newBatch(kg: number) {
    const made = await batchOf(house, kg)
    const { id: equipmentId } = await house.added(machines, { type: 'mixer', capacityMin: 1, capacityMax: 100, capacityUnit: 'kg', status: 'active' })
    await db().updateTable('mes_task').set({ status: 'pending', actualStart: null, equipmentId }).where('planId', '=', made.planId).execute()
    const { orderId } = await db().selectFrom('mes_plan').select('orderId').where('id', '=', made.planId).executeTakeFirstOrThrow()
    await db().updateTable('mes_order').set({ status: 'released' }).where('id', '=', orderId).execute()
    return made
  }

  return {
    ...desk,
    approve,
    newBatch,
    dispatch: (planId: string) => give('plan', planId, 'dispatch'),
    issuesOf: (planId: string) => db().selectFrom('mes_issue').selectAll().where('planId', '=', planId).orderBy('issueNo').execute(),
    /** 齐套 as the list of plans shows it, and as its filter finds it. */
    async ready(planId: string): Promise<string> {
      const { body } = await house.call('GET', `/mes/plan/queryById?id=${planId}`)
      const { materialReady } = body.result as { materialReady: string } // of a plan
      const { body: found } = await house.call('GET', `/mes/plan/list?materialReady=${materialReady}&pageSize=100`)
      const { records } = found.result as { records: { id: string }[] } // of the list
      return records.some(({ id }) => id === planId) ? materialReady : `not found by ${materialReady}`
    },
  }
}
