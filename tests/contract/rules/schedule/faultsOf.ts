import { workingMsBetween, isWorkingAt } from '#contract/rules/calendar/plantCalendar.ts'
import type { CapableMachine } from '#contract/rules/capability/machine.ts'
import type { Schedule, ScheduleSlot, ScheduleTask } from '#contract/rules/schedule/schedule.ts'
import { minuteMs } from './cases.ts'
import type { RandomPlant, RandomTask } from './randomPlant.ts'

const kgOf: Readonly<Record<string, number>> = { kg: 1, 公斤: 1, g: 0.001 }

/** What is wrong with a schedule, looked up in the plant itself and not in the rules under test; `spoilt` counts waits that are too long and said. */
export function faultsOf({ machines, calendar, tasks, input }: RandomPlant, { slots, unplaced }: Schedule): { faults: string[]; spoilt: number } {
  const faults: string[] = []
  let spoilt = 0
  const slotOf = new Map(slots.map((slot) => [slot.taskId, slot]))
  const left = new Map(unplaced.map((one) => [one.taskId, one]))
  for (const [at, task] of input.tasks.entries()) {
    const [slot, drawn] = [slotOf.get(task.id), tasks[at]]
    if (drawn === undefined || (slot === undefined) === !left.has(task.id)) {
      faults.push(`${task.id} is placed and unplaced, or neither`)
      continue
    }
    const able = machines.filter((machine) => takes(machine, drawn))
    if (slot === undefined) {
      const waits = task.predecessorIds.some((id) => left.has(id))
      if (!waits && able.length > 0) faults.push(`${task.id} could be placed on ${able[0]?.equipCode}`)
      continue
    }
    faults.push(...onMachine(slot, task, { drawn, able }), ...inHours(slot, task, { machines, calendar }))
    for (const before of task.predecessorIds.flatMap((id) => slotOf.get(id) ?? []))
      if (slot.startMs < before.endMs - 1) faults.push(`${task.id} begins before ${before.taskId} has ended`)
    const since = Math.max(...task.predecessorIds.flatMap((id) => slotOf.get(id)?.endMs ?? []))
    if (task.maxWaitMin > 0 && slot.startMs - since > (task.maxWaitMin + 1) * minuteMs) {
      if (slot.conflicts.some(({ is }) => is === 'wait')) spoilt += 1
      else faults.push(`${task.id} waits too long, and nobody says so`)
    }
  }
  for (const own of Map.groupBy(slots, ({ machineId }) => machineId).values()) {
    const inOrder = own.toSorted((one, other) => one.startMs - other.startMs)
    for (const [at, slot] of inOrder.entries()) {
      const before = inOrder[at - 1]
      if (before && Math.min(slot.startMs, slot.changeStartMs) < before.endMs && slot.conflicts.length === 0)
        faults.push(`${slot.taskId} lies over ${before.taskId}`)
    }
  }
  return { faults, spoilt }
}

function onMachine(
  { taskId, machineId }: ScheduleSlot,
  { running, fixed }: ScheduleTask,
  { drawn, able }: { drawn: RandomTask; able: readonly CapableMachine[] },
): string[] {
  if (running !== null) return running.machineId === machineId ? [] : [`${taskId} runs and was moved`]
  if (fixed !== null) return fixed.machineId === machineId ? [] : [`${taskId} is fixed and was moved`]
  const ids = able.map(({ id }) => id)
  if (!ids.includes(machineId)) return [`${taskId} is on ${machineId}, which cannot take it`]
  return drawn.chosenId !== null && ids.includes(drawn.chosenId) && drawn.chosenId !== machineId ? [`${taskId} left its chosen machine`] : []
}

function inHours(
  { taskId, machineId, startMs, endMs }: ScheduleSlot,
  { running, fixed, workMin }: ScheduleTask,
  { machines, calendar }: Pick<RandomPlant, 'machines' | 'calendar'>,
): string[] {
  if (running !== null || fixed !== null) return []
  const place = { workshop: 'W', machine: machines.find(({ id }) => id === machineId)?.equipCode ?? '' }
  if (!isWorkingAt(calendar, place, startMs)) return [`${taskId} begins when nobody works`]
  return workingMsBetween(calendar, place, startMs, endMs) + 1 < workMin * minuteMs ? [`${taskId} has too little time`] : []
}

/** Whether a machine takes a batch of kilograms, in plain words: in use, of the type, registered for it, and neither too small nor too big. */
function takes(
  { type, life, capacityMin, capacityMax, capacityUnit, abilities }: CapableMachine,
  { work: { machineType, processId, productId, qty } }: RandomTask,
): boolean {
  if (life !== 'active' || type !== machineType) return false
  if (abilities.length > 0 && !abilities.some((one) => (one.processId ?? processId) === processId && (one.productId ?? productId) === productId)) return false
  if (capacityMin === null || capacityMax === null || qty === null) return true
  const kg = kgOf[capacityUnit]
  return kg !== undefined && qty >= capacityMin * kg - 1e-9 && qty <= capacityMax * kg + 1e-9
}
