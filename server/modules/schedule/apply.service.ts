import { runStatusTexts } from '#contract/modules/schedule/run.ts'
import { tasksPlaced } from '#contract/modules/schedule/placed.ts'
import type { TasksPlaced } from '#contract/modules/schedule/placed.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

const changedMeanwhile = '试排之后有工序被改动，这个方案不再成立。请重新试排后再应用'

/** Makes a preview the plan of the plant, whole or not at all. Throws 404, 409 where it is no preview any more, or a task changed since. */
export async function applyRun(unit: UnitOfWork, runId: string, plantTz: string): Promise<void> {
  const run = await runIn(unit.trx, runId, 'preview')
  const slots = await unit.trx.selectFrom('mes_schedule_slot').selectAll().where('runId', '=', runId).execute()
  for (const slot of slots) {
    const set =
      slot.isFree === 1 ? { equipmentId: slot.equipmentId, planStart: slot.startMs, planEnd: slot.endMs, ...(slot.isPinned === 1 ? { pinned: 'Y' } : {}) } : {}
    await writeTask(unit, slot.taskId, slot.taskVersion, set)
  }
  await tellPlaced(
    unit,
    slots.map(({ taskId, endMs }) => ({ taskId, endMs: Number(endMs) })),
    plantTz,
  )
  await setStatus(unit, run, 'applied')
}

/** Gives tasks back the times that they had before the newest applied run. Throws 409 where something has happened to one of them since. */
export async function undoRun(unit: UnitOfWork, plantTz: string): Promise<void> {
  const run = await newestApplied(unit.trx)
  if (run === undefined) throw new Problem(409, '没有可以撤销的排程')
  const slots = await unit.trx.selectFrom('mes_schedule_slot').selectAll().where('runId', '=', run.id).execute()
  for (const slot of slots) {
    const { beforeEquipmentId: equipmentId, beforeStart: planStart, beforeEnd: planEnd, beforePinned: pinned } = slot
    if (slot.isFree === 1) await writeTask(unit, slot.taskId, slot.taskVersion + 1, { equipmentId, planStart, planEnd, pinned })
  }
  await tellPlaced(
    unit,
    slots.map(({ taskId }) => ({ taskId, endMs: null })),
    plantTz,
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
  if (run.status !== status) throw new Problem(409, `“${statusText(run.status)}”的排程方案不能再应用或放弃。请重新试排`)
  return run
}

const statusText = (status: string) => Object.entries(runStatusTexts).find(([value]) => value === status)?.[1] ?? status

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

/** Plans and orders are the production module's: inside this transaction it makes them follow (factory.md 3.3). */
async function tellPlaced(unit: UnitOfWork, tasks: TasksPlaced['tasks'], plantTz: string): Promise<void> {
  const placed: TasksPlaced = { tasks, plantTz }
  await unit.within(tasksPlaced, placed)
}

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
