import type { QcType } from '#contract/modules/quality/qcStates.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'

type Found = { id: string; templateVersion: number }

/**
 * The valid template for an inspection of a material: one that names the material goes before one for its kind, and that before one for all.
 * Null where none applies: nothing is inspected then.
 */
export async function templateFor(
  { trx }: Pick<ReadUnit, 'trx'>,
  { qcType, materialId }: { qcType: QcType; materialId: string | null },
): Promise<Found | null> {
  const material = materialId === null ? undefined : await trx.selectFrom('mes_material').select('materialType').where('id', '=', materialId).executeTakeFirst()
  const templates = await trx
    .selectFrom('mes_qc_template')
    .select(['id', 'templateVersion', 'materialId', 'materialType'])
    .where('qcType', '=', qcType)
    .where('status', '=', 'valid')
    .orderBy('templateNo')
    .execute()
  const found =
    templates.find((one) => one.materialId !== null && one.materialId === materialId) ??
    templates.find((one) => one.materialId === null && one.materialType !== '' && one.materialType === material?.materialType) ??
    templates.find((one) => one.materialId === null && one.materialType === '')
  return found ? { id: found.id, templateVersion: found.templateVersion } : null
}

/** The template of this id; throws 422 at the field where it is for another kind of inspection. Whether it is valid is asked when the sample is taken. */
export async function requireFitting({ trx }: Pick<ReadUnit, 'trx'>, templateId: string, qcType: string): Promise<{ templateVersion: number }> {
  const found = await trx.selectFrom('mes_qc_template').select(['templateVersion', 'qcType', 'templateLabel']).where('id', '=', templateId).executeTakeFirst()
  const sentence = found ? `${found.templateLabel} 不是这类检验的模板，请换模板或检验类型` : '没有这个检验模板，请重新选择'
  if (!found || found.qcType !== qcType) throw new Problem(422, sentence, { fields: { templateId: [sentence] } })
  return found
}

/** Why nothing can be inspected by a template now, in a sentence; null when it can. */
export async function whyNotValid({ trx }: Pick<ReadUnit, 'trx'>, templateId: string): Promise<string | null> {
  const found = await trx.selectFrom('mes_qc_template').select(['status', 'templateLabel']).where('id', '=', templateId).executeTakeFirst()
  if (found?.status === 'valid') return null
  return `模板 ${found?.templateLabel ?? ''} ${found?.status === 'draft' ? '还没有批准' : '已作废'}，请编辑检验单，换成有效的模板`
}
