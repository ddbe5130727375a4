import type { DeliveryForecast, DeliveryForecasts } from '#contract/modules/schedule/calls.ts'
import { openStates } from '#contract/modules/production/orderStates.ts'
import type { Database } from '../../db/database.ts'
import { barOf, barRows } from './bars.service.ts'
import { newestApplied } from './newestApplied.ts'
import './tables.ts'

const dayMs = 86_400_000

/** What is to leave until seven days ahead and has not left, the earliest first, with what the plan says of it (factory.md 3.16 W8). What was due before yesterday stays as long as its order is made. */
export async function deliveryForecasts(db: Database, { nowMs, plantTz }: { nowMs: number; plantTz: string }): Promise<DeliveryForecasts> {
  const lines = await db
    .selectFrom('mes_order_delivery')
    .innerJoin('mes_order', 'mes_order.id', 'mes_order_delivery.orderId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_order.productId')
    .leftJoin('mes_customer', 'mes_customer.id', 'mes_order.customerId')
    .select(['mes_order_delivery.id', 'mes_order_delivery.deliverAt', 'mes_order_delivery.place', 'mes_order_delivery.qty', 'mes_order_delivery.status'])
    .select(['mes_order.id as orderId', 'orderNo', 'mes_order.unit', 'mes_order.status as orderStatus', 'materialName', 'colorHex', 'mes_customer.shortName'])
    .select(['mes_order.forecastFinish', 'mes_order.actualEnd'])
    .where(({ eb, or }) => or([eb('mes_order_delivery.deliverAt', '>', nowMs - 2 * dayMs), eb('mes_order.status', 'in', openStates)]))
    .where('mes_order_delivery.deliverAt', '<', nowMs + 7 * dayMs)
    .where('mes_order_delivery.status', '!=', 'shipped')
    .where('mes_order.status', 'not in', ['cancelled', 'terminated', 'closed', 'draft'])
    .orderBy('mes_order_delivery.deliverAt')
    .orderBy('orderNo')
    .limit(200)
    .execute()
  const applied = await newestApplied(db)
  const rows = await barRows(db, { runId: applied?.id ?? null, sinceMs: nowMs - dayMs, onlySlots: false })
  const bars = rows.flatMap((row) => barOf(row, { nowMs, plantTz, fromSlots: false }) ?? []).filter(({ status }) => status !== 'done')
  const ofOrder = Map.groupBy(bars, ({ orderId }) => orderId)
  const deliveries = lines.map((line): DeliveryForecast => {
    const own = (ofOrder.get(line.orderId) ?? []).toSorted((one, other) => other.endMs - one.endMs)
    const last = own[0]
    const binding = own.find(({ boundIs }) => boundIs === 'machine') ?? last
    return {
      id: line.id,
      orderNo: line.orderNo,
      productName: line.materialName,
      colorHex: line.colorHex,
      customerName: line.shortName ?? '',
      deliverAtMs: Number(line.deliverAt),
      qty: Number(line.qty) / 1_000_000,
      unit: line.unit,
      place: line.place,
      status: line.status,
      orderStatus: line.orderStatus,
      finishMs: finishOf(line),
      binding: binding === undefined ? '' : `${binding.equipCode} ${binding.processName}`,
    }
  })
  return { nowMs, plantTz, deliveries }
}

function finishOf({ actualEnd, forecastFinish }: { actualEnd: number | null; forecastFinish: number | null }): number | null {
  const finish = actualEnd ?? forecastFinish
  return finish === null ? null : Number(finish)
}
