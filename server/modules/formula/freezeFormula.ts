import { batchFrozen } from '#contract/modules/formula/batchFrozen.ts'
import type { FrozenLine } from '#contract/modules/formula/batchFrozen.ts'
import type { BatchDispatched } from '#contract/modules/production/batchDispatched.ts'
import { convertedMicro, unitText } from '#contract/rules/unitConversion.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { canonicalHash } from '../../canonical.ts'
import { Problem } from '../../http/problem.ts'
import { measuredMaterial } from '../material/amounts.service.ts'
import { batchNeeds, weighable } from './batchNeed.ts'
import { approvedRecipes } from './recipes.ts'
import type { Recipe, RecipeLine } from './recipes.ts'

/**
 * With its dispatch a batch keeps the approved formula of its product, line by line with amounts and a hash over them (factory.md 4 R17), and
 * announces it. A batch that is dispatched again keeps what it has as long as something is issued by it. Without an approved formula nothing is
 * frozen and nothing is made. Throws 409 where product or material do not say what a share of the batch is in their unit (factory.md 4 R21).
 */
export async function freezeFormula(unit: UnitOfWork, batch: BatchDispatched): Promise<void> {
  if (!(await isFrozenFor(unit, batch.planId))) await freezeAnew(unit, batch)
  const rows = await unit.trx
    .selectFrom('mes_batch_formula_line')
    .select(['seq', 'phase', 'materialId', 'pct', 'qty', 'unit'])
    .where('planId', '=', batch.planId)
    .orderBy('seq')
    .execute()
  if (rows.length === 0) return
  const lines = rows.map(({ pct, qty, ...line }): FrozenLine => ({ ...line, pct: Number(pct), qty: Number(qty) }))
  await unit.within(batchFrozen, { ...batch, lines })
}

async function freezeAnew({ trx, at }: UnitOfWork, batch: BatchDispatched): Promise<void> {
  const { planId } = batch
  await trx.deleteFrom('mes_batch_formula_line').where('planId', '=', planId).execute()
  await trx.deleteFrom('mes_batch_formula').where('planId', '=', planId).execute()
  const recipe = (await approvedRecipes({ trx }, new Set([batch.productId]))).get(batch.productId)
  const needs = recipe ? batchNeeds(recipe, batch) : null
  if (!recipe) return
  if (needs === null) throw new Problem(409, await needComplaint({ trx }, recipe, batch))
  const { versionId, versionLabel, lossPct } = recipe
  const frozen = needs.map((need, place): FrozenLine => {
    const { materialId, unit } = need
    return { seq: place + 1, ...shareOf(recipe.lines, materialId), materialId, qty: weighable(need), unit }
  })
  const hash = canonicalHash({ versionId, lossPct, lines: frozen })
  await trx.insertInto('mes_batch_formula').values({ planId, versionId, versionLabel, lossPct, hash, createTime: at }).execute()
  for (const line of frozen)
    await trx
      .insertInto('mes_batch_formula_line')
      .values({ planId, ...line })
      .execute()
}

/** Which conversion is missing for the amounts of a batch, and where to enter it. */
async function needComplaint({ trx }: Pick<UnitOfWork, 'trx'>, { factors, lines }: Recipe, { productId, batchQty, unit }: BatchDispatched): Promise<string> {
  const isProduct = convertedMicro(BigInt(Math.round(batchQty)), { from: unit, to: 'kg', factors }) === null
  const line = isProduct ? undefined : lines.find((one) => convertedMicro(1_000_000n, { from: 'kg', to: one.unit, factors: one.factors }) === null)
  const { materialName } = await measuredMaterial(trx, line?.materialId ?? productId)
  const [from, to] = line ? ['kg', line.unit] : [unit, 'kg']
  const factor = [from, to].includes('L') ? '登记密度' : [from, to].includes('pcs') ? '登记单件重量' : '改用 kg、个 或 L 计量'
  return `${materialName} 没有“${unitText(from)}→${unitText(to)}”的换算，这批的用量算不出。请先在物料档案${factor}，再派工`
}

function shareOf(lines: readonly RecipeLine[], materialId: string): Pick<FrozenLine, 'phase' | 'pct'> {
  const of = lines.filter((line) => line.materialId === materialId)
  return { phase: of[0]?.phase ?? '', pct: of.reduce((sum, { pct }) => sum + pct, 0) }
}

/** Whether a formula is frozen and an issue order of it was not cancelled. */
async function isFrozenFor({ trx }: UnitOfWork, planId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('mes_batch_formula as frozen')
    .innerJoin('mes_issue as issue', 'issue.planId', 'frozen.planId')
    .select('issue.id')
    .where('frozen.planId', '=', planId)
    .where('issue.status', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
