import { approvedStates } from '#contract/modules/production/orderStates.ts'
import type { WallOrder } from '#contract/modules/production/retained.ts'
import { countedReportStates, goodReportStates } from '#contract/modules/production/workReport.ts'
import type { PastOrder } from '#contract/modules/replay/replay.ts'
import { endOfDueDay } from '#contract/rules/late.ts'
import type { StepTask } from '#contract/rules/orderSteps.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { pastFacts } from './pastFacts.ts'
import type { PastFacts } from './pastFacts.ts'
import { lineAt, stateAt } from './pastStates.ts'
import { wallOrderOf } from './wallOrder.ts'

type Stretch = { fromMs: number; toMs: number; plantTz: string }
type Order = PastFacts['orders'][number]
const among = (states: readonly string[], state: string | null) => state !== null && states.includes(state)

/**
 * How the orders of the wall stood at the beginning of a stretch, and each change in it (decisions.md 68). States come from their log, amounts
 * from the reports that counted then. What was planned and forecast is not kept by time: it is left out.
 */
export async function pastOrders(db: Database, stretch: Stretch): Promise<PastOrder[]> {
  const facts = await pastFacts(db, stretch)
  const changes = facts.orders.flatMap((order) => changesOf(facts, order, stretch))
  return changes.toSorted((one, other) => one.at - other.at)
}

function changesOf(facts: PastFacts, order: Order, { fromMs, toMs, plantTz }: Stretch): PastOrder[] {
  const own = recordsOf(facts, order.id)
  const dues = [order.dueDate, ...(facts.versions.get(order.id) ?? []).map(({ dueDate }) => dueDate)]
  const moments = [
    ...own.all.flatMap(({ id, createTime }) => [Number(createTime), ...(facts.lines.get(id) ?? []).map(({ at }) => at)]),
    ...own.tasks.flatMap(({ actualStart, actualEnd }) => [actualStart, actualEnd].filter((at) => at !== null).map(Number)),
    ...(facts.versions.get(order.id) ?? []).map(({ at }) => at),
    ...dues.map((day) => (endOfDueDay(day, plantTz) ?? 0) + 1), // that long it was in time
  ].filter((at) => at > fromMs && at <= toMs)
  const changes: PastOrder[] = []
  let before = ''
  for (const at of [fromMs, ...new Set(moments.toSorted((one, other) => one - other))]) {
    const value = orderAt(facts, order, own, { at, plantTz })
    const text = JSON.stringify(value)
    if (text === before || (before === '' && value === null)) continue
    before = text
    changes.push({ at, key: order.id, value })
  }
  return changes
}

function recordsOf({ orders, plans, tasks, reports }: PastFacts, orderId: string) {
  const ownPlans = plans.filter((plan) => plan.orderId === orderId)
  const ids = new Set(ownPlans.map(({ id }) => id))
  const [ownTasks, ownReports] = [tasks.filter(({ planId }) => ids.has(planId)), reports.filter(({ planId }) => ids.has(planId))]
  const all = [...orders.filter(({ id }) => id === orderId), ...ownPlans, ...ownTasks, ...ownReports]
  return { plans: ownPlans, tasks: ownTasks, reports: ownReports, all }
}
type Own = ReturnType<typeof recordsOf>

function orderAt(facts: PastFacts, order: Order, own: Own, { at, plantTz }: { at: number; plantTz: string }): WallOrder | null {
  const stateOf = (row: { id: string; status: string; createTime: number }) => stateAt(facts.lines.get(row.id), row, at)
  const status = stateOf(order)
  if (status === null || !among(approvedStates, status)) return null
  const live = new Set(own.plans.filter((plan) => !among(['cancelled'], stateOf(plan) ?? 'cancelled')).map(({ id }) => id))
  const good = (reports: Own['reports'], states: readonly string[]) =>
    reports.filter((report) => among(states, stateOf(report))).reduce((sum, { qtyGood }) => sum + Number(qtyGood), 0)
  const tasks = own.tasks
    .filter(({ planId, createTime }) => live.has(planId) && Number(createTime) <= at)
    .map((task): StepTask => {
      const state = taskStateAt(facts, task, at)
      const reports = own.reports.filter(({ taskId }) => taskId === task.id)
      const hasBegun = !among(['pending', 'ready'], state)
      return {
        planId: task.planId,
        process: task.process,
        seq: task.seq,
        status: state,
        qtyPlan: Number(task.qtyPlan),
        qtyGood: good(reports, countedReportStates),
        machine: hasBegun ? (task.equipCode ?? '') : '', // what does not run yet can have been moved since
        planStartMs: null,
        pauseReason: state === 'paused' ? (lineAt(facts.lines.get(task.id), at)?.reason ?? '') : '',
      }
    })
  const last = own.reports.filter(({ planId, isLast }) => live.has(planId) && isLast === 'Y')
  const version = facts.versions.get(order.id)?.findLast((one) => one.at <= at)
  const dueDate = version?.dueDate ?? order.dueDate
  const known = {
    ...order,
    status,
    dueDate,
    qty: version ? toMicro(version.qty) : Number(order.qty),
    qtyGood: good(last, goodReportStates),
    forecastFinish: null,
    lateRisk: at > (endOfDueDay(dueDate, plantTz) ?? Infinity) ? 'Y' : 'N',
    holdReason: status === 'paused' ? (lineAt(facts.lines.get(order.id), at)?.reason ?? '') : '',
  }
  return wallOrderOf(known, tasks, { places: facts.places, nowMs: at, plantTz })
}

/** The state of a task; one whose changes were not logged is told by its begin and its end. */
function taskStateAt(facts: PastFacts, task: Own['tasks'][number], at: number): string {
  const lines = facts.lines.get(task.id)
  if (lines !== undefined || task.actualStart === null) return stateAt(lines, task, at) ?? 'pending'
  if (at < Number(task.actualStart)) return 'ready'
  return task.actualEnd === null || at < Number(task.actualEnd) ? (task.actualEnd === null ? task.status : 'running') : task.status
}
