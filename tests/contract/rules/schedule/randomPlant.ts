import type { CalendarException, PlantCalendar } from '#contract/rules/calendar/model.ts'
import { stretchesOf } from '#contract/rules/calendar/plantCalendar.ts'
import type { CapableMachine, MachineWork } from '#contract/rules/capability/machine.ts'
import { machinesFor } from '#contract/rules/capability/machinesFor.ts'
import type { ScheduleInput, ScheduleTask } from '#contract/rules/schedule/schedule.ts'
import { hourMs, monday, seeded, taskOf } from './cases.ts'

const plantTz = 'Asia/Shanghai'
const horizonMs = 60 * 24 * hourMs

/** A task as a planner knows it, before anybody looked which machine can take it. */
export type RandomTask = { id: string; work: MachineWork; chosenId: string | null }
export type RandomPlant = { machines: CapableMachine[]; calendar: PlantCalendar; tasks: RandomTask[]; input: ScheduleInput }

type Dice = { whole: (below: number) => number; pick: <Item>(items: readonly Item[]) => Item; chance: (share: number) => boolean }

/** A plant drawn from a seed: vessels in several units, abilities, machines out of use, chosen machines, a calendar of four layers, waits, something that runs and something fixed. */
export function randomPlant(seed: number): RandomPlant {
  const random = seeded(seed * 15_485_863)
  const dice: Dice = {
    whole: (below) => Math.floor(random() * below),
    pick: (items) => items[Math.floor(random() * items.length)] ?? items[0]!, // oxlint-disable-line typescript/no-non-null-assertion -- every list here has something
    chance: (share) => random() < share,
  }
  const machines = drawnMachines(dice)
  const calendar = drawnCalendar(machines, dice)
  const { tasks, planned } = drawnBatches(machines, dice)
  const windowsOf = ({ equipCode }: CapableMachine) =>
    (stretchesOf(calendar, { workshop: 'W', machine: equipCode }, { fromMs: monday - 72 * hourMs, toMs: monday + horizonMs }) ?? [])
      .filter(({ kind }) => kind === 'work')
      .map(({ startMs, endMs }) => ({ startMs, endMs }))
  const inPlant = machines.map((machine) => ({ id: machine.id, windows: windowsOf(machine), last: null }))
  const rule = dice.pick(['EDD', 'priority', 'minChangeover'] as const)
  return { machines, calendar, tasks, input: { nowMs: monday, rule, tasks: planned, machines: inPlant, firstOrders: [] } }
}

function drawnMachines({ pick, chance, whole }: Dice): CapableMachine[] {
  return ['mixer', 'mixer', 'mixer', 'mill', 'mill', 'press', 'press'].map((type, at): CapableMachine => {
    const unit =
      type === 'mixer'
        ? pick([
            ['kg', 1],
            ['g', 1000],
            ['公斤', 1],
            ['L', 1],
          ] as const)
        : (['', 1] as const)
    const [least, most] = [5 + whole(15), 30 + whole(70)]
    const life = chance(0.12) ? 'repair' : 'active'
    return {
      id: `m${at}`,
      equipCode: `M${at}`,
      type,
      life,
      lifeWord: life,
      capacityMin: type === 'mixer' ? least * unit[1] : null,
      capacityMax: type === 'mixer' ? most * unit[1] : null,
      capacityUnit: unit[0],
      abilities: chance(0.2) ? [{ processId: chance(0.8) ? type : 'other', productId: chance(0.4) ? `P${whole(4)}` : null }] : [],
    }
  })
}

/** Two shifts with breaks, a Sunday off, and of the other layers some, over midnight too. */
function drawnCalendar(machines: readonly CapableMachine[], { chance, whole, pick }: Dice): PlantCalendar {
  const shift = { scope: 'plant', target: '', days: [1, 2, 3, 4, 5, 6], teams: [] } as const
  const day = () => `2026-11-${String(23 + whole(7)).padStart(2, '0')}`
  const exception = (one: Partial<CalendarException>): CalendarException => {
    const on = day()
    return { scope: 'plant', target: '', fromDay: on, toDay: on, dayType: 'holiday', spans: [], memo: '', ...one }
  }
  return {
    plantTz,
    shifts: [
      { ...shift, name: '早班', span: [480, 1200], breaks: [[720, 765]] },
      ...(chance(0.6) ? [{ ...shift, name: '夜班', span: [1200, 1920] as const, breaks: [[1440, 1485]] as const }] : []),
    ],
    exceptions: [
      ...(chance(0.5) ? [exception({})] : []),
      ...(chance(0.4) ? [exception({ dayType: 'work', scope: 'machine', target: pick(machines).equipCode, spans: [[480, 960]] })] : []),
      ...(chance(0.5) ? [exception({ dayType: 'maintenance', scope: 'machine', target: pick(machines).equipCode, spans: [[1320, 1560]] })] : []),
    ],
  }
}

function drawnBatches(machines: readonly CapableMachine[], { whole, pick, chance }: Dice): { tasks: RandomTask[]; planned: ScheduleTask[] } {
  const [tasks, planned]: [RandomTask[], ScheduleTask[]] = [[], []]
  const colours = ['#f3e9df', '#b0576a', '#4c5f78', '#2b2726']
  const isTaken = new Set<string>()
  for (let batch = 0; batch < 3 + whole(3); batch++) {
    const product = whole(4)
    const qty = 3 + whole(90)
    const limits = chance(0.6)
    for (const [at, type] of ['mixer', 'mill', 'press'].entries()) {
      const id = `b${batch}.${at + 1}`
      const work: MachineWork = { machineType: type, processId: type, productId: `P${product}`, qty, unit: 'kg' }
      const mixers = machines.filter((machine) => machine.type === type)
      const chosenId = at === 0 && chance(0.7) ? pick(mixers).id : null
      const { machineIds } = machinesFor(machines, work, chosenId)
      const step = {
        orderId: `o${batch}`,
        seq: at + 1,
        productId: work.productId,
        colorHex: colours[product] ?? '',
        workMin: 20 + whole(20) * 15,
        machines: machineIds,
        predecessorIds: at === 0 ? [] : [`b${batch}.${at}`],
        maxWaitMin: at > 0 && limits ? 60 + whole(10) * 60 : 0,
        dueMs: monday + (12 + whole(100)) * hourMs,
        priority: 1 + whole(5),
      }
      const on = mixers.find((machine) => !isTaken.has(machine.id))
      // what runs holds its machine, whatever became of the machine since
      const running = at === 0 && on && chance(0.15) ? { machineId: on.id, startedMs: monday - hourMs } : null
      const fixedOn = running === null && at === 0 && chance(0.1) ? machineIds.find((machineId) => !isTaken.has(machineId)) : undefined
      if (running) isTaken.add(running.machineId)
      if (fixedOn !== undefined) isTaken.add(fixedOn)
      tasks.push({ id, work, chosenId })
      planned.push(taskOf(id, { ...step, running, fixed: fixedOn === undefined ? null : { machineId: fixedOn, startMs: monday + 26 * hourMs } }))
    }
  }
  return { tasks, planned }
}
