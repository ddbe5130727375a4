import type { QcType } from '#contract/modules/quality/qcStates.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
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
