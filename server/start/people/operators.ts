import { acceptDeviation } from '#contract/modules/production/critical/parameterDeviation.ts'
import { finishTask, startTask } from '#contract/modules/production/planCommands.ts'
import { confirmReport, reportWork } from '#contract/modules/production/workReport.ts'
import { fromMicro, sumQuantities } from '#contract/rules/quantity.ts'
import { shiftAt } from '#contract/rules/calendar/shifts.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import type { Database } from '../../db/database.ts'
import { chargeBatch, chargedKg, isWaitingForWeighing } from './chargers.ts'
import { isPlantDay } from './days.ts'
import { defectWords } from './defects.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'
import { plansWithoutMaterial } from './store.ts'
import { operatorOf } from './turns.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** what is made so far is reported this often */
const reportEveryMs = 4 * hourMs
/** a task is begun so much before its time, where its machine is free and what it needs is there */
const earlyMs = 2 * hourMs
/** whoever works at a machine looks at it again after this long */
const lookAgainMs = 30_000
/** what waits for its weighing is looked at again after this long */
const weighedAgainMs = 15 * minuteMs
const cleanMinutes: Readonly<Record<string, number>> = { mixer: 12, mill: 15, sieve: 8, press: 15, filler: 12, pack: 6 }

type Task = Awaited<ReturnType<typeof tasksIn>>[number]

/** One look at all machines: what is made is reported, confirmed and finished, and what may begin is loaded and begun. Returns when something will be to do next, as far as that can be known (ms since the epoch). */
export async function atMachines(house: House, nowMs: number): Promise<number> {
  let nextMs = Infinity
  const running = await tasksIn(house.desk.db, ['running'])
  const taken = new Set<string>()
  for (const task of running) {
    const againMs = await lookAfter(house, task, nowMs)
    if (againMs === null) continue
    taken.add(task.equipCode)
    nextMs = Math.min(nextMs, againMs)
  }
  const isOpen = await isPlantDay(house.desk.db, house.plantTz, shiftAt(await readShifts(house.desk.db, house.plantTz), nowMs).day)
  const waiting = await plansWithoutMaterial(house.desk.db)
  for (const task of await tasksIn(house.desk.db, ['ready'])) {
    if (taken.has(task.equipCode) || !isOpen || task.orderStatus === 'paused' || waiting.has(task.planId)) continue
    const mayBeginMs = Number(task.planStart ?? nowMs) - earlyMs
    if (task.cameIn === null && (await isWaitingForWeighing(house, task, nowMs))) nextMs = Math.min(nextMs, nowMs + weighedAgainMs)
    else if (mayBeginMs > nowMs) nextMs = Math.min(nextMs, mayBeginMs)
    else if (await begin(house, task, nowMs)) {
      taken.add(task.equipCode)
      nextMs = Math.min(nextMs, nowMs + lookAgainMs)
    }
  }
  return nextMs
}

/** Tasks of machines with a controller, the earliest first; what comes out of the step before is what goes into this one. Kilograms as they rest. */
function tasksIn(db: Database, states: string[]) {
  return db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .leftJoin('mes_route_step', (join) => join.onRef('mes_route_step.routeId', '=', 'mes_plan.routeId').onRef('mes_route_step.seq', '=', 'mes_task.seq'))
    .leftJoin('mes_task as before', (join) => join.onRef('before.id', '=', 'mes_task.predecessorIds'))
    .select([
      'mes_task.id',
      'mes_task.planId',
      'mes_task.taskNo',
      'mes_task.machineType',
      'mes_task.planStart',
      'mes_task.actualStart',
      'mes_task.setupMin',
      'mes_task.qtyPlan',
      'mes_task.equipmentId',
    ])
    .select([
      'mes_task.qtyGood',
      'mes_task.qtyBad',
      'before.qtyGood as cameIn',
      'mes_order.status as orderStatus',
      'equipCode',
      'batchNo',
      'materialCode',
      'perCount',
    ])
    .where('mes_task.status', 'in', states)
    .where('mes_equipment.plcDeviceCode', '<>', '')
    .orderBy('mes_task.planStart')
    .orderBy('mes_task.taskNo')
    .execute()
}

const inputOf = ({ cameIn, qtyPlan }: Task) => fromMicro(Number(cameIn ?? qtyPlan))
const batchSeqOf = ({ batchNo }: Task) => Number(batchNo.replaceAll(/\D/g, '')) % 4_294_967_295
/** pieces are whole; powder is what it weighs */
const amountOf = (task: Task) => (task.perCount === null ? inputOf(task) : Math.floor(inputOf(task) / Number(task.perCount) + 1e-6))

async function begin(house: House, task: Task, nowMs: number): Promise<boolean> {
  const { desk, floor } = house
  if (amountOf(task) <= 0 || (await desk.give(operatorOf(house, task.machineType, nowMs), startTask, task.id)) !== null) return false
  if (task.cameIn === null) await chargeBatch(house, task, nowMs)
  await load(floor, task, nowMs)
  return true
}

function load(floor: House['floor'], task: Task, nowMs: number): Promise<void> {
  const [machine, recipeNo] = [task.equipCode, Number(task.materialCode.replaceAll(/\D/g, ''))]
  const command = { kind: 'load', machine, recipeNo, batchSeq: batchSeqOf(task), amount: amountOf(task), setupMin: task.setupMin * 0.8 } as const
  return floor.use([
    { atMs: nowMs, command },
    { atMs: nowMs, command: { kind: 'start', machine } },
  ])
}

/** What runs is looked after; null when it is finished and its machine empty. */
async function lookAfter(house: House, task: Task, nowMs: number): Promise<number | null> {
  const { desk, floor } = house
  const sinceMs = Number(task.actualStart ?? nowMs)
  const put = { machine: task.equipCode, batchSeq: batchSeqOf(task), sinceMs }
  const { isMade, isMissing, doneMs } = await floor.look(put, nowMs)
  if (isMissing) await load(floor, task, nowMs)
  if (isMade) {
    if (task.cameIn === null) await chargeBatch(house, task, nowMs) // what a killed process left half done
    if (!(await reportRest(house, task, { good: (await floor.count(put, nowMs)).good, nowMs }))) return nowMs + 5 * minuteMs
    if ((await desk.give(operatorOf(house, task.machineType, nowMs), finishTask, task.id)) !== null) return nowMs + 5 * minuteMs
    const machine = task.equipCode
    await floor.use([
      { atMs: nowMs, command: { kind: 'empty', machine } },
      { atMs: nowMs, command: { kind: 'clean', machine, minutes: cleanMinutes[task.machineType] ?? 10 } },
    ])
    return null
  }
  const last = await desk.db
    .selectFrom('mes_work_report')
    .select(({ fn }) => fn.max('endTime').as('endTime'))
    .where('taskId', '=', task.id)
    .executeTakeFirst()
  const dueMs = Number(last?.endTime ?? sinceMs) + reportEveryMs
  if (dueMs <= nowMs && task.perCount !== null) {
    const made = sumQuantities([goodIn(task, (await floor.count(put, nowMs)).good), -fromMicro(Number(task.qtyGood))])
    if (made >= 1) await report(house, task, { qtyGood: made, qtyBad: 0, reasons: '' }, nowMs)
  }
  return Math.min(doneMs === null ? Infinity : Math.max(nowMs + lookAgainMs, doneMs + lookAgainMs), dueMs <= nowMs ? nowMs + reportEveryMs : dueMs)
}

/** kg that a count stands for, never more than went in. */
function goodIn(task: Task, good: number): number {
  return Math.min(inputOf(task), Math.round(good * Number(task.perCount ?? 1) * 1000) / 1000)
}

/** The last report of a task: pieces by the counter, powder by the scale. What went in and did not come out was lost. */
async function reportRest(house: House, task: Task, { good, nowMs }: { good: number; nowMs: number }): Promise<boolean> {
  const input = inputOf(task)
  const weighed = Math.round(input * (1 - drawOf(house.seed, 'loss', task.taskNo)(0.001, 0.006)) * 1000) / 1000
  const total = task.perCount === null ? weighed : goodIn(task, good)
  const qtyGood = sumQuantities([total, -fromMicro(Number(task.qtyGood))])
  const qtyBad = sumQuantities([await wentIn(house, task), -total, -fromMicro(Number(task.qtyBad))])
  const reasons = qtyBad > 0 ? defectWords(house.seed, task) : ''
  return qtyGood + qtyBad <= 0 || report(house, task, { qtyGood: Math.max(0, qtyGood), qtyBad: Math.max(0, qtyBad), reasons }, nowMs)
}

/** kg that went into a step: what the step before gave, or what the store brought for the batch, which is more than it has to give. */
async function wentIn({ desk }: House, task: Task): Promise<number> {
  if (task.cameIn !== null) return inputOf(task)
  const charged = await chargedKg(desk.db, task.planId)
  if (charged > 0) return charged
  const brought = await desk.db
    .selectFrom('mes_issue_item as item')
    .innerJoin('mes_issue as issue', 'issue.id', 'item.issueId')
    .select(({ fn }) => fn.sum<number | string | null>('item.qty').as('qty'))
    .where('issue.planId', '=', task.planId)
    .where('item.status', '=', 'received')
    .where('item.unit', '=', 'kg')
    .executeTakeFirst()
  return Math.max(inputOf(task), fromMicro(Number(brought?.qty ?? 0)))
}

async function report(house: House, task: Task, asked: { qtyGood: number; qtyBad: number; reasons: string }, nowMs: number): Promise<boolean> {
  const { desk, people } = house
  if ((await desk.give(operatorOf(house, task.machineType, nowMs), reportWork, null, { taskId: task.id, ...asked })) !== null) return false
  const submitted = await desk.db
    .selectFrom('mes_work_report')
    .select('id')
    .where('taskId', '=', task.id)
    .where('status', '=', 'submitted')
    .orderBy('id')
    .execute()
  await judgeParameters({ desk, people }, task.id)
  for (const { id } of submitted) await desk.give(people.leader, confirmReport, id)
  return true
}

/** What was beyond a limit is looked at by the laboratory before the leader confirms: the colour decides, and that is inspected. */
async function judgeParameters({ desk, people }: Pick<House, 'desk' | 'people'>, taskId: string): Promise<void> {
  const open = await desk.db
    .selectFrom('mes_parameter_deviation')
    .select('id')
    .where('taskId', '=', taskId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  for (const { id } of open) await desk.giveUnsigned(people.qa, acceptDeviation, id, { reason: '曲线已核对，时间短，按成品检验结果判定' })
}
