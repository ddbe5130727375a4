import { releaseWeight } from '#contract/modules/weighing/orderCommands.ts'
import type { BatchFrozen, FrozenLine } from '#contract/modules/formula/batchFrozen.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { bandOf } from '#contract/rules/weighing/band.ts'
import { roundedDown } from '#contract/rules/weighing/assay.ts'
import { milligramsIn } from '#contract/rules/unitConversion.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { measuredMaterial, requireConverted } from '../../material/amounts.service.ts'
import '../tables.ts'

const live = ['draft', 'released', 'weighing', 'reviewing', 'done', 'charged']

/**
 * With its dispatch a batch has a weight order for what its frozen formula takes (factory.md 3.3), released at once. A batch that has one
 * already keeps it. What is counted in pieces or litres is not weighed.
 */
export async function weightOrderForBatch(unit: UnitOfWork, batch: BatchFrozen): Promise<void> {
  const { trx, by, at } = unit
  const { planId, batchNo, productId, beginsAt, plantTz } = batch
  const lines = batch.lines.filter((line) => milligramsIn[line.unit] !== undefined)
  const there = await trx.selectFrom('mes_weight_order').select('id').where('planId', '=', planId).where('status', 'in', live).limit(1).executeTakeFirst()
  if (lines.length === 0 || there) return
  const kept = () => ({ id: rowId(at), createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 })
  const order = { ...kept(), weightNo: await nextNumber(unit, 'mes_weight_order', { plantTz }), planId, batchNo, productId }
  const planTime = Math.floor((beginsAt ?? at) / 1000) * 1000
  await trx
    .insertInto('mes_weight_order')
    .values({ ...order, weighCenterId: await centerOf(unit), mode: 'byBatch', planTime, expireTime: null, progress: 0, closeReason: '', status: 'draft' })
    .execute()
  for (const [place, line] of lines.entries())
    await trx
      .insertInto('mes_weight_line')
      .values({
        ...kept(),
        weightId: order.id,
        seq: place + 1,
        ...(await wantedOf(unit, { ...line, whole: await exactNeed(unit, batch, line) })),
        ...untouched,
      })
      .execute()
  unit.afterCommit('resource.changed', { resource: 'mesWeightOrder', verb: 'add', id: order.id, mark: null })
  await unit.give(releaseWeight, order.id)
}

const untouched = {
  netSum: 0,
  pureSum: 0,
  status: 'waiting',
  huId: null,
  lotId: null,
  breakReason: '',
  isTyped: 'N',
  scaleId: '',
  containerId: null,
  tareQty: null,
  tareFrame: '',
  weighBy: '',
  exceptionReason: '',
  signBy: '',
  signTime: null,
}

/**
 * What the batch takes of a material by its frozen formula, not rounded: share × batch ÷ (1 − loss). The frozen amount itself was rounded up
 * for the store, which never issues less than is needed. Throws 422 where the product says nothing of its batch in the unit of the line (R21).
 */
async function exactNeed({ trx }: UnitOfWork, { planId, productId, batchQty, unit }: BatchFrozen, line: FrozenLine): Promise<number> {
  const { lossPct } = await trx.selectFrom('mes_batch_formula').select('lossPct').where('planId', '=', planId).executeTakeFirstOrThrow()
  const factors = await measuredMaterial(trx, productId)
  const batch = BigInt(requireConverted(BigInt(Math.round(batchQty)), { from: unit, to: line.unit, material: factors }))
  const per = BigInt(100_000_000 - Math.round(Number(lossPct) * 1_000_000))
  return Number((batch * BigInt(line.pct)) / per)
}

/** The target of a line, rounded down to the decimals of its material, and the band of the material around it. */
async function wantedOf({ trx }: UnitOfWork, { materialId, phase, unit, whole }: FrozenLine & { whole: number }) {
  const material = await trx
    .selectFrom('mes_material')
    .select(['unitScale', 'tolType', 'tolLower', 'tolUpper'])
    .where('id', '=', materialId)
    .executeTakeFirstOrThrow()
  const tolerance = (micro: number | null) => (micro === null ? null : fromMicro(Number(micro)))
  const target = roundedDown(whole, material.unitScale) || whole
  const { lower, upper } = bandOf(target, { tolType: material.tolType, tolLower: tolerance(material.tolLower), tolUpper: tolerance(material.tolUpper) })
  return { materialId, phase, unit, targetQty: target, lowerQty: lower, upperQty: upper, remainQty: target }
}

/** The only weigh center there is, or none: then any of them weighs it. */
async function centerOf({ trx }: UnitOfWork): Promise<string | null> {
  const open = await trx.selectFrom('mes_weigh_center').select('id').where('status', '=', 1).orderBy('code').limit(2).execute()
  return open.length === 1 ? (open[0]?.id ?? null) : null
}
