import { randomUUID } from 'node:crypto'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { systemActor } from '../bus/unit.ts'
import type { Units, UnitOfWork } from '../bus/unit.ts'
import type { Database } from '../db/database.ts'
import { parameterHash } from '../modules/charging/parameterHash.service.ts'
import { batchCurve } from './batchCurve.ts'

/** points that one value of a task is told from */
const points = 500
/** measured values of a machine that a batch record keeps */
const mostParameters = 40

type Parts = {
  tags: readonly PlcTag[]
  trend: (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
  unit: UnitOfWork
  taskId: string
}

/** Cuts every measured value of the task's machine out of the history: its curve, lowest, highest and mean of the time in which the task ran, how much of it was known, and the limits that it had (factory.md 3.8). */
export async function keepBatchParameters({ tags, trend, unit, taskId }: Parts): Promise<void> {
  const task = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['equipCode', 'actualStart', 'actualEnd'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirst()
  if (!task || task.actualStart === null) return
  const [fromMs, toMs] = [Number(task.actualStart), Number(task.actualEnd ?? unit.at)]
  if (toMs <= fromMs) return
  const measured = tags.filter(({ equipmentCode, role }) => equipmentCode === task.equipCode && role === 'process')
  for (const { tagCode, name, unit: measuredIn, decimals, limitLL, limitL, limitH, limitHH, valueMap } of measured.slice(0, mostParameters)) {
    const history = await trend({ tagCode, fromMs, toMs, points }).catch(() => null) // nothing was kept of it
    const known = (history?.points ?? []).flatMap(([, low, high, last]) => (low === null || high === null || last === null ? [] : [{ low, high, last }]))
    if (!history || known.length === 0) continue
    const kept = {
      taskId,
      equipCode: task.equipCode,
      tagCode,
      name,
      unit: measuredIn,
      fromMs,
      toMs,
      lowest: Math.min(...known.map(({ low }) => low)),
      highest: Math.max(...known.map(({ high }) => high)),
      average: known.reduce((sum, { last }) => sum + last, 0) / known.length,
      knownPct: Math.min(100, (known.length / history.points.length) * 100),
      limitLL,
      limitL,
      limitH,
      limitHH,
      decimals,
      words: valueMap === null ? '' : JSON.stringify(valueMap),
      curve: JSON.stringify(batchCurve(history.points, valueMap !== null)),
    }
    await unit.trx
      .insertInto('mes_batch_parameter')
      .values({ id: randomUUID(), ...kept, hash: parameterHash(kept) })
      .onConflict((conflict) => conflict.columns(['taskId', 'tagCode']).doNothing())
      .execute()
  }
}

/** history of a new demo plant begins so long ago */
const pastMs = 8 * 3_600_000

/** The same for tasks that began within the history that came afterwards, and have no parameters yet. */
export async function keepPastParameters({
  db,
  units,
  now,
  ...parts
}: Omit<Parts, 'unit' | 'taskId'> & { db: Database; units: Units; now: () => number }): Promise<void> {
  const tasks = await db
    .selectFrom('mes_task')
    .select('id')
    .where('status', '=', 'done')
    .where('actualStart', '>', now() - pastMs)
    .where('id', 'not in', db.selectFrom('mes_batch_parameter').select('taskId'))
    .execute()
  for (const { id } of tasks) await units(systemActor, (unit) => keepBatchParameters({ ...parts, unit, taskId: id }))
}
