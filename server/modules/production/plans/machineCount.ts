import { countWanted } from '#contract/modules/production/countWanted.ts'
import type { MachineCount } from '#contract/modules/production/machineCount.ts'
import type { CountSource } from '#contract/modules/production/workReport.ts'
import { sumQuantities } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { amountPerCount } from './rateUnits.ts'
import '../tables.ts'

type Beside = { countGood: number | null; countBad: number | null; countDiff: number | null; countedBy: CountSource }
type Counted = { good: number; bad: number }

const byHand: Beside = { countGood: null, countBad: null, countDiff: null, countedBy: 'manual' }

/** Reported less counted, in the unit of the task. */
export function differenceOf({ qtyGood, qtyBad }: { qtyGood: number; qtyBad: number }, { good, bad }: Counted): number {
  return sumQuantities([qtyGood, qtyBad, -good, -bad])
}

/** The same for a task in hand, before anybody reports: since its last report, or since it began. Throws 404. */
export async function countOfTask(unit: UnitOfWork, taskId: string): Promise<MachineCount> {
  const task = await unit.trx.selectFrom('mes_task').select(['planId', 'seq', 'equipmentId', 'actualStart']).where('id', '=', taskId).executeTakeFirst()
  if (!task) throw new Problem(404, '没有找到这道任务，可能已被取消')
  const last = await unit.trx
    .selectFrom('mes_work_report')
    .select(({ fn }) => fn.max('endTime').as('endTime'))
    .where('taskId', '=', taskId)
    .executeTakeFirst()
  const since = last?.endTime ?? task.actualStart
  const { countGood, countBad, countedBy } = await countBeside(unit, { task, fromMs: since === null ? null : Number(since) }, { qtyGood: 0, qtyBad: 0 })
  return { good: countGood, bad: countBad, countedBy }
}

type Made = { task: { planId: string; seq: number; equipmentId: string | null }; fromMs: number | null }

/** What the machine itself counted since `fromMs` (ms since the epoch), beside what a person reports, in the unit of the task; by hand where nothing counts. */
export async function countBeside(unit: UnitOfWork, { task, fromMs }: Made, reported: { qtyGood: number; qtyBad: number }): Promise<Beside> {
  if (task.equipmentId === null || fromMs === null) return byHand
  const machine = await unit.trx.selectFrom('mes_equipment').select(['equipCode', 'rateUnit']).where('id', '=', task.equipmentId).executeTakeFirst()
  if (!machine) return byHand
  const told: Counted[] = []
  await unit.within(countWanted, { equipCode: machine.equipCode, fromMs, toMs: unit.at, tell: (counted) => void told.push(counted) })
  const [counted] = told
  if (!counted) return byHand
  const perCount = await perCountOf(unit, task, machine.rateUnit)
  if (perCount === null) return byHand
  const amount = (count: number) => Math.round(count * perCount * 1e6) / 1e6
  const [good, bad] = [amount(counted.good), amount(counted.bad)]
  return { countGood: good, countBad: bad, countDiff: differenceOf(reported, { good, bad }), countedBy: 'counter' }
}

/** What one count of the machine is in the unit of the task, by its step of the route where the plan has one; null where nobody knows. */
async function perCountOf({ trx }: UnitOfWork, { planId, seq }: Made['task'], machineRate: string): Promise<number | null> {
  const plan = await trx
    .selectFrom('mes_plan')
    .leftJoin('mes_route_step', (join) => join.onRef('mes_route_step.routeId', '=', 'mes_plan.routeId').on('mes_route_step.seq', '=', seq))
    .select(['mes_plan.unit', 'perCount', 'rateUnit'])
    .where('mes_plan.id', '=', planId)
    .executeTakeFirst()
  return plan ? amountPerCount(trx, { planId, unit: plan.unit, perCount: plan.perCount, rateUnit: plan.rateUnit ?? plan.unit, machineRate }) : null
}
