import { openStates } from '#contract/modules/production/orderStates.ts'
import { lateOrderTopic } from '#contract/modules/schedule/retained.ts'
import type { LateOrder } from '#contract/modules/schedule/retained.ts'
import { lateMs } from '#contract/rules/late.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { dueAt } from './openTasks.service.ts'
import './tables.ts'

const minuteMs = 60_000

type Told = { nowMs: number; plantTz: string }
type Promised = { dueDate: string; forecastFinish: number | null; lateRisk: string }

/** The late orders that are not finished, by their ids: those whose record says so, as lists and figures count them. */
export async function lateOrders(db: Database, { nowMs, plantTz }: Told): Promise<Map<string, LateOrder & { lateMin: number }>> {
  const rows = await db
    .selectFrom('mes_order')
    .innerJoin('mes_material', 'mes_material.id', 'mes_order.productId')
    .select(['mes_order.id', 'orderNo', 'dueDate', 'forecastFinish', 'lateRisk', 'materialName', 'colorHex'])
    .where('mes_order.status', 'in', openStates)
    .where('lateRisk', '=', 'Y')
    .orderBy('mes_order.id')
    .execute()
  return new Map(
    rows.map(({ id, orderNo, materialName, colorHex, ...promised }) => {
      const forecastMs = promised.forecastFinish === null ? null : Number(promised.forecastFinish)
      const dueMs = dueAt(promised.dueDate, plantTz, nowMs)
      return [id, { orderNo, productName: materialName, colorHex, dueMs, forecastMs, lateMin: lateMinOf(promised, { nowMs, plantTz }) }]
    }),
  )
}

/** Retains them; what is in time again, finished or gone leaves the topic. */
export async function tellLateOrders(db: Database, bus: Pick<Bus, 'retain' | 'retained'>, told: Told): Promise<void> {
  const late = await lateOrders(db, told)
  for (const [id, { lateMin: _now, ...order }] of late) bus.retain(lateOrderTopic, id, order, told.nowMs)
  for (const id of bus.retained(lateOrderTopic).keys()) if (!late.has(id)) bus.retain(lateOrderTopic, id, null, told.nowMs)
}

/** Minutes by which an order that is not finished will be late, whole and at least one; 0 where its record does not say that it is late. */
export function lateMinOf({ dueDate, forecastFinish, lateRisk }: Promised, { nowMs, plantTz }: Told): number {
  if (lateRisk !== 'Y') return 0
  const ending = { actualMs: null, forecastMs: forecastFinish === null ? null : Number(forecastFinish) }
  return Math.max(1, Math.ceil((lateMs(dueAt(dueDate, plantTz, nowMs), ending, nowMs) ?? 0) / minuteMs))
}
