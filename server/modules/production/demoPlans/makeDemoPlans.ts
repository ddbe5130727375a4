import { suggestedSizes } from '#contract/modules/production/splitting.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import { readShifts } from '../../../calendar/readShifts.ts'
import type { Database } from '../../../db/database.ts'
import { dayMs, kept } from '../demoMaking.ts'
import type { Making } from '../demoMaking.ts'
import { makeDemoBatch } from './makeDemoBatch.ts'
import type { DemoBatch, DemoMachines } from './makeDemoBatch.ts'
import { makeDemoRoutes } from './demoRoutes.ts'
import { createMachineTime } from './machineTime.ts'
import '../tables.ts'

const hourMs = 3_600_000
const planned = ['closed', 'finished', 'running', 'paused', 'terminated', 'released', 'planned']

/** Gives every demo order from 已计划 on its batches and tasks on the machines of the demo plant, at times that fit its state; without machines there are none. */
export async function makeDemoPlans(db: Database, making: Making): Promise<void> {
  const rows = await db.selectFrom('mes_equipment').select(['id', 'equipCode', 'type', 'workshopId', 'capacityMin', 'capacityMax']).orderBy('seq').execute()
  if (!rows.some(({ type }) => type === 'mixer')) return
  const machines: DemoMachines = { byType: Map.groupBy(rows, ({ type }) => type), time: createMachineTime(), shifts: await readShifts(db, making.plantTz) }
  const routes = await makeDemoRoutes(db, making)
  const products = new Map((await db.selectFrom('mes_material').select(['id', 'materialName']).execute()).map(({ id, materialName }) => [id, materialName]))
  const orders = await db.selectFrom('mes_order').selectAll().where('status', 'in', planned).orderBy('createTime').orderBy('orderNo').execute()
  const begun = (order: (typeof orders)[number]) =>
    order.status === 'paused' ? making.now - 11 * hourMs : Number(order.actualStart ?? making.now + 4 * hourMs) // a pause stopped it in the middle
  const numbers = numbering(making)
  for (const [at, order] of orders.toSorted((one, other) => begun(one) - begun(other)).entries()) {
    const loose = (products.get(order.productId) ?? '').includes('散粉')
    const route = routes.find(({ code }) => code === (loose ? 'R-LOOSE' : 'R-PRESS'))
    const qty = Math.round(fromMicro(Number(order.qty)) * 10.2) / 10 // two percent more, for what steps lose
    const vessel = rows.find(({ equipCode }) => equipCode === vesselFor(qty, at))
    if (!route || !vessel) continue
    const limits = { min: fromMicro(Number(vessel.capacityMin ?? 0)), max: fromMicro(Number(vessel.capacityMax ?? 0)) }
    const sizes = suggestedSizes({ rest: qty, limits })
    const end = Number(order.actualEnd ?? 0)
    const pace = end > 0 ? ((end - begun(order)) * 0.4) / sizes.length : 7 * hourMs
    const made: DemoBatch[] = []
    for (const [index, size] of sizes.entries()) {
      const from = Math.round(begun(order) + index * pace)
      made.push(await makeDemoBatch(db, { order, route, vessel, size, from, index, ...numbers(from) }, machines, making))
    }
    await sumUpDemo(db, order.id, made)
  }
}

/** What the batches made becomes what the order and its delivery lines say. */
async function sumUpDemo(db: Database, orderId: string, made: readonly DemoBatch[]): Promise<void> {
  const total = (name: keyof DemoBatch) => made.reduce((sum, batch) => sum + batch[name], 0)
  const before = await db.selectFrom('mes_order').select(['qtyStored', 'qtyShipped']).where('id', '=', orderId).executeTakeFirstOrThrow()
  const good = total('good')
  const like = (amount: number) => (Number(amount) > 0 ? good : 0)
  await db
    .updateTable('mes_order')
    .set({ qtyPlanned: total('planned'), qtyInput: total('input'), qtyGood: good, qtyScrap: total('scrap') })
    .set({ qtyStored: like(before.qtyStored), qtyShipped: like(before.qtyShipped) })
    .where('id', '=', orderId)
    .execute()
  let packed = good
  const lines = await db.selectFrom('mes_order_delivery').select(['id', 'qty', 'status']).where('orderId', '=', orderId).orderBy('seq').execute()
  for (const { id, qty, status } of lines) {
    const qtyPacked = Math.min(Number(qty), packed)
    packed -= qtyPacked
    const stands = status === 'shipped' ? status : qtyPacked === 0 ? 'waiting' : qtyPacked < Number(qty) ? 'packing' : 'packed'
    await db.updateTable('mes_order_delivery').set({ qtyPacked, status: stands }).where('id', '=', id).execute()
  }
}

/** Plan and batch numbers of days before today: those of today begin with the people's own. */
function numbering({ now, plantTz }: Making) {
  const today = instantOf(`${wireTime(now, plantTz).slice(0, 10)} 00:00:00`, plantTz) ?? now
  const last = new Map<string, number>()
  return (from: number) => {
    const madeAt = Math.min(from - dayMs, today - hourMs)
    const day = wireTime(madeAt, plantTz).slice(0, 10).replaceAll('-', '')
    const seq = (last.get(day) ?? 0) + 1
    last.set(day, seq)
    return {
      madeAt,
      planNo: `PL${day}-${String(seq).padStart(4, '0')}`,
      batchNo: `${day.slice(2)}A${String(seq).padStart(2, '0')}`,
      row: { ...kept('planner', madeAt), planDate: wireTime(from, plantTz).slice(0, 10) },
    }
  }
}

/** The vessel that an amount of kg is made in. */
function vesselFor(kg: number, at: number): string {
  if (kg <= 30) return 'MX-04'
  if (kg > 160) return 'MX-03'
  return at % 2 === 0 ? 'MX-01' : 'MX-02'
}
