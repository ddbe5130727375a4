import { completeCharging } from '#contract/modules/charging/charge.ts'
import { cleanVessel } from '#contract/modules/charging/vessel.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { bagsOf, progressOf } from '../../modules/charging/batchBags.ts'
import { scanCharge } from '../../modules/charging/scanCharge.service.ts'
import { clear } from './clear.ts'
import type { House } from './house.ts'
import { scanned } from './scanned.ts'
import { isWeighed } from './weighers.ts'

/** what is not weighed by then is made of what was issued, as other batches are */
const patienceMs = 6 * 3_600_000

type Task = { id: string; planId: string; batchNo: string; equipmentId: string | null; planStart: number | null }

/** Whether a batch that is weighed bag by bag is not weighed yet: nobody begins it before, unless the weighing room did not come to it at all. */
export async function isWaitingForWeighing(house: House, { planId, batchNo, planStart }: Task, nowMs: number): Promise<boolean> {
  if (!isWeighed(house, batchNo)) return false
  const order = await house.desk.db
    .selectFrom('mes_weight_order')
    .select('status')
    .where('planId', '=', planId)
    .where('status', 'in', ['released', 'weighing', 'reviewing'])
    .executeTakeFirst()
  if (!order) return false
  return order.status !== 'released' || nowMs - Number(planStart ?? nowMs) < patienceMs
}

/** All bags of a batch go into its vessel, each by its scan, in the order of their phases; somebody else says that all are in (factory.md 3.8). */
export async function chargeBatch({ desk, people, plantTz }: House, { id, planId, equipmentId }: Task, nowMs: number): Promise<void> {
  const { db } = desk
  const bags = await bagsOf(db, planId)
  if (bags.length === 0 || equipmentId === null || progressOf(bags).isChecked || !people.charger.permissions.has('mes:charge:scan')) return
  if (bags.every(({ charged }) => charged === null)) {
    const vessel = await db.selectFrom('mes_equipment').select('cleanStatus').where('id', '=', equipmentId).executeTakeFirst()
    if (vessel?.cleanStatus !== 'inUse') await desk.give(people.charger, cleanVessel, equipmentId)
    await clear(desk, { by: people.charger, planId, equipmentId })
  }
  for (const { huId, huCode, charged } of bags) {
    if (charged !== null) continue
    const eventId = await scanned(desk, people.charger, { id: huId, huCode, atMs: nowMs })
    const { result } = await desk.work(people.charger, 'mes:charge:scan', (unit) =>
      scanCharge(unit, { eventId, huId, taskId: id, vesselId: equipmentId }, plantTz),
    )
    if (result === 'reject') return // kept as a scan that was refused; the report of the step says what is missing
  }
  await desk.giveUnsigned(people.chargeChecker, completeCharging, id)
}

/** kg that were charged into a batch by scans. */
export async function chargedKg(db: Database, planId: string): Promise<number> {
  const row = await db
    .selectFrom('mes_charge')
    .select(({ fn }) => fn.sum<number | string | null>('netQty').as('kg'))
    .where('planId', '=', planId)
    .where('result', '=', 'ok')
    .where('unit', '=', 'kg')
    .executeTakeFirst()
  return fromMicro(Number(row?.kg ?? 0))
}
