import type { Selectable } from 'kysely'
import { durationMs } from '#contract/modules/workflow/timing.ts'
import type { Timing } from '#contract/modules/workflow/timing.ts'
import { workingSpans } from '#contract/rules/calendar/plantCalendar.ts'
import type { PlantCalendar } from '#contract/rules/calendar/model.ts'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { readCalendar } from '../../../calendar/readCalendar.ts'
import { definitionOf } from '../engine/definitions.ts'
import type { TimerTable } from '../tables.ts'
import { callTimers } from './callTimers.ts'

type Timer = Selectable<TimerTable>

/** Says when a timer is due, from when it was armed, and has it served then; a step shows it as its own time. */
export async function computeDue(unit: UnitOfWork, timer: Timer, plantTz: string): Promise<void> {
  const { trx } = unit
  const timing = await timingOf(unit, timer)
  const dueAt = timing && (await dueOf(unit, timing, Number(timer.dueAt), plantTz))
  if (dueAt === null) {
    const error = '定时的时间表达式没有下一个时间，请修改流程'
    await trx.updateTable('act_z_timer').set({ state: 'failed', error }).where('id', '=', timer.id).where('state', '=', 'armed').execute()
    return
  }
  await trx.updateTable('act_z_timer').set({ state: 'waiting', dueAt }).where('id', '=', timer.id).where('state', '=', 'armed').execute()
  await trx
    .updateTable('act_z_task')
    .set({ dueAt })
    .where('instanceId', '=', timer.instanceId)
    .where('token', '=', timer.token)
    .where((where) => where.or([where('dueAt', 'is', null), where('dueAt', '>', dueAt)]))
    .execute()
  await callTimers(unit, dueAt)
}

async function timingOf(unit: UnitOfWork, { instanceId, nodeId }: Timer): Promise<Timing | null> {
  const { procDefId } = await unit.trx.selectFrom('act_z_instance').select('procDefId').where('id', '=', instanceId).executeTakeFirstOrThrow()
  const node = (await definitionOf(unit.trx, procDefId)).graph.find(nodeId)
  return node?.kind === 'timer' || node?.kind === 'boundary' ? node.timing : null
}

async function dueOf(unit: UnitOfWork, timing: Timing, fromMs: number, plantTz: string): Promise<number | null> {
  if (timing.is === 'cron') {
    const parsed = parseCron(timing.cron)
    return 'cron' in parsed ? (nextRuns(parsed.cron, fromMs, 1, plantTz)[0] ?? null) : null
  }
  const ms = durationMs(timing.duration) ?? 0
  return timing.workingTime ? afterWorking(await readCalendar(unit.trx, plantTz), fromMs, ms) : fromMs + ms
}

const [dayMs, mostDays] = [86_400_000, 400]

/** The instant at which the plant has worked so long; without hours of the plant every hour counts. */
export function afterWorking(calendar: PlantCalendar, fromMs: number, ms: number): number {
  if (calendar.shifts.length === 0) return fromMs + ms
  let left = ms
  for (const { startMs, endMs } of workingSpans(calendar, { workshop: '', machine: '' }, { fromMs, toMs: fromMs + mostDays * dayMs })) {
    if (endMs - startMs >= left) return startMs + left
    left -= endMs - startMs
  }
  return fromMs + ms
}
