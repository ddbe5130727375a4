import type { RunAsked, Unmoved } from '#contract/modules/schedule/calls.ts'
import { scheduleInWorker } from './inWorker.ts'
import type { ScheduleParts } from './parts.ts'
import { scheduleInput } from './scheduleInput.service.ts'
import './tables.ts'

/** How a run would be without what somebody moved or expedited: the same rule at the same time. What was late without the move is not the move's. Null where nothing was moved. */
export async function unmovedOf({ db, plantTz }: Pick<ScheduleParts, 'db' | 'plantTz'>, runId: string, asked: RunAsked): Promise<Unmoved | null> {
  if (asked.pins.length === 0 && asked.firstOrders.length === 0) return null
  const { nowTs } = await db.selectFrom('mes_schedule_run').select('nowTs').where('id', '=', runId).executeTakeFirstOrThrow()
  const { input } = await scheduleInput(db, { ...asked, pins: [], firstOrders: [] }, { nowMs: Number(nowTs), plantTz })
  const { lateCount, lateMin, changeoverMin, orders } = await scheduleInWorker(input)
  return { lateCount, lateMin, changeoverMin, ends: orders.map(({ orderId, finishMs }) => ({ orderId, endMs: finishMs })) }
}
