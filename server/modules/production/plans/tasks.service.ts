import { startsFrom } from '#contract/command.ts'
import { finishPlan, readyTask } from '#contract/modules/production/planCommands.ts'
import { runMinutes } from '#contract/modules/production/taskMinutes.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'
import { amountAtRate } from './rateUnits.ts'
import '../tables.ts'

type PlanKey = { id: string; batchNo: string; routeId: string; lineId: string | null; batchQty: number; unit: string }

/** Makes the tasks of a plan from its route, those that are missing: there is one for each step, however often this is called. `batchQty` is in millionths. */
export async function ensureTasks(unit: Pick<UnitOfWork, 'trx' | 'at' | 'by'>, plan: PlanKey): Promise<void> {
  const { trx, at, by } = unit
  const steps = await trx.selectFrom('mes_route_step').selectAll().where('routeId', '=', plan.routeId).orderBy('seq').orderBy('id').execute()
  const made = await trx.selectFrom('mes_task').select(['id', 'seq']).where('planId', '=', plan.id).execute()
  const known = new Map(made.map(({ seq, id }) => [seq, id]))
  const vessel =
    plan.lineId === null ? undefined : await trx.selectFrom('mes_equipment').select(['id', 'type']).where('id', '=', plan.lineId).executeTakeFirst()
  let before = ''
  for (const step of steps) {
    const id = known.get(step.seq) ?? rowId(at)
    const chosenId = vessel?.type === step.machineType ? vessel.id : null
    if (!known.has(step.seq))
      await trx
        .insertInto('mes_task')
        .values({
          id,
          createBy: by.username,
          createTime: at,
          updateBy: by.username,
          updateTime: at,
          version: 1,
          taskNo: `${plan.batchNo}-${String(step.seq).padStart(2, '0')}`,
          planId: plan.id,
          seq: step.seq,
          processId: step.processId,
          machineType: step.machineType,
          equipmentId: chosenId,
          chosenId,
          planStart: null,
          planEnd: null,
          setupMin: step.setupMin,
          runMin: runMinutes(step, await amountAtRate(trx, step, plan)),
          overlapPct: step.overlapPct,
          maxWaitMin: step.maxWaitMin,
          ccp: step.ccp,
          qtyPlan: plan.batchQty,
          qtyGood: 0,
          qtyBad: 0,
          unit: plan.unit,
          actualStart: null,
          actualEnd: null,
          pinned: 'N',
          predecessorIds: before,
          skipReason: '',
          pauseReason: '',
          kept: '',
          status: 'pending',
        })
        .execute()
    before = id
  }
}

type Waiting = { predecessorIds: string; overlapPct: number }

/**
 * What a task waits for, in a sentence; null when it may begin (R16): each task before it is done, or has made enough for the overlap, and
 * who comes after a skipped one waits for what that waited for.
 */
export async function waitsFor(db: Database, { predecessorIds, overlapPct }: Waiting): Promise<string | null> {
  const ids = predecessorIds.split(',').filter((id) => id !== '')
  if (ids.length === 0) return null
  const before = await db
    .selectFrom('mes_task')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .select(['mes_task.taskNo', 'mes_task.status', 'mes_task.qtyGood', 'mes_task.qtyPlan', 'mes_task.predecessorIds as itsOwn', 'mes_process.name'])
    .where('mes_task.id', 'in', ids)
    .orderBy('mes_task.seq')
    .execute()
  for (const { taskNo, status, qtyGood, qtyPlan, itsOwn, name } of before) {
    if (status === 'done') continue
    if (status === 'skipped') {
      const further = await waitsFor(db, { predecessorIds: itsOwn, overlapPct })
      if (further !== null) return further
      continue
    }
    const isFarEnough = overlapPct > 0 && (status === 'running' || status === 'paused') && Number(qtyGood) * 100 >= Number(qtyPlan) * overlapPct
    if (isFarEnough) continue
    return `前一道工序“${name}”（${taskNo}）还没有${overlapPct > 0 ? `做到 ${overlapPct}%` : '做完'}，请先完成它`
  }
  return null
}

/** Every task of a dispatched plan that may begin now becomes ready; a plan whose tasks have all ended is finished. */
export async function advancePlan(unit: UnitOfWork, planId: string): Promise<void> {
  const { trx } = unit
  const plan = await trx.selectFrom('mes_plan').select(['status']).where('id', '=', planId).executeTakeFirstOrThrow()
  if (plan.status !== 'dispatched' && plan.status !== 'running') return
  const tasks = await trx.selectFrom('mes_task').select(['id', 'status', 'predecessorIds', 'overlapPct']).where('planId', '=', planId).orderBy('seq').execute()
  for (const task of tasks) if (task.status === 'pending' && (await waitsFor(trx, task)) === null) await unit.give(readyTask, task.id)
  const hasEnded = tasks.every(({ status }) => status === 'done' || status === 'skipped')
  if (hasEnded && tasks.length > 0 && startsFrom(finishPlan, plan.status)) await unit.give(finishPlan, planId)
  unit.afterCommit('tasks.changed', { planIds: [planId] })
}
