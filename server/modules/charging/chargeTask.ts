import type { ReadUnit } from '../../bus/unit.ts'
import './tables.ts'

/** A task with its batch and vessel, as charging looks at them. */
export type ChargeTask = {
  id: string
  taskNo: string
  status: string
  equipmentId: string | null
  planId: string
  batchNo: string
  productId: string
  orderId: string
}

export type Vessel = {
  id: string
  equipCode: string
  name: string
  parentId: string
  workshopId: string
  cleanStatus: string
  lastCleanTime: number | null
  cleanExpireHours: number
  chargedBatchNo: string
}

const hourMs = 3_600_000

export async function chargeTask({ trx }: Pick<ReadUnit, 'trx'>, taskId: string): Promise<ChargeTask | null> {
  const found = await trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select(['mes_task.id', 'taskNo', 'mes_task.status', 'equipmentId', 'planId', 'batchNo', 'productId', 'orderId'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirst()
  return found ?? null
}

export async function vesselOf({ trx }: Pick<ReadUnit, 'trx'>, id: string): Promise<Vessel | null> {
  const found = await trx
    .selectFrom('mes_equipment')
    .select(['id', 'equipCode', 'name', 'parentId', 'workshopId', 'cleanStatus', 'lastCleanTime', 'cleanExpireHours', 'chargedBatchNo'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? { ...found, lastCleanTime: found.lastCleanTime === null ? null : Number(found.lastCleanTime) } : null
}

/** Until when a cleaned vessel counts as clean (ms since the epoch); null where it was not cleaned, or is used or soiled since. */
export function cleanUntil({
  cleanStatus,
  lastCleanTime,
  cleanExpireHours,
}: Pick<Vessel, 'cleanStatus' | 'lastCleanTime' | 'cleanExpireHours'>): number | null {
  return cleanStatus === 'clean' && lastCleanTime !== null ? lastCleanTime + cleanExpireHours * hourMs : null
}

/** Whether something of this batch is in this vessel already: it was cleared and clean when that began. */
export async function isBegun({ trx }: Pick<ReadUnit, 'trx'>, { planId, batchNo }: ChargeTask, vessel: Vessel): Promise<boolean> {
  if (vessel.chargedBatchNo !== batchNo || vessel.cleanStatus !== 'inUse') return false
  const charge = await trx
    .selectFrom('mes_charge')
    .select('id')
    .where('planId', '=', planId)
    .where('vesselId', '=', vessel.id)
    .where('result', 'in', ['ok', 'undone'])
    .limit(1)
    .executeTakeFirst()
  return charge !== undefined
}
