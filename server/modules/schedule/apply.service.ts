import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const changedMeanwhile = '试排之后有工序被改动，这个方案不再成立。请重新试排后再应用'

/** Makes a preview the plan of the plant, whole or not at all. Throws 404, 409 where it is no preview any more, or a task changed since. */
export async function applyRun(unit: UnitOfWork, runId: string): Promise<void> {
  const run = await runIn(unit.trx, runId, 'preview')
  const slots = await unit.trx.selectFrom('mes_schedule_slot').selectAll().where('runId', '=', runId).execute()
  for (const slot of slots) {
    const set =
      slot.isFree === 1 ? { equipmentId: slot.equipmentId, planStart: slot.startMs, planEnd: slot.endMs, ...(slot.isPinned === 1 ? { pinned: 'Y' } : {}) } : {}
    await writeTask(unit, slot.taskId, slot.taskVersion, set)
  }
  await tellPlans(
    unit,
    slots.map(({ taskId }) => taskId),
  )
  await foretell(unit, slots)
  await setStatus(unit, run, 'applied')
}

/** Gives tasks back the times that they had before the newest applied run. Throws 409 where something has happened to one of them since. */
export async function undoRun(unit: UnitOfWork): Promise<void> {
  const run = await newestApplied(unit.trx)
  if (run === undefined) throw new Problem(409, '没有可以撤销的排程')
  const slots = await unit.trx.selectFrom('mes_schedule_slot').selectAll().where('runId', '=', run.id).execute()
  for (const slot of slots) {
    const { beforeEquipmentId: equipmentId, beforeStart: planStart, beforeEnd: planEnd, beforePinned: pinned } = slot
    if (slot.isFree === 1) await writeTask(unit, slot.taskId, slot.taskVersion + 1, { equipmentId, planStart, planEnd, pinned })
  }
  await tellPlans(
    unit,
    slots.map(({ taskId }) => taskId),
  )
  await setStatus(unit, run, 'undone')
}

/** Puts a preview away. Throws 404, 409 where it is none any more. */
export async function discardRun(unit: UnitOfWork, runId: string): Promise<void> {
  await setStatus(unit, await runIn(unit.trx, runId, 'preview'), 'discarded')
}

/** The run whose times stand. */
export function newestApplied(db: Database) {
  return db.selectFrom('mes_schedule_run').selectAll().where('status', '=', 'applied').orderBy('updateTime', 'desc').orderBy('id', 'desc').executeTakeFirst()
}

async function runIn(db: Database, runId: string, status: string) {
  const run = await db.selectFrom('mes_schedule_run').selectAll().where('id', '=', runId).executeTakeFirst()
  if (run === undefined) throw new Problem(404, '没有这个排程方案，请刷新后再试')
  if (run.status !== status) throw new Problem(409, '这个方案已经应用或放弃，请重新试排')
  return run
}

type TaskSet = { equipmentId?: string | null; planStart?: number | null; planEnd?: number | null; pinned?: string }

/** Every task of a run is compared with what the run was made of, also those that it does not move: they may have begun. */
async function writeTask({ trx, by, at }: UnitOfWork, id: string, version: number, set: TaskSet): Promise<void> {
  const isMoved = Object.keys(set).length > 0
  const { numUpdatedRows } = await trx
    .updateTable('mes_task')
    .set(isMoved ? { ...set, version: version + 1, updateBy: by.username, updateTime: at } : { version })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Problem(409, changedMeanwhile)
}

/** Plans begin with their first task and end with their last; a draft is scheduled by that (factory.md 3.3), and its log says so. */
async function tellPlans(unit: UnitOfWork, taskIds: readonly string[]): Promise<void> {
  const { trx, by, at } = unit
  const ids = new Set(taskIds)
  const tasks = await trx.selectFrom('mes_task').select(['id', 'planId', 'planStart', 'planEnd']).where('planStart', 'is not', null).execute()
  const plans = Map.groupBy(tasks, ({ planId }) => planId)
  const changed = [...plans].filter(([, ofPlan]) => ofPlan.some(({ id }) => ids.has(id)))
  for (const [id, ofPlan] of changed) {
    const planStart = Math.min(...ofPlan.map((task) => Number(task.planStart)))
    const planEnd = Math.max(...ofPlan.map((task) => Number(task.planEnd)))
    await trx.updateTable('mes_plan').set({ planStart, planEnd }).where('id', '=', id).execute()
    const { numUpdatedRows } = await trx
      .updateTable('mes_plan')
      .set(({ eb }) => ({ status: 'scheduled', version: eb('version', '+', 1), updateBy: by.username, updateTime: at }))
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await logScheduled(unit, id)
  }
  unit.afterCommit('tasks.changed', { planIds: changed.map(([id]) => id) })
}

async function logScheduled({ trx, by, at }: UnitOfWork, planId: string): Promise<void> {
  const state = { resource: 'mesPlan', recordId: planId, fromState: 'draft', toState: 'scheduled', action: 'schedule', reason: '' }
  const person = { byUser: by.username, byName: by.realname, signedBy: '[]', signIds: '[]' }
  await trx
    .insertInto('mes_state_log')
    .values({ id: rowId(at), ...state, ...person, at })
    .execute()
}

type Slot = { orderId: string; endMs: number; lateMin: number }

/** What the plan means for orders: when they will be finished, how many days that leaves, whether they will be late. */
async function foretell({ trx }: UnitOfWork, slots: readonly Slot[]): Promise<void> {
  for (const [orderId, ofOrder] of Map.groupBy(slots, (slot) => slot.orderId)) {
    const finishMs = Math.max(...ofOrder.map(({ endMs }) => Number(endMs)))
    const lateMin = Math.max(...ofOrder.map((slot) => slot.lateMin))
    const order = await trx.selectFrom('mes_order').select('dueDate').where('id', '=', orderId).executeTakeFirst()
    const dueMs = order === undefined ? finishMs : Date.parse(`${order.dueDate}T00:00:00Z`) + dayMs
    const slackDays = lateMin > 0 ? -round1((lateMin * minuteMs) / dayMs) : Math.max(0, round1((dueMs - finishMs) / dayMs))
    await trx
      .updateTable('mes_order')
      .set({ forecastFinish: finishMs, slackDays, lateRisk: lateMin > 0 ? 'Y' : 'N' })
      .where('id', '=', orderId)
      .execute()
  }
}

const round1 = (days: number) => Math.round(days * 10) / 10

async function setStatus(unit: UnitOfWork, run: { id: string; version: number }, status: string): Promise<void> {
  const { numUpdatedRows } = await unit.trx
    .updateTable('mes_schedule_run')
    .set({ status, version: run.version + 1, updateBy: unit.by.username, updateTime: unit.at })
    .where('id', '=', run.id)
    .where('version', '=', run.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Problem(409, '这个方案刚被别人应用或放弃，请刷新后再试')
  unit.afterCommit('resource.changed', { resource: 'mesScheduleRun', verb: 'edit', id: run.id, mark: null })
}
