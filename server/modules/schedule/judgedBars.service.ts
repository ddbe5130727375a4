import type { ScheduleBar } from '#contract/modules/schedule/calls.ts'
import { refusalOf } from '#contract/rules/capability/canTake.ts'
import { conflictsOf } from '#contract/rules/schedule/conflicts.ts'
import type { MachineHours, PlannedTask } from '#contract/rules/schedule/conflicts.ts'
import { WorkClock } from '#contract/rules/schedule/workTime.ts'
import { endedTaskStates } from '#contract/modules/production/planStates.ts'
import type { Database } from '../../db/database.ts'
import { barOf } from './bars.service.ts'
import type { BarRow } from './bars.service.ts'
import { conflictText } from './conflictText.ts'
import { machineRows } from './machineRows.service.ts'
import type { MachineRow } from './machineRows.service.ts'
import { endedBefore, isBegun, workOf } from './openTasks.service.ts'
import type { PlanBasis } from './planBasis.service.ts'
import { predecessorsOf } from './predecessors.ts'

const dayMs = 86_400_000

type Told = { basis: PlanBasis; nowMs: number; plantTz: string; fromSlots: boolean }
/** Bars of a plan or a run, each with what is in its way, and the machines with their hours in the time that they span. */
export type JudgedBars = { bars: ScheduleBar[]; rows: MachineRow[]; downSince: ReadonlyMap<string, number> }

/** Judges what is planned by the one rule of conflicts: with the calendar, the machines and their states as they are now. */
export async function judgedBars(db: Database, read: readonly BarRow[], { basis, nowMs, plantTz, fromSlots }: Told): Promise<JudgedBars> {
  const drawn = read.flatMap((row) => {
    const bar = barOf(row, { plantTz, nowMs, fromSlots })
    return bar === null ? [] : [{ row, bar }]
  })
  const toMs = Math.max(nowMs + 3 * dayMs, ...drawn.map(({ bar }) => bar.endMs)) + dayMs
  const fromMs = Math.min(nowMs - dayMs, ...drawn.map(({ bar }) => bar.startMs))
  const rows = machineRows(basis.machines, basis.calendar, { fromMs, toMs })
  const downSince = await downMachines(db)
  const open = drawn.filter(({ bar: { status } }) => !endedTaskStates.some((ended) => ended === status))
  const before = new Map([
    ...(await endedBefore(
      db,
      open.map(({ row }) => row),
    )),
    ...open.map(({ row }) => [row.taskId, { ...row, id: row.taskId }] as const),
  ])
  const tasks = open.map(({ row, bar }): PlannedTask => {
    const machine = basis.machines.find(({ id }) => id === bar.machineId)
    const { openIds, doneMs } = predecessorsOf(row.predecessorIds, before)
    return {
      id: bar.taskId,
      productId: row.productId,
      colorHex: bar.colorHex,
      machineId: bar.machineId,
      startMs: bar.startMs,
      endMs: bar.endMs,
      isBegun: isBegun(bar.status),
      workMin: row.runMin,
      setupMin: row.setupMin,
      predecessorIds: openIds,
      overlapPct: row.overlapPct,
      maxWaitMin: row.maxWaitMin,
      waitFromMs: doneMs,
      refusal: machine === undefined ? null : (refusalOf(machine, workOf(row))?.says ?? null),
    }
  })
  const conflicts = conflictsOf(tasks, hoursIn(rows, downSince), nowMs)
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const nameOf = new Map(drawn.map(({ bar }) => [bar.taskId, `${bar.taskNo} ${bar.processName}`]))
  const bars = drawn.map(({ bar }) => {
    const [own, task] = [conflicts.get(bar.taskId) ?? [], byId.get(bar.taskId)]
    const says =
      task === undefined ? '' : own.map((one) => conflictText(one, { task, equipCode: bar.equipCode, other: nameOf.get(one.by ?? '') ?? '' })).join('；')
    return { ...bar, conflict: own.length > 0, conflictSays: says }
  })
  return { bars, rows, downSince }
}

function hoursIn(rows: readonly MachineRow[], downSince: ReadonlyMap<string, number>): (machineId: string) => MachineHours | null {
  const clocks = new Map(rows.map(({ windows }) => [windows, new WorkClock(windows)]))
  const hours = new Map<string, MachineHours>()
  for (const { machine, windows } of rows) {
    const clock = clocks.get(windows)
    if (clock !== undefined) hours.set(machine.id, { clock, downSinceMs: downSince.get(machine.equipCode) ?? null })
  }
  return (machineId) => hours.get(machineId) ?? null
}

/** Machines that are down now, by their codes, and since when (ms since the epoch). */
async function downMachines(db: Database): Promise<ReadonlyMap<string, number>> {
  const down = await db.selectFrom('mes_equipment_state').select(['equipCode', 'startMs']).where('endMs', 'is', null).where('state', '=', 'down').execute()
  return new Map(down.map(({ equipCode, startMs }) => [equipCode, Number(startMs)]))
}
