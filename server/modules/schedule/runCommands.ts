import { applyRun, discardRun, undoRun } from '#contract/modules/schedule/run.ts'
import type { scheduleRuns } from '#contract/modules/schedule/run.ts'
import { tasksPlaced } from '#contract/modules/schedule/placed.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../resource/command/commandHalf.ts'
import './tables.ts'

type Run = NonNullable<(typeof scheduleRuns)['rowType']> & { id: string }

/** The server's half of the commands on runs: whole or not at all. Plans and orders are the production module's, which follows in the same transaction (factory.md 3.3). */
export const runCommandHalves: readonly CommandHalf[] = [
  ...inTurns<Run>(
    ({ unit, record }) => turnsOfOrders(unit, record.id),
    [implement<Run>(applyRun, { run: giveTimes, told: () => '已应用' }), implement<Run>(undoRun, { run: takeTimesBack, told: () => '已撤销' })],
  ),
  implement<Run>(discardRun),
]

/** Throws 409 where a task changed since the run was made: also one that it does not move, which may have begun. */
async function giveTimes({ unit, record, plantTz }: Running<Run>): Promise<void> {
  const slots = await slotsOf(unit, record.id)
  for (const slot of slots) {
    const set =
      slot.isFree === 1 ? { equipmentId: slot.equipmentId, planStart: slot.startMs, planEnd: slot.endMs, ...(slot.isPinned === 1 ? { pinned: 'Y' } : {}) } : {}
    await writeTask(unit, slot.taskId, slot.taskVersion, set)
  }
  await unit.within(tasksPlaced, { tasks: slots.map(({ taskId, endMs }) => ({ taskId, endMs: Number(endMs) })), plantTz })
}

/** Throws 409 where something has happened to one of the tasks since. */
async function takeTimesBack({ unit, record, plantTz }: Running<Run>): Promise<void> {
  const slots = await slotsOf(unit, record.id)
  for (const slot of slots) {
    const { beforeEquipmentId: equipmentId, beforeStart: planStart, beforeEnd: planEnd, beforePinned: pinned } = slot
    if (slot.isFree === 1) await writeTask(unit, slot.taskId, slot.taskVersion + 1, { equipmentId, planStart, planEnd, pinned })
  }
  await unit.within(tasksPlaced, { tasks: slots.map(({ taskId }) => ({ taskId, endMs: null })), plantTz })
}

const slotsOf = ({ trx }: UnitOfWork, runId: string) => trx.selectFrom('mes_schedule_slot').selectAll().where('runId', '=', runId).execute()

/** Plans of these orders are scheduled, and orders forecast: who works on one of them waits, or is waited for. */
async function turnsOfOrders({ trx }: Pick<ReadUnit, 'trx'>, runId: string): Promise<string[]> {
  const orders = await trx.selectFrom('mes_schedule_slot').select('orderId').distinct().where('runId', '=', runId).orderBy('orderId').execute()
  return orders.map(({ orderId }) => turnOf('mes_order', orderId))
}

type TaskSet = { equipmentId?: string | null; planStart?: number | null; planEnd?: number | null; pinned?: string }

/** Every task of a run is compared with what the run was made of. */
async function writeTask({ trx, by, at }: UnitOfWork, id: string, version: number, set: TaskSet): Promise<void> {
  const isMoved = Object.keys(set).length > 0
  const { numUpdatedRows } = await trx
    .updateTable('mes_task')
    .set(isMoved ? { ...set, version: version + 1, updateBy: by.username, updateTime: at } : { version })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Problem(409, '试排之后有工序被改动，这个方案不再成立。请重新试排后再应用')
}
