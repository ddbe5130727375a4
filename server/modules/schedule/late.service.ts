import type { LateOrder } from '#contract/modules/schedule/calls.ts'
import { openStates } from '#contract/modules/production/orderStates.ts'
import { lateMs } from '#contract/rules/late.ts'
import type { Database } from '../../db/database.ts'
import { dueAt } from './openTasks.service.ts'
import './tables.ts'

const minuteMs = 60_000

type Told = { nowMs: number; plantTz: string }
type Promised = { dueDate: string; forecastFinish: number | null; lateRisk: string }

/** The late orders that are not finished, the latest first: those whose record says so, as lists and figures count them. */
export async function lateOrders(db: Database, told: Told): Promise<LateOrder[]> {
  const rows = await db
    .selectFrom('mes_order')
    .innerJoin('mes_material', 'mes_material.id', 'mes_order.productId')
    .select(['mes_order.id', 'orderNo', 'dueDate', 'forecastFinish', 'lateRisk', 'materialName', 'colorHex'])
    .where('mes_order.status', 'in', openStates)
    .where('lateRisk', '=', 'Y')
    .execute()
  return rows
    .map(({ id, orderNo, materialName, colorHex, ...promised }): LateOrder => {
      const dueMs = dueAt(promised.dueDate, told.plantTz, told.nowMs)
      return { orderId: id, orderNo, productName: materialName, colorHex, dueMs, lateMin: lateMinOf(promised, told) }
    })
    .toSorted((one, other) => other.lateMin - one.lateMin || (one.orderNo < other.orderNo ? -1 : 1))
}

/** Minutes by which an order that is not finished will be late, whole and at least one; 0 where its record does not say that it is late. */
export function lateMinOf({ dueDate, forecastFinish, lateRisk }: Promised, { nowMs, plantTz }: Told): number {
  if (lateRisk !== 'Y') return 0
  const ending = { actualMs: null, forecastMs: forecastFinish === null ? null : Number(forecastFinish) }
  return Math.max(1, Math.ceil((lateMs(dueAt(dueDate, plantTz, nowMs), ending, nowMs) ?? 0) / minuteMs))
}
