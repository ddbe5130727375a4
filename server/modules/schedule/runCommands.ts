import { applyRun, discardRun, undoRun } from '#contract/modules/schedule/run.ts'
import type { scheduleRuns } from '#contract/modules/schedule/run.ts'
import { tasksPlaced } from '#contract/modules/schedule/placed.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../resource/command/commandHalf.ts'
import { requireBasis } from './requireBasis.ts'
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

/** Throws 409 where a task changed since the run was made: also one that it does not move, which may have begun; where calendar or machines did, or a person put a task on a machine that cannot take it. */
async function giveTimes({ unit, record, plantTz }: Running<Run>): Promise<void> {
  const [slots, left] = [await slotsOf(unit, record.id), await unplacedOf(unit, record.id)]
  await requireBasis(unit, record.id, plantTz)
  for (const slot of slots) {
    const at = { equipmentId: slot.equipmentId, planStart: slot.startMs, planEnd: slot.endMs }
    const chosen = slot.isPinned === 1 ? { pinned: 'Y', chosenId: slot.equipmentId } : {}
    const set = slot.isFree === 1 ? { ...at, ...chosen } : {}
    await writeTask(unit, slot.taskId, slot.taskVersion, set)
  }
  for (const { taskId, taskVersion } of left) await writeTask(unit, taskId, taskVersion, { planStart: null, planEnd: null })
  const tasks = [...slots.map(({ taskId, endMs }) => ({ taskId, endMs: Number(endMs) })), ...left.map(({ taskId }) => ({ taskId, endMs: null }))]
  await unit.within(tasksPlaced, { tasks, unplacedOrderIds: left.map(({ orderId }) => orderId), plantTz })
}

/** Throws 409 where something has happened to one of the tasks since. */
async function takeTimesBack({ unit, record, plantTz }: Running<Run>): Promise<void> {
  const [slots, left] = [await slotsOf(unit, record.id), await unplacedOf(unit, record.id)]
  for (const slot of slots) {
    const { beforeEquipmentId: equipmentId, beforeStart: planStart, beforeEnd: planEnd, beforePinned: pinned, beforeChosenId: chosenId } = slot
    if (slot.isFree === 1) await writeTask(unit, slot.taskId, slot.taskVersion + 1, { equipmentId, planStart, planEnd, pinned, chosenId })
  }
  for (const { taskId, taskVersion, beforeStart: planStart, beforeEnd: planEnd } of left) await writeTask(unit, taskId, taskVersion + 1, { planStart, planEnd })
  const tasks = [...slots, ...left].map(({ taskId }) => ({ taskId, endMs: null }))
  await unit.within(tasksPlaced, { tasks, unplacedOrderIds: [], plantTz })
}

const slotsOf = ({ trx }: UnitOfWork, runId: string) => trx.selectFrom('mes_schedule_slot').selectAll().where('runId', '=', runId).execute()
const unplacedOf = ({ trx }: UnitOfWork, runId: string) => trx.selectFrom('mes_schedule_unplaced').selectAll().where('runId', '=', runId).execute()

/** Plans of these orders are scheduled, and orders forecast: who works on one of them waits, or is waited for. */
async function turnsOfOrders({ trx }: Pick<ReadUnit, 'trx'>, runId: string): Promise<string[]> {
  const placed = await trx.selectFrom('mes_schedule_slot').select('orderId').distinct().where('runId', '=', runId).execute()
  const left = await trx.selectFrom('mes_schedule_unplaced').select('orderId').distinct().where('runId', '=', runId).execute()
  const orders = new Set([...placed, ...left].map(({ orderId }) => orderId))
  return [...orders].toSorted().map((orderId) => turnOf('mes_order', orderId))
}

type TaskSet = { equipmentId?: string | null; chosenId?: string | null; planStart?: number | null; planEnd?: number | null; pinned?: string }

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
