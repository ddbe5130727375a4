import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { measuredMaterial, requireConverted } from '../amounts.service.ts'
import type { Moved, StockRef } from './moves.ts'
import { moveStock } from './stock.service.ts'

/** `pieces` of the material of a lot go into one carton in the place `to`. */
type Packing = { lotId: string; pieces: number; to: string; ref: StockRef; batchNo: string }

/** what goods are packed in: bulk lies in everything else */
const carton = 'carton'

/**
 * Packs pieces out of the bulk of their lot: the carton is a unit of its own, and the bulk has so much less (factory.md 4 R1). A carton that
 * one pot cannot fill is filled from the next ones, the oldest first. Throws 409 where the bulk is not enough, 422 where pieces say nothing of it.
 */
export async function packStock(unit: UnitOfWork, { lotId, pieces, to, ref, batchNo }: Packing): Promise<Moved> {
  const { trx } = unit
  const { materialId, lotNo } = await trx.selectFrom('mes_material_lot').select(['materialId', 'lotNo']).where('id', '=', lotId).executeTakeFirstOrThrow()
  const product = await measuredMaterial(trx, materialId)
  const qty = requireConverted(BigInt(pieces) * 1_000_000n, { from: 'pcs', to: product.unit, material: product })
  if (qty === 0) throw new Problem(422, `${pieces} 件 ${product.materialName} 不到 ${unitText(product.unit)} 的百万分之一。请在物料档案核对单件重量`)
  const pots = await trx
    .selectFrom('mes_hu')
    .select(['id', 'qtyAvail', 'locationId'])
    .where('lotId', '=', lotId)
    .where('huType', '<>', carton)
    .where('qtyAvail', '>', 0)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  const inHand = pots.reduce((sum, pot) => sum + Number(pot.qtyAvail), 0)
  const said = (micro: number) => `${quantityText(fromMicro(micro), 6)} ${unitText(product.unit)}`
  if (inHand < qty) throw new Problem(409, `批次 ${lotNo} 的料体还有 ${said(inHand)}，${pieces} 件要 ${said(qty)}。请核对件数，或先报产出`)
  const whole = pots.find((pot) => Number(pot.qtyAvail) >= qty)
  let packed: Moved | null = null
  for (let left = qty; left > 0;) {
    const pot = packed === null && whole ? whole : pots.shift()
    if (!pot || pot.locationId === null) throw new Problem(409, `批次 ${lotNo} 的料体刚刚变化，请刷新后重试`)
    const part = Math.min(left, Number(pot.qtyAvail))
    const into: { into?: string } = packed === null ? {} : { into: packed.huId }
    const move = { is: 'split', moveType: 'pack', huId: pot.id, from: pot.locationId, to, qty: part, ref, batchNo } as const
    const moved = await moveStock(unit, { ...move, ...into, huType: carton, huStatus: 'stored' })
    packed ??= moved
    left -= part
  }
  if (packed === null) throw new Error('nothing was packed')
  return packed
}
