import { machineStateNames, machineStates } from '#contract/modules/equipment/machineState.ts'
import type { Mark, Marks } from '#contract/modules/replay/replay.ts'
import type { Database } from '../../db/database.ts'

type StateRow = { equipCode: string; state: string; startMs: number; endMs: number | null; reason: string | null }
const periods = 240
const stops = ['down', 'minorStop', 'offline']

/** What happened in a stretch, for the scrubber: alarms that were raised, machines that stopped, batches that began; and how many machines ran. */
export async function marksOf(db: Database, rows: readonly StateRow[], span: { fromMs: number; toMs: number; nowMs: number }): Promise<Marks> {
  const { fromMs, toMs } = span
  const raised = await db
    .selectFrom('mes_alarm_event')
    .select(['at', 'priority', 'name', 'equipCode'])
    .where('kind', '=', 'raise')
    .where('at', '>=', fromMs)
    .where('at', '<', toMs)
    .execute()
  const begun = await db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['actualStart', 'batchNo', 'equipCode'])
    .where('actualStart', '>=', fromMs)
    .where('actualStart', '<', toMs)
    .execute()
  const stopped = rows.filter(({ state, startMs }) => stops.includes(state) && startMs >= fromMs && startMs < toMs)
  const marks: Mark[] = [
    ...raised.map(({ at, priority, name, equipCode }) => ({ at: Number(at), kind: 'alarm' as const, priority, text: `${equipCode} ${name}` })),
    ...begun.map(({ actualStart, batchNo, equipCode }) => ({
      at: Number(actualStart),
      kind: 'batch' as const,
      priority: 0,
      text: `${equipCode} 开始 ${batchNo}`,
    })),
    ...stopped.map(({ startMs, equipCode, state }) => ({ at: startMs, kind: 'stop' as const, priority: 0, text: `${equipCode} ${wordOf(state)}` })),
  ]
  const periodMs = (toMs - fromMs) / periods
  const running = Array.from({ length: periods }, (_none, at) => runningAt(rows, fromMs + (at + 0.5) * periodMs))
  return { ...span, marks: marks.toSorted((one, other) => one.at - other.at), periodMs, running }
}

function runningAt(rows: readonly StateRow[], at: number): number {
  return rows.filter(({ state, startMs, endMs }) => state === 'running' && startMs <= at && (endMs ?? Infinity) > at).length
}

function wordOf(state: string): string {
  return machineStates[machineStateNames.find((name) => name === state) ?? 'offline'].word
}
