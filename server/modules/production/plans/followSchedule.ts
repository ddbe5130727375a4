import { startsFrom } from '#contract/command.ts'
import { schedulePlan, unschedulePlan } from '#contract/modules/production/planCommands.ts'
import type { TasksPlaced } from '#contract/modules/schedule/placed.ts'
import { endOfDueDay } from '#contract/rules/late.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { sayWhetherLate } from '../orderLate.service.ts'
import '../tables.ts'

const dayMs = 86_400_000
/** names that a condition takes at most, because of the parameters that a statement may have */
const namesAtOnce = 400

/** What follows for plans and orders when tasks were given other times, or lost theirs because that was undone (factory.md 3.3, 3.4). */
export async function followSchedule(unit: UnitOfWork, { tasks, unplacedOrderIds, plantTz }: TasksPlaced): Promise<void> {
  const endOf = new Map(tasks.map(({ taskId, endMs }) => [taskId, endMs ?? 0]))
  const taskIds = [...endOf.keys()]
  const plans = new Map<string, string>()
  const finishOf = new Map<string, number>()
  for (let at = 0; at < taskIds.length; at += namesAtOnce) {
    const rows = await unit.trx
      .selectFrom('mes_task')
      .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
      .select(['mes_plan.id', 'mes_plan.orderId', 'mes_task.id as taskId'])
      .where('mes_task.id', 'in', taskIds.slice(at, at + namesAtOnce))
      .execute()
    for (const { id, orderId, taskId } of rows) {
      plans.set(id, orderId)
      finishOf.set(orderId, Math.max(finishOf.get(orderId) ?? 0, endOf.get(taskId) ?? 0))
    }
  }
  for (const id of plans.keys()) await timePlan(unit, id)
  for (const [id, foretoldMs] of finishOf) await forecastOrder(unit, id, { foretoldMs, plantTz, isUnplaced: unplacedOrderIds.includes(id) })
  unit.afterCommit('tasks.changed', { planIds: [...plans.keys()] })
}

/** A plan begins with its first task and ends with its last; a draft with all its times is scheduled, and a scheduled plan without any is a draft again. */
async function timePlan(unit: UnitOfWork, id: string): Promise<void> {
  const tasks = await unit.trx
    .selectFrom('mes_task')
    .select(['planStart', 'planEnd'])
    .where('planId', '=', id)
    .where('status', 'not in', ['cancelled', 'skipped'])
    .execute()
  const times = tasks.flatMap(({ planStart, planEnd }) => (planStart === null || planEnd === null ? [] : { start: Number(planStart), end: Number(planEnd) }))
  const isTimed = times.length > 0
  const planStart = isTimed ? Math.min(...times.map(({ start }) => start)) : null
  const planEnd = isTimed ? Math.max(...times.map(({ end }) => end)) : null
  await unit.trx.updateTable('mes_plan').set({ planStart, planEnd }).where('id', '=', id).execute()
  const { status } = await unit.trx.selectFrom('mes_plan').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const isWhole = isTimed && times.length === tasks.length
  if (isWhole && startsFrom(schedulePlan, status)) await unit.give(schedulePlan, id)
  if (!isTimed && startsFrom(unschedulePlan, status)) await unit.give(unschedulePlan, id)
}

/** When an order will be finished by its plans, how many days that leaves until the end of the day it is due, and whether it is late; nothing where nothing is planned. What has no place has no end. */
async function forecastOrder(
  unit: UnitOfWork,
  id: string,
  { foretoldMs, plantTz, isUnplaced }: { foretoldMs: number; plantTz: string; isUnplaced: boolean },
): Promise<void> {
  const { trx } = unit
  const { dueDate } = await trx.selectFrom('mes_order').select('dueDate').where('id', '=', id).executeTakeFirstOrThrow()
  const { finish } = await trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select(({ fn }) => fn.max('mes_task.planEnd').as('finish'))
    .where('mes_plan.orderId', '=', id)
    .where('mes_plan.status', '!=', 'cancelled')
    .where('mes_task.status', 'not in', ['cancelled', 'skipped'])
    .executeTakeFirstOrThrow()
  const forecastFinish = finish === null || isUnplaced ? null : Math.max(Number(finish), foretoldMs)
  const dueMs = endOfDueDay(dueDate, plantTz)
  const slackMs = forecastFinish === null || dueMs === null ? null : dueMs - forecastFinish
  const slackDays = slackMs === null ? null : Math.round((slackMs / dayMs) * 10) / 10
  await trx.updateTable('mes_order').set({ forecastFinish, slackDays }).where('id', '=', id).execute()
  await sayWhetherLate(unit, id, plantTz)
  unit.afterCommit('resource.changed', { resource: 'mesOrder', verb: 'edit', id, mark: null })
}
