import { z } from 'zod'
import type { BatchParameter, BatchRecord, BatchStep } from '#contract/modules/production/batchRecord.ts'
import { madePlanStates } from '#contract/modules/production/planStates.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import type { BatchParameterTable } from '../tables.ts'

/** batches that are offered where no order is named */
const newest = 50
const Words = z.record(z.string(), z.string())
const Curve = z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable(), z.number().nullable()]))

type Asked = { planId?: string | undefined; orderId?: string | undefined }

/** What a batch went through: its steps, their machines, and what was measured on them. Throws 404 for a plan that is not there. */
export async function batchRecord(db: Database, { planId, orderId }: Asked, plantTz: string): Promise<BatchRecord> {
  const asked = planId === undefined ? null : await batches(db).where('mes_plan.id', '=', planId).executeTakeFirst()
  if (asked === undefined) throw new Problem(404, '没有找到这个批次，可能已被删除')
  const order = orderId ?? asked?.orderId
  const offered =
    order === undefined
      ? await batches(db)
          .where('mes_plan.status', 'in', ['running', ...madePlanStates, 'terminated'])
          .orderBy('mes_plan.updateTime', 'desc')
          .limit(newest)
          .execute()
      : await batches(db).where('orderId', '=', order).orderBy('planNo').execute()
  const batch = asked ?? offered[0] ?? null
  return { plantTz, batches: offered, batch, steps: batch === null ? [] : await batchSteps(db, batch.planId) }
}

function batches(db: Database) {
  return db
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .select(['mes_plan.id as planId', 'planNo', 'mes_plan.batchNo', 'materialName as productName', 'mes_order.id as orderId', 'orderNo'])
}

/** The steps of a batch with their machines, and what was measured on them. */
export async function batchSteps(db: Database, planId: string): Promise<BatchStep[]> {
  const tasks = await db
    .selectFrom('mes_task')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .leftJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['mes_task.id as taskId', 'taskNo', 'mes_process.name as processName', 'mes_task.status', 'equipCode', 'mes_equipment.name as equipName'])
    .select(['actualStart', 'actualEnd'])
    .where('planId', '=', planId)
    .where('mes_task.status', '!=', 'cancelled')
    .orderBy('mes_task.seq')
    .execute()
  const kept = await db
    .selectFrom('mes_batch_parameter')
    .selectAll()
    .where('taskId', 'in', db.selectFrom('mes_task').select('id').where('planId', '=', planId))
    .orderBy('tagCode')
    .execute()
  const byTask = Map.groupBy(kept, ({ taskId }) => taskId)
  return tasks.map(({ actualStart, actualEnd, equipName, ...task }) => ({
    ...task,
    equipName: equipName ?? '',
    startMs: actualStart === null ? null : Number(actualStart),
    endMs: actualEnd === null ? null : Number(actualEnd),
    parameters: (byTask.get(task.taskId) ?? []).map(told),
  }))
}

function told({
  tagCode,
  name,
  unit,
  decimals,
  lowest,
  highest,
  average,
  knownPct,
  limitLL,
  limitL,
  limitH,
  limitHH,
  ...row
}: Omit<BatchParameterTable, 'hash'>): BatchParameter {
  const limits = { limitLL, limitL, limitH, limitHH }
  const words = row.words === '' ? null : Words.parse(JSON.parse(row.words))
  return { tagCode, name, unit, decimals, lowest, highest, average, knownPct, ...limits, words, curve: Curve.parse(JSON.parse(row.curve)) }
}
