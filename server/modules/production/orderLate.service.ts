import { openStates } from '#contract/modules/production/orderStates.ts'
import { endOfDueDay, lateMs } from '#contract/rules/late.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import './tables.ts'

/**
 * Writes into an order whether it is late (contract/rules/late.ts): `lateRisk` is what every list, figure, gantt and wall counts. It is
 * asked whenever the promise, the forecast or the end changes, and of unfinished orders when a day is over (lateJob.ts).
 */
export async function sayWhetherLate({ trx, at }: Pick<UnitOfWork, 'trx' | 'at'>, id: string, plantTz: string): Promise<void> {
  const { dueDate, actualEnd, forecastFinish, lateRisk } = await trx
    .selectFrom('mes_order')
    .select(['dueDate', 'actualEnd', 'forecastFinish', 'lateRisk'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const dueMs = endOfDueDay(dueDate, plantTz)
  const late = dueMs === null ? null : lateMs(dueMs, { actualMs: numberOf(actualEnd), forecastMs: numberOf(forecastFinish) }, at)
  const said = (late ?? 0) > 0 ? 'Y' : 'N'
  if (said !== lateRisk) await trx.updateTable('mes_order').set({ lateRisk: said }).where('id', '=', id).execute()
}

/** Says it of orders that were due before today and are not finished; of those that were planned in time, nothing else has told it. Returns how many became late. */
export async function markLateOrders(unit: UnitOfWork, plantTz: string): Promise<number> {
  const found = await unit.trx
    .selectFrom('mes_order')
    .select('id')
    .where('status', 'in', openStates)
    .where('lateRisk', '!=', 'Y')
    .where('dueDate', '<', wireTime(unit.at, plantTz).slice(0, 10))
    .orderBy('id')
    .execute()
  for (const { id } of found) {
    await sayWhetherLate(unit, id, plantTz)
    unit.afterCommit('resource.changed', { resource: 'mesOrder', verb: 'edit', id, mark: null })
  }
  return found.length
}

const numberOf = (stored: number | null) => (stored === null ? null : Number(stored))
