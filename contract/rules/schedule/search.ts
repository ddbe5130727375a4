import { shadeClass } from './changeover.ts'
import { stays } from './preparedTask.ts'
import type { Prepared } from './prepare.ts'
import type { PreparedTask } from './preparedTask.ts'
import type { ScheduleInput, ScheduleRule } from './schedule.ts'
import { simulate } from './simulate.ts'
import type { Decisions, Simulation } from './simulate.ts'

/** Tasks that are placed at most while a better order is looked for: a second's work, whatever the machine, so that the same input has the same schedule. */
const mostPlacings = 240_000
/** Shaken so often without a gain, nothing better is near. */
const mostShakes = 60

/** What a minute costs: late (by the order's priority, 1 to 5), and of changeover. */
const costs: Readonly<Record<ScheduleRule, { late: (priority: number) => number; changeover: number }>> = {
  EDD: { late: () => 1, changeover: 0.5 },
  priority: { late: (priority) => (6 - priority) ** 2 / 4, changeover: 0.5 },
  minChangeover: { late: () => 0.1, changeover: 5 },
}

/** What waited too long may have to be thrown away: worse than a late minute, by every rule. */
const spoiltMinuteCost = 20

/** The best order that is found from the rule's own by moving one task at a time, and on which machine. The same input gives the same. */
export function search(prepared: Prepared, input: ScheduleInput): Decisions {
  const free = [...prepared.tasks.keys()].filter((index) => !stays(prepared.tasks[index]) && !prepared.unplaced.has(index))
  const orders = startOrders(prepared, input, free)
  let placings = 0
  const evaluate = (decisions: Decisions) => {
    const simulation = simulate(prepared, decisions)
    placings += simulation.placings
    return costOf(prepared, input, simulation)
  }
  const tried = orders.map((order) => ({ decisions: { order, machineOf: null }, cost: evaluate({ order, machineOf: null }) }))
  const first = tried.toSorted((one, other) => one.cost - other.cost)[0]
  if (first === undefined || free.length < 2) return { order: free, machineOf: null }
  const random = numbers(free.length)
  let best: Found = first
  let here: Found = first
  const mayGoOn = () => placings < mostPlacings
  let shakes = 0
  while (shakes < mostShakes && mayGoOn()) {
    here = climb(here, { prepared, free, evaluate, mayGoOn, random })
    if (here.cost < best.cost - 1e-9) [best, shakes] = [here, 0]
    else shakes += 1
    const shaken = shake(best.decisions, prepared, free, random)
    here = { decisions: shaken, cost: evaluate(shaken) }
  }
  return best.decisions
}

/** What a schedule costs by the rule of the input: late minutes of orders, changeover, and a trace of how long all takes, which decides between equals. */
export function costOf({ tasks, nowMs }: Prepared, { rule, firstOrders }: ScheduleInput, { placed }: Simulation): number {
  const finish = new Map<string, { endMs: number; dueMs: number; priority: number }>()
  let [changeover, sum, spoilt] = [0, 0, 0]
  for (const [index, one] of placed.entries()) {
    const task = tasks[index]
    if (one === undefined || task === undefined) continue
    changeover += one.change.minutes
    sum += (one.endMs - nowMs) / 60_000
    if (task.maxWaitMin > 0) spoilt += spoiltMin(task, one.startMs, placed)
    const before = finish.get(task.orderId)
    if (before === undefined || before.endMs < one.endMs) finish.set(task.orderId, { endMs: one.endMs, dueMs: task.dueMs, priority: task.priority })
  }
  let cost = changeover * costs[rule].changeover + sum * 1e-4 + spoilt * spoiltMinuteCost
  for (const [orderId, { endMs, dueMs, priority }] of finish) {
    const lateMin = Math.max(0, (endMs - dueMs) / 60_000)
    cost += lateMin * costs[rule].late(priority)
    if (firstOrders.includes(orderId)) cost += ((endMs - nowMs) / 60_000) * 20 // an expedited order goes before anybody's changeover
  }
  return cost
}

/** Minutes that a task begins later than it may wait for what comes before it. */
function spoiltMin({ maxWaitMin, waitFromMs, predecessors }: PreparedTask, startMs: number, placed: Simulation['placed']): number {
  let sinceMs = waitFromMs ?? -Infinity
  for (const before of predecessors) sinceMs = Math.max(sinceMs, placed[before]?.endMs ?? -Infinity)
  return Math.max(0, (startMs - sinceMs) / 60_000 - maxWaitMin)
}

type Found = { decisions: Decisions; cost: number }
type Climbing = {
  prepared: Prepared
  free: readonly number[]
  evaluate: (decisions: Decisions) => number
  mayGoOn: () => boolean
  random: (below: number) => number
}

/** Takes every better neighbour: one task elsewhere in the order, or on another machine. Of many tasks, some at random. */
function climb(from: Found, { prepared, free, evaluate, mayGoOn, random }: Climbing): Found {
  let here = from
  const isSmall = free.length <= 12
  for (let gained = true; gained && mayGoOn();) {
    gained = false
    const count = isSmall ? free.length * free.length : 40
    for (let at = 0; at < count && mayGoOn(); at++) {
      const [take, put] = isSmall ? [Math.floor(at / free.length), at % free.length] : [random(free.length), random(free.length)]
      if (take === put) continue
      const order = moved(here.decisions.order, take, put)
      const cost = evaluate({ order, machineOf: here.decisions.machineOf })
      if (cost < here.cost - 1e-9) [here, gained] = [{ decisions: { order, machineOf: here.decisions.machineOf }, cost }, true]
    }
    for (const index of isSmall ? free : []) {
      for (const machine of [-1, ...(prepared.tasks[index]?.machines ?? [])]) {
        const machineOf = withMachine(here.decisions.machineOf, prepared.tasks.length, index, machine)
        const cost = evaluate({ order: here.decisions.order, machineOf })
        if (cost < here.cost - 1e-9) [here, gained] = [{ decisions: { order: here.decisions.order, machineOf }, cost }, true]
      }
    }
  }
  return here
}

function shake({ order, machineOf }: Decisions, prepared: Prepared, free: readonly number[], random: (below: number) => number): Decisions {
  let other = order
  const times = free.length <= 12 ? 2 + random(free.length) : 3
  for (let at = 0; at < times; at++) other = moved(other, random(free.length), random(free.length))
  if (free.length > 12) return { order: other, machineOf }
  let machines = machineOf
  for (let at = 0; at < times; at++) {
    const index = free[random(free.length)] ?? 0
    const allowed = prepared.tasks[index]?.machines ?? []
    if (allowed.length > 1) machines = withMachine(machines, prepared.tasks.length, index, allowed[random(allowed.length)] ?? -1)
  }
  return { order: other, machineOf: machines }
}

function moved(order: readonly number[], take: number, put: number): number[] {
  const changed = [...order]
  changed.splice(put, 0, ...changed.splice(take, 1))
  return changed
}

function withMachine(machineOf: Int16Array | null, count: number, index: number, machine: number): Int16Array {
  const changed = machineOf === null ? new Int16Array(count).fill(-1) : Int16Array.from(machineOf)
  changed[index] = machine
  return changed
}

/** The rule's own orders to begin with; expedited orders lead each of them. */
function startOrders({ tasks }: Prepared, { firstOrders }: ScheduleInput, free: readonly number[]): number[][] {
  type By = (index: number) => readonly (number | string)[]
  const classes: Readonly<Record<string, number>> = { light: 0, medium: 1, dark: 2 }
  const rank = (index: number) => {
    const at = firstOrders.indexOf(tasks[index]?.orderId ?? '')
    return at === -1 ? firstOrders.length : at
  }
  const task = (index: number) => tasks[index]
  const shade = (index: number) => shadeClass(task(index)?.colorHex ?? '')
  const step = (index: number) => [task(index)?.orderId ?? '', task(index)?.seq ?? 0, index] as const
  const byDue: By = (index) => [rank(index), task(index)?.dueMs ?? 0, task(index)?.priority ?? 3, ...step(index)]
  const byPriority: By = (index) => [rank(index), task(index)?.priority ?? 3, task(index)?.dueMs ?? 0, ...step(index)]
  const byShade: By = (index) => [rank(index), shade(index).family, classes[shade(index).lightness] ?? 1, task(index)?.productId ?? '', ...step(index)]
  const bySeq: By = (index) => [rank(index), task(index)?.seq ?? 0, task(index)?.dueMs ?? 0, ...step(index)]
  return [byDue, byPriority, byShade, bySeq].map((by) => {
    const keys = new Map(free.map((index) => [index, by(index)]))
    return free.toSorted((one, other) => compare(keys.get(one) ?? [], keys.get(other) ?? []))
  })
}

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [at, part] of one.entries()) {
    const against = other[at] ?? part
    if (part !== against) return part < against ? -1 : 1
  }
  return 0
}

/** mulberry32: whole numbers below a bound, the same ones for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
