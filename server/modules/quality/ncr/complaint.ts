import type { Complained } from '#contract/modules/quality/complaint.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { labelled } from '../../scanning/labelled.service.ts'
import '../tables.ts'

/** The lot, batch and customer behind a scanned code: of a box or unit, else of a lot. Throws 404 for a code that nothing has, and 409 for a number that several lots share. */
export async function complainedBy(db: Database, code: string): Promise<Complained> {
  const number = await labelled(db, code)
  const spelled = [number, foldedCode(number)]
  const packed = await packedIn(db, spelled)
  const lots = await db
    .selectFrom('mes_material_lot')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['mes_material_lot.id', 'lotNo', 'materialName', 'originRefType', 'originRefId'])
    .where(({ eb, or }) => (packed ? eb('mes_material_lot.id', '=', packed.lotId) : or([eb('lotNo', 'in', spelled), eb('mes_material_lot.id', '=', number)])))
    .limit(2)
    .execute()
  const [lot] = lots
  if (!lot) throw new Problem(404, `没有找到 ${code} 对应的批次或料件，请扫产品、箱或批次的标签`)
  if (lots.length > 1) throw new Problem(409, `批号 ${code} 有几种物料在用，请扫箱或料件的标签`)
  const batchNo = lot.originRefType === 'batch' ? lot.originRefId : ''
  const order = await db
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select('customerId')
    .where('mes_plan.batchNo', '=', batchNo)
    .executeTakeFirst()
  const { id: lotId, lotNo, materialName } = lot
  return { lotId, lotNo, materialName, batchNo, boxNo: packed?.boxNo ?? '', customerId: order?.customerId ?? null }
}

/** The lot in a box, by its number or the SSCC of its label, or in a unit. */
async function packedIn(db: Database, codes: readonly string[]): Promise<{ boxNo: string; lotId: string } | null> {
  const box = await db
    .selectFrom('mes_box')
    .leftJoin('mes_hu', 'mes_hu.id', 'mes_box.huId')
    .select(['boxNo', ({ fn }) => fn.coalesce('mes_box.lotId', 'mes_hu.lotId').as('lotId')])
    .where(({ or, eb }) => or([eb('boxNo', 'in', [...codes]), eb('sscc', 'in', [...codes])]))
    .executeTakeFirst()
  if (box && box.lotId !== null) return { boxNo: box.boxNo, lotId: box.lotId }
  const unit = await db
    .selectFrom('mes_hu')
    .select(['huCode as boxNo', 'lotId'])
    .where('huCode', 'in', [...codes])
    .executeTakeFirst()
  return unit ?? null
}
