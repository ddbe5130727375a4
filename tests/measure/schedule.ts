import { makeSchedule, scheduleOf } from '#contract/rules/schedule/makeSchedule.ts'
import { prepare } from '#contract/rules/schedule/prepare.ts'
import type { Schedule, ScheduleInput } from '#contract/rules/schedule/schedule.ts'
import { simulate } from '#contract/rules/schedule/simulate.ts'
import type { Decisions } from '#contract/rules/schedule/simulate.ts'
import { bestOfAll } from '../contract/rules/schedule/bestOfAll.ts'
import { drawnTasks, inputOf, monday, seeded } from '../contract/rules/schedule/cases.ts'

/**
 * `npm run measure:schedule -- 1000`: lateness and changeover of so many cases of seven tasks, beside the best of all orders and machines and
 * beside orders by their due dates (EDD), each on the machine that is free first; and how long 2000 tasks on 24 machines take.
 */
const cases = Number(process.argv[2] ?? 1000)
const tasksEach = 7
/** orders are due so many times sooner than they are drawn, so that some must be late */
const tightness = 4

const manyTasks = { count: 2000, machines: 24, rounds: 5 } as const
const many = inputOf(drawnTasks(manyTasks.count, manyTasks.machines, seeded(1)))
const tookMs = Array.from({ length: manyTasks.rounds }, () => {
  const fromMs = performance.now()
  makeSchedule(many)
  return performance.now() - fromMs
}).toSorted((one, other) => one - other)
const [middle = 0, worst = 0] = [tookMs[Math.floor(manyTasks.rounds / 2)], tookMs.at(-1)]
process.stdout.write(
  `${manyTasks.count} tasks on ${manyTasks.machines} machines: ${middle.toFixed(0)} ms in the middle of ${manyTasks.rounds}, ${worst.toFixed(0)} ms at worst\n`,
)

type Sums = { lateMin: number; changeoverMin: number }
const sums = { found: { lateMin: 0, changeoverMin: 0 }, best: { lateMin: 0, changeoverMin: 0 }, edd: { lateMin: 0, changeoverMin: 0 } }
const add = (to: Sums, { lateMin, changeoverMin }: Schedule) => {
  to.lateMin += lateMin
  to.changeoverMin += changeoverMin
}
let same = 0

for (let seed = 1; seed <= cases; seed += 1) {
  const drawn = drawnTasks(tasksEach, 2, seeded(seed * 104_729))
  const input = inputOf(drawn.map((task) => ({ ...task, dueMs: monday + (task.dueMs - monday) / tightness })))
  const [found, best] = [makeSchedule(input), played(input, bestOfAll(input).decisions)]
  add(sums.found, found)
  add(sums.best, best)
  add(sums.edd, played(input, byDueDate(input)))
  if (found.lateMin === best.lateMin && found.changeoverMin === best.changeoverMin) same += 1
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
line('by due date (EDD)', sums.edd)
const [lateRatio, changeRatio] = [sums.found.lateMin / sums.best.lateMin, sums.found.changeoverMin / sums.best.changeoverMin]
process.stdout.write(
  `${cases} cases of ${tasksEach} tasks, ${same} exactly the best; lateness ${lateRatio.toFixed(3)} ×, changeover ${changeRatio.toFixed(3)} × the best; against EDD ${sums.edd.lateMin - sums.found.lateMin} min of lateness and ${sums.edd.changeoverMin - sums.found.changeoverMin} min of changeover saved\n`,
)
process.exit(lateRatio > 1.1 || changeRatio > 1.1 ? 1 : 0)
