import type { Campaigns } from '#contract/modules/weighing/campaign.ts'
import { filledLineStates, openWeightStates } from '#contract/modules/weighing/weighStates.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

/** more lines than a weighing room has open at once */
const mostLines = 5000
const filled: readonly string[] = filledLineStates

/** What is weighed material by material: of the weight orders that are weighed 合并, each material with its lines, by need. */
export async function campaigns(db: Database): Promise<Campaigns> {
  const rows = await db
    .selectFrom('mes_weight_line as line')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'line.weightId')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.id as lineId', 'line.weightId', 'line.materialId', 'line.unit', 'line.status', 'line.targetQty', 'line.pureSum', 'weight.batchNo'])
    .select(['materialCode', 'materialName', 'colorHex'])
    .where('weight.mode', '=', 'campaign')
    .where('weight.status', 'in', [...openWeightStates])
    .where('line.status', '!=', 'expired')
    .orderBy('weight.planTime')
    .orderBy('weightNo')
    .orderBy('seq')
    .limit(mostLines)
    .execute()
  const isOpen = ({ status }: { status: string }) => !filled.includes(status)
  const materials = [...Map.groupBy(rows, ({ materialId }) => materialId).values()].flatMap((own) => {
    const first = own.find(isOpen)
    if (!first) return []
    const left = own.filter(isOpen).reduce((sum, { targetQty, pureSum }) => sum + Math.max(0, Number(targetQty) - Number(pureSum)), 0)
    const { materialId, materialCode, materialName, colorHex: hex, unit } = first
    const lines = own.map(({ lineId, weightId, batchNo, status }) => ({ lineId, weightId, batchNo, isOpen: isOpen({ status }) }))
    return [{ materialId, materialCode, materialName, hex, unit, left: fromMicro(left), lines, at: rows.indexOf(first) }]
  })
  return { materials: materials.toSorted((one, other) => one.at - other.at).map(({ at: _at, ...material }) => material) }
}
