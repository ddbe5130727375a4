import { criticalWanted } from '#contract/modules/production/critical/criticalWanted.ts'
import type { CriticalFinding } from '#contract/modules/production/critical/criticalWanted.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { newRow } from '../../../db/newRow.ts'
import '../tables.ts'

type Reported = { reportId: string; taskId: string; fromMs: number | null; toMs: number }

/**
 * Keeps with a report what was beyond the limits of its step's parameters while its amount was made; it is judged before the report can be confirmed
 * (factory.md 4, R16). Only of critical steps, on a machine, and where the route says which parameters matter.
 */
export async function lookAtCritical(unit: UnitOfWork, { reportId, taskId, fromMs, toMs }: Reported): Promise<void> {
  if (fromMs === null) return
  const step = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['mes_task.seq', 'mes_task.ccp', 'mes_task.equipmentId', 'equipCode', 'batchNo', 'routeId'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirst()
  if (!step || step.ccp !== 'Y' || step.equipmentId === null) return
  const parameters = await unit.trx
    .selectFrom('mes_route_parameter')
    .select(['paramCode', 'low', 'high'])
    .where('routeId', '=', step.routeId)
    .where('stepSeq', '=', step.seq)
    .orderBy('seq')
    .execute()
  if (parameters.length === 0) return
  const found: CriticalFinding[] = []
  await unit.within(criticalWanted, { equipCode: step.equipCode, parameters, fromMs, toMs, tell: (finding) => void found.push(finding) })
  for (const { fromMs: fromTime, toMs: toTime, ...finding } of found) {
    const kept = newRow(unit)
    const about = { reportId, taskId, equipmentId: step.equipmentId, batchNo: step.batchNo, fromTime, toTime }
    await unit.trx
      .insertInto('mes_parameter_deviation')
      .values({ ...kept, ...about, ...finding, reason: '', judgeBy: '', judgeTime: null, esignId: '', status: 'open' })
      .execute()
    unit.afterCommit('resource.changed', { resource: 'mesParameterDeviation', verb: 'add', id: kept.id, mark: null })
  }
}
