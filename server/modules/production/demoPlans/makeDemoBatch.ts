import type { PlanStatus, TaskStatus } from '#contract/modules/production/planStates.ts'
import { runMinutes } from '#contract/modules/production/taskMinutes.ts'
import { keptWord } from '#contract/modules/production/keptWord.ts'
import { shiftAt, shiftWord } from '#contract/rules/calendar/shifts.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { kept } from '../demoMaking.ts'
import type { Making } from '../demoMaking.ts'
import type { DemoRoute, DemoStepRow } from './demoRoutes.ts'
import type { MachineTime } from './machineTime.ts'
import '../tables.ts'

export type DemoMachines = { byType: ReadonlyMap<string, readonly { id: string }[]>; time: MachineTime; shifts: ShiftHistory }
/** What a batch planned and made, in millionths. */
export type DemoBatch = { planned: number; input: number; good: number; scrap: number }

type Wanted = {
  order: { id: string; productId: string; status: string }
  route: DemoRoute
  vessel: { id: string; workshopId: string }
  /** kg */
  size: number
  /** ms since the epoch: not before */
  from: number
  index: number
  madeAt: number
  planNo: string
  batchNo: string
  row: ReturnType<typeof kept> & { planDate: string }
}

type Placed = { step: DemoStepRow; machine: string | null; chosen: string | null; start: number; end: number; status: TaskStatus; good: number; bad: number }

const minuteMs = 60_000
/** batches are planned for so much more than was ordered, for what steps lose */
const plannedMore = 1.02
/** what a step loses */
const lostShare = 0.003

/** One batch of an order with a task for each step of its route; how far it is follows from the clock and the state of its order. */
export async function makeDemoBatch(db: Database, wanted: Wanted, machines: DemoMachines, making: Making): Promise<DemoBatch> {
  const { order, route, vessel, size, planNo, batchNo, row } = wanted
  const placed = place(wanted, machines, making)
  const batchQty = toMicro(size)
  const last = placed.at(-1)
  const good = last?.status === 'done' ? last.good : 0 // what nobody confirmed was not made
  const status = planStatus(wanted, placed, good)
  const stockKept = placed.some((step) => step.status === 'done') ? 'N' : ''
  const scrap = placed.reduce((sum, { bad }) => sum + bad, 0)
  const none = { shiftId: '', teamId: '', unit: 'kg', qtyGood: good, qtyScrap: scrap, stockKept }
  const named = {
    planNo,
    batchNo,
    orderId: order.id,
    productId: order.productId,
    batchQty,
    routeId: route.id,
    lineId: vessel.id,
    workshopId: vessel.workshopId,
  }
  const times = { planStart: placed[0]?.start ?? null, planEnd: placed.at(-1)?.end ?? null }
  const materialReady = status === 'scheduled' ? 'partial' : 'full'
  await db
    .insertInto('mes_plan')
    .values({ ...row, ...none, ...named, ...times, materialReady, status })
    .execute()
  let before = ''
  for (const task of placed) {
    const id = await insertTask(db, { ...wanted, planId: row.id, before, batchQty, isLast: task === placed.at(-1), shifts: machines.shifts }, task, making)
    before = id
  }
  const first = placed[0]
  return status === 'cancelled'
    ? { planned: 0, input: 0, good: 0, scrap: 0 }
    : { planned: batchQty, input: (first?.good ?? 0) + (first?.bad ?? 0), good, scrap }
}

/** When and where each step is done, one after the other, and how far it is now. */
function place({ order, route, vessel, size, from, index }: Wanted, { byType, time }: DemoMachines, { now, random }: Making): Placed[] {
  const isOver = order.status === 'closed' || order.status === 'finished'
  const isDropped = order.status === 'terminated' && index > 0
  let [earliest, isOpen, input] = [from, true, toMicro(size)]
  return route.steps.map((step): Placed => {
    const ids = (byType.get(step.machineType) ?? []).map(({ id }) => id)
    const chosen = ids.includes(vessel.id) ? vessel.id : null
    const minutes = step.setupMin + runMinutes(step, size)
    const taken = isDropped
      ? { machine: chosen, from: earliest, to: earliest + minutes * minuteMs }
      : time.take(chosen === null ? ids : [chosen], earliest, minutes)
    const { machine, from: start, to: end } = taken
    earliest = end
    const status = isDropped ? 'cancelled' : statusAt({ start, end, now, isOpen, order: order.status, isOver })
    isOpen = status === 'done'
    const share = status === 'done' ? 1 : status === 'running' || status === 'paused' ? Math.max(0.05, (now - start) / (end - start)) : 0
    const made = Math.round((input * share) / 1000) * 1000
    const bad = Math.round((made * lostShare * random(0.5, 1.4)) / 1000) * 1000
    input = made - bad
    return { step, machine, chosen, start, end, status, good: made - bad, bad }
  })
}

type Moment = { start: number; end: number; now: number; isOpen: boolean; order: string; isOver: boolean }

function statusAt({ start, end, now, isOpen, order, isOver }: Moment): TaskStatus {
  if (isOver) return 'done'
  if (order === 'planned') return 'pending'
  if (!isOpen) return order === 'terminated' ? 'cancelled' : 'pending'
  if (end + 5 * minuteMs <= now) return 'done'
  if (order === 'terminated') return 'cancelled'
  if (start + 5 * minuteMs <= now) return order === 'paused' ? 'paused' : 'running'
  return order === 'paused' ? 'pending' : 'ready'
}

/** A batch stands as its tasks do. */
function planStatus({ order, index, size }: Wanted, placed: readonly Placed[], good: number): PlanStatus {
  if (order.status === 'planned') return index === 0 ? 'locked' : 'scheduled'
  if (order.status === 'terminated' && index > 0) return 'cancelled'
  if (order.status === 'terminated' && placed.some(({ status }) => status === 'cancelled')) return 'terminated'
  if (placed.every(({ status }) => status === 'done')) return good * plannedMore < toMicro(size) ? 'short' : 'finished'
  return placed.some((step) => step.good > 0) ? 'running' : 'dispatched'
}

type Below = Wanted & { planId: string; before: string; batchQty: number; isLast: boolean; shifts: ShiftHistory }

async function insertTask(
  db: Database,
  { madeAt, batchNo, planId, before, batchQty, isLast, shifts }: Below,
  task: Placed,
  { now, random }: Making,
): Promise<string> {
  const { step, machine, chosen, start, end, status, good, bad } = task
  const { seq, processId, machineType, setupMin, overlapPct } = step
  const isBegun = good > 0
  const actualEnd = status === 'done' ? Math.round(end - random(0.5, 6) * minuteMs) : null // before what comes after it begins
  const lateMs = actualEnd !== null && random(0, 1) < 0.07 ? 50 * minuteMs : 0 // a few were planned for earlier
  const row = {
    ...kept('planner', madeAt),
    taskNo: `${batchNo}-${String(seq).padStart(2, '0')}`,
    planId,
    seq,
    processId,
    machineType,
    setupMin,
    overlapPct,
    runMin: Math.round((end - start) / minuteMs) - setupMin,
    equipmentId: machine,
    chosenId: chosen,
    planStart: start - lateMs,
    planEnd: end - lateMs,
    ccp: machineType === 'mixer' || machineType === 'press' ? 'Y' : 'N',
    qtyPlan: batchQty,
    qtyGood: good,
    qtyBad: bad,
    unit: 'kg',
    actualStart: isBegun ? Math.round(start + random(0, 4) * minuteMs) : null,
    actualEnd,
    kept: actualEnd === null ? '' : keptWord(end - lateMs, actualEnd),
    pinned: 'N',
    predecessorIds: before,
    skipReason: '',
    pauseReason: status === 'paused' ? '等待维修' : '',
    status,
  }
  await db.insertInto('mes_task').values(row).execute()
  if (isBegun) {
    const reported = { reportNo: `WR-${row.taskNo}`, taskId: row.id, qtyGood: good, qtyBad: bad, unit: 'kg', reasons: bad > 0 ? '余料、洒落' : '' }
    const endTime = row.actualEnd ?? now - 10 * minuteMs
    const where = { processId, equipmentId: machine, shift: shiftWord(shiftAt(shifts, endTime)), isLast: isLast ? 'Y' : 'N' }
    const stands = {
      ...where,
      countGood: null,
      countBad: null,
      countDiff: null,
      countedBy: 'manual',
      startTime: row.actualStart,
      endTime,
      correctOf: null,
      personIds: '',
      status: row.actualEnd === null ? 'submitted' : 'confirmed',
    }
    await db
      .insertInto('mes_work_report')
      .values({ ...kept('operator', endTime), ...reported, ...stands })
      .execute()
  }
  return row.id
}
