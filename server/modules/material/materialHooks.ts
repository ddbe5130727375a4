import type { materials } from '#contract/modules/material/material.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { isPostgres } from '../../db/isPostgres.ts'
import { Problem } from '../../http/problem.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import './stockTables.ts'
import './tables.ts'

type MaterialRow = NonNullable<(typeof materials)['rowType']>

/** A material that was ever received keeps its unit (factory.md 4 R21): its ledger is numbers of it, and 5 kg would become 5 pieces. */
export const materialHooks = (): Hooks<MaterialRow & { id: string }> => ({
  async beforeUpdate(row, before, { trx }) {
    if (row.unit === undefined || row.unit === before.unit) return
    if (isPostgres(trx)) await trx.selectFrom('mes_material').select('id').where('id', '=', before.id).forUpdate().execute() // whoever receives it now waits, or is waited for
    const stored = await trx
      .selectFrom('mes_hu')
      .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_hu.lotId')
      .select('huCode')
      .where('materialId', '=', before.id)
      .limit(1)
      .executeTakeFirst()
    if (!stored) return
    const sentence = `${before.materialName} 已按 ${unitText(before.unit)} 记账（如物料件 ${stored.huCode}），单位不能改为 ${unitText(row.unit)}。请另建物料，或登记单件重量、密度来换算`
    throw new Problem(409, sentence, { fields: { unit: [sentence] } })
  },
})
