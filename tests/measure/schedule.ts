import { createHash } from 'node:crypto'
import { stretchesOf } from '#contract/rules/calendar/plantCalendar.ts'
import type { PlantCalendar } from '#contract/rules/calendar/model.ts'
import { makeSchedule, scheduleOf } from '#contract/rules/schedule/makeSchedule.ts'
import { prepare } from '#contract/rules/schedule/prepare.ts'
import type { Schedule, ScheduleInput } from '#contract/rules/schedule/schedule.ts'
import { simulate } from '#contract/rules/schedule/simulate.ts'
import type { Decisions } from '#contract/rules/schedule/simulate.ts'
import { bestOfAll } from '../contract/rules/schedule/bestOfAll.ts'
import { drawnTasks, hourMs, inputOf, monday, seeded } from '../contract/rules/schedule/cases.ts'
import { faultsOf } from '../contract/rules/schedule/faultsOf.ts'
import { randomPlant } from '../contract/rules/schedule/randomPlant.ts'

/**
 * `npm run measure:schedule -- 1000`: faults in so many random plants with vessels, abilities, waits and layers of the calendar; lateness and
 * changeover of as many cases of seven tasks (or of the second number) beside the best of all orders and machines and beside orders by their due
 * dates, each on the machine that is free first; what 少换线 saves and costs; and how long 2000 tasks on 24 machines take.
 */
const plants = Number(process.argv[2] ?? 1000)
const cases = Number(process.argv[3] ?? plants)
const tasksEach = 7
/** orders are due so many times sooner than they are drawn, so that some must be late */
const tightness = 4

/** a share of the later steps that may not wait long for the one before them */
const limitedShare = 0.3

const manyTasks = { count: 2000, machines: 24, rounds: 3 } as const
for (const [name, limited] of [
  ['without limits of waits', 0],
  ['with waits limited', limitedShare],
] as const) {
  const many = inLayers(inputOf(drawnTasks(manyTasks.count, manyTasks.machines, seeded(1), limited)))
  const took = Array.from({ length: manyTasks.rounds }, () => {
    const [fromMs, cpu] = [performance.now(), process.cpuUsage()]
    makeSchedule(many)
    return { ms: performance.now() - fromMs, cpuMs: process.cpuUsage(cpu).user / 1000 }
  }).toSorted((one, other) => one.ms - other.ms)
  const [middle, worst] = [took[Math.floor(manyTasks.rounds / 2)], took.at(-1)]
  process.stdout.write(
    `${manyTasks.count} tasks on ${manyTasks.machines} machines ${name}: ${middle?.ms.toFixed(0)} ms in the middle of ${manyTasks.rounds}, ${worst?.ms.toFixed(0)} ms at worst (processor ${middle?.cpuMs.toFixed(0)} ms)\n`,
  )
}

let [faults, spoilt, placed, unplaced] = [0, 0, 0, 0]
for (let seed = 1; seed <= plants; seed += 1) {
  const plant = randomPlant(seed)
  const schedule = makeSchedule(plant.input)
  const found = faultsOf(plant, schedule)
  for (const fault of found.faults) process.stdout.write(`plant ${seed}: ${fault}\n`)
  if (hashOf(makeSchedule(structuredClone(plant.input))) !== hashOf(schedule)) found.faults.push('another schedule the second time')
  faults += found.faults.length
  spoilt += found.spoilt
  placed += schedule.slots.length
  unplaced += schedule.unplaced.length
}
process.stdout.write(
  `${plants} random plants twice: ${faults} faults; ${placed} tasks placed, ${unplaced} not and said why, ${spoilt} wait too long and say so; the same hash twice\n`,
)

type Sums = { lateMin: number; changeoverMin: number }
const sums = {
  found: { lateMin: 0, changeoverMin: 0 },
  best: { lateMin: 0, changeoverMin: 0 },
  edd: { lateMin: 0, changeoverMin: 0 },
  fewChanges: { lateMin: 0, changeoverMin: 0 },
}
const add = (to: Sums, { lateMin, changeoverMin }: Schedule) => {
  to.lateMin += lateMin
  to.changeoverMin += changeoverMin
}
let same = 0

for (let seed = 1; seed <= cases; seed += 1) {
  const drawn = drawnTasks(tasksEach, 2, seeded(seed * 104_729), limitedShare)
  const input = inLayers(inputOf(drawn.map((task) => ({ ...task, dueMs: monday + (task.dueMs - monday) / tightness }))))
  const [found, best] = [makeSchedule(input), played(input, bestOfAll(input).decisions)]
  add(sums.found, found)
  add(sums.best, best)
  add(sums.edd, played(input, byDueDate(input)))
  add(sums.fewChanges, makeSchedule({ ...input, rule: 'minChangeover' }))
  if (found.lateMin === best.lateMin && found.changeoverMin === best.changeoverMin) same += 1
}

function hashOf(schedule: Schedule): string {
  return createHash('sha256').update(JSON.stringify(schedule)).digest('hex')
}

/** The same plant with hours of four layers: two shifts, a holiday, overtime on Sunday, and maintenance of the first machine over midnight. */
function inLayers(input: ScheduleInput): ScheduleInput {
  const shift = { scope: 'plant', target: '', days: [1, 2, 3, 4, 5, 6], teams: [] } as const
  const on = (day: string) => ({ scope: 'plant', target: '', fromDay: day, toDay: day, spans: [], memo: '' }) as const
  const calendar = {
    plantTz: 'Asia/Shanghai',
    shifts: [
      { ...shift, name: '早班', span: [480, 1200], breaks: [[720, 765]] },
      { ...shift, name: '夜班', span: [1200, 1920], breaks: [[1440, 1485]] },
    ],
    exceptions: [
      { ...on('2026-11-26'), dayType: 'holiday' },
      { ...on('2026-11-29'), dayType: 'work' },
      { ...on('2026-11-24'), dayType: 'maintenance', scope: 'machine', target: 'M1', spans: [[1320, 1560]] },
    ],
  } as const satisfies PlantCalendar
  const span = { fromMs: monday - 24 * hourMs, toMs: monday + 90 * 24 * hourMs }
  const windows = (machine: string) =>
    (stretchesOf(calendar, { workshop: 'W', machine }, span) ?? []).filter(({ kind }) => kind === 'work').map(({ startMs, endMs }) => ({ startMs, endMs }))
  const [first, others] = [windows('M1'), windows('')]
  return { ...input, machines: input.machines.map((machine) => ({ ...machine, windows: machine.id === 'M1' ? first : others })) }
}

function played(input: ScheduleInput, decisions: Decisions): Schedule {
  const prepared = prepare(input)
  return scheduleOf(prepared, simulate(prepared, decisions))
}

function byDueDate({ tasks }: ScheduleInput): Decisions {
  const order = [...tasks.keys()].toSorted((one, other) => (tasks[one]?.dueMs ?? 0) - (tasks[other]?.dueMs ?? 0) || one - other)
  return { order, machineOf: null }
}

const line = (name: string, { lateMin, changeoverMin }: Sums) =>
  process.stdout.write(`${name.padEnd(28)} late ${lateMin} min, changeover ${changeoverMin} min\n`)
line('found', sums.found)
line('best of all orders', sums.best)
line('by due date alone', sums.edd)
line('少换线', sums.fewChanges)
process.stdout.write(
  `少换线 saves ${sums.found.changeoverMin - sums.fewChanges.changeoverMin} min of changeover and costs ${sums.fewChanges.lateMin - sums.found.lateMin} min of lateness against 交期优先\n`,
)
const [lateRatio, changeRatio] = [sums.found.lateMin / sums.best.lateMin, sums.found.changeoverMin / sums.best.changeoverMin]
process.stdout.write(
  `${cases} cases of ${tasksEach} tasks, ${same} exactly the best; lateness ${lateRatio.toFixed(3)} ×, changeover ${changeRatio.toFixed(3)} × the best; against EDD ${sums.edd.lateMin - sums.found.lateMin} min of lateness and ${sums.edd.changeoverMin - sums.found.changeoverMin} min of changeover saved\n`,
)
process.exit(lateRatio > 1.1 || changeRatio > 1.1 || faults > 0 ? 1 : 0)
