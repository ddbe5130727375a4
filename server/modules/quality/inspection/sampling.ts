import { aqls } from '#contract/rules/sampling/masterTable.ts'
import { planFor } from '#contract/rules/sampling/planFor.ts'
import { switched } from '#contract/rules/sampling/switched.ts'
import type { InspectedLot } from '#contract/rules/sampling/switched.ts'
import { levelTexts } from '#contract/modules/quality/qcStates.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'

/** How many are looked at, and how many of them may fail; `isPlan`: by GB/T 2828.1. */
export type Sampled = { isPlan: boolean; sampleCount: number; acceptCount: number; severity: string }
type ToSample = { templateId: string; lotId: string | null; lotSize: number | null }

/** lots that are looked back at for the switching rules */
const mostLots = 500

/**
 * The sample of an inspection by its template. A plan needs to know how many there are, and how the lots before it went: those of the same
 * material and supplier decide whether it is normal, tightened or reduced. Throws 422 without a lot size, and 409 where sampling has stopped.
 */
export async function sampleOf(db: Database, { templateId, lotId, lotSize }: ToSample): Promise<Sampled> {
  const template = await db.selectFrom('mes_qc_template').selectAll().where('id', '=', templateId).executeTakeFirstOrThrow()
  if (template.sampling !== 'gb2828') return { isPlan: false, sampleCount: template.sampleCount, acceptCount: 0, severity: 'normal' }
  if (lotSize === null) throw new Problem(422, '这个模板按抽样方案检验，请先在检验单里填批量')
  const level = levels.find((one) => one === template.level)
  const aql = aqls.find((one) => one === Number(template.aql))
  if (level === undefined || aql === undefined) throw new Problem(409, `${template.templateLabel} 的检验水平或 AQL 不在 GB/T 2828.1 的表里，请改版模板`)
  const before = (await lotsBefore(db, template.templateNo, lotId)).map((lot): InspectedLot => ({ ...lot, level, aql }))
  const { severity, isStopped } = switched(before, { mayReduce: template.mayReduce === 'Y', begins: 'normal' })
  if (isStopped) throw new Problem(409, '加严检验已有 5 批不接收，按 GB/T 2828.1 停止抽样检验。请供应商整改，这一批全检或退货')
  const { n, ac } = planFor({ lotSize, level, aql, severity })
  return { isPlan: true, sampleCount: n, acceptCount: ac, severity }
}

const levels = Object.keys(levelTexts) as (keyof typeof levelTexts)[] // the keys of a constant object

/** Lots of the same material and supplier that were inspected by any version of the template, oldest first, with the units that did not conform. */
async function lotsBefore(db: Database, templateNo: string, lotId: string | null): Promise<{ lotSize: number; nonconforming: number }[]> {
  const lot = await db
    .selectFrom('mes_material_lot')
    .select(['materialId', 'supplierId'])
    .where('id', '=', lotId ?? '')
    .executeTakeFirst()
  if (!lot) return []
  const rows = await db
    .selectFrom('mes_qc_order')
    .innerJoin('mes_qc_template', 'mes_qc_template.id', 'mes_qc_order.templateId')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_qc_order.lotId')
    .innerJoin('mes_qc_result', 'mes_qc_result.qcId', 'mes_qc_order.id')
    .innerJoin('mes_qc_item', 'mes_qc_item.id', 'mes_qc_result.itemId')
    .select(['mes_qc_order.id', 'lotSize', ({ fn }) => fn.sum<number | string>('mes_qc_result.numValue').as('nonconforming')])
    .where('templateNo', '=', templateNo)
    .where('mes_qc_order.status', '=', 'done')
    .where('lotSize', 'is not', null)
    .where('mes_material_lot.materialId', '=', lot.materialId)
    .where('mes_material_lot.supplierId', lot.supplierId === null ? 'is' : '=', lot.supplierId)
    .where('mes_qc_item.type', '=', 'choice')
    .groupBy(['mes_qc_order.id', 'lotSize', 'doneTime'])
    .orderBy('doneTime', 'desc')
    .orderBy('mes_qc_order.id', 'desc')
    .limit(mostLots)
    .execute()
  return rows.toReversed().map(({ lotSize, nonconforming }) => ({ lotSize: lotSize ?? 0, nonconforming: Number(nonconforming) }))
}
