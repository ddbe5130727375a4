import { changeoverBefore, cleanValidity } from './changeover.ts'
import type { Changeover } from './changeover.ts'
import type { Prepared } from './prepare.ts'
import type { PreparedTask } from './preparedTask.ts'
import { placeFixed } from './fixed.ts'
import { placeChain } from './placeChain.ts'

/** A task on a machine, by their places in the input; `boundBy` is the place of the task that it waited for, −1 for none. */
export type Placed = {
  task: number
  machine: number
  startMs: number
  endMs: number
  change: Changeover
  changeStartMs: number
  changeEndMs: number
  boundIs: 'machine' | 'predecessor' | 'successor' | 'now' | 'notBefore' | 'fixed' | 'running'
  boundBy: number
}

/** What a machine did last while the simulation runs, and how many of its fixed blocks lie behind it. */
export type MachineState = { lastTask: number; freeMs: number; passed: number }

/** `delays` are begins before which a task is not placed, so that its successor `by` need not wait too long; `placings` says how much work it was. */
export type Simulation = {
  placed: (Placed | undefined)[]
  machines: MachineState[]
  delays: Map<number, { ms: number; by: number }>
  placings: number
}

/** What is decided of tasks: which goes first, and on which machine (−1: wherever it is done first). */
export type Decisions = { order: readonly number[]; machineOf: Int16Array | null }

const minuteMs = 60_000

/** Runs the plant forward: every task in `order`, its predecessors before it, as early as its machine, calendar and predecessors let it. */
export function simulate(prepared: Prepared, { order, machineOf }: Decisions): Simulation {
  const { tasks, chains, unplaced, nowMs } = prepared
  const machines = prepared.machines.map((): MachineState => ({ lastTask: -1, freeMs: nowMs, passed: 0 }))
  const simulation: Simulation = { placed: placeFixed(prepared), machines, delays: new Map(), placings: 0 }
  const isOpen = (index: number) => simulation.placed[index] === undefined && !unplaced.has(index)
  const placeAlone = (index: number) => {
    for (const predecessor of tasks[index]?.predecessors ?? []) if (isOpen(predecessor)) place(predecessor)
    if (isOpen(index)) placeBest(prepared, simulation, { index, wished: machineOf?.[index] ?? -1 })
  }
  const place = (index: number) => {
    if (!isOpen(index)) return
    const chain = chains[index] ?? null
    if (chain === null) return placeAlone(index)
    const members = chain.filter(isOpen)
    for (const member of members) for (const before of tasks[member]?.predecessors ?? []) if (!chain.includes(before)) place(before)
    placeChain(prepared, simulation, { members, placeAlone })
  }
  for (const index of order) place(index)
  for (let machine = 0; machine < machines.length; machine++) passFixed(prepared, simulation, machine, Infinity)
  return simulation
}

/** Puts a task where it is done first: on the machine that is wished for (−1: any), with what it waits for already in its place. */
function placeBest(prepared: Prepared, simulation: Simulation, { index, wished }: { index: number; wished: number }): void {
  let best: Placed | null = null
  for (const machine of wished === -1 ? (prepared.tasks[index]?.machines ?? []) : [wished]) {
    const tried = tryOn(prepared, simulation, index, machine)
    if (best === null || tried.endMs < best.endMs || (tried.endMs === best.endMs && tried.change.minutes < best.change.minutes)) best = tried
  }
  simulation.placings += 1
  if (best === null) return
  simulation.placed[index] = best
  settle(prepared, simulation, best)
}

/** Where a task would go on a machine: after what stands there, and between fixed blocks only where it and the changeover to the next fit. */
function tryOn(prepared: Prepared, simulation: Simulation, index: number, machine: number): Placed {
  const { tasks, machines } = prepared
  const [task, on, state] = [tasks[index], machines[machine], simulation.machines[machine]]
  if (task === undefined || on === undefined || state === undefined) throw new Error('the simulation names what is not there')
  const ready = readiness(prepared, simulation, { task, index })
  let { lastTask, freeMs } = state
  for (let next = state.passed; ; next++) {
    const tried = after({ prepared, index, machine, lastTask, freeMs, ready })
    const blockIndex = on.fixed[next]
    const block = blockIndex === undefined ? undefined : simulation.placed[blockIndex]
    if (block === undefined) return tried
    const blockTask = tasks[block.task]
    const toBlock = blockTask === undefined ? 0 : changeBetween(prepared, index, block.task).minutes
    if (on.clock.after(tried.endMs, toBlock * minuteMs) <= block.startMs || (toBlock === 0 && tried.endMs <= block.startMs)) return tried
    lastTask = block.task
    freeMs = Math.max(freeMs, block.endMs)
  }
}

type Ready = { ms: number; is: Placed['boundIs']; by: number; endsNotBeforeMs: number }

/** When a task may begin because of what comes before it; with an overlap it ends no earlier than its predecessors. */
function readiness(prepared: Prepared, simulation: Simulation, { task, index }: { task: PreparedTask; index: number }): Ready {
  let ready: Ready = { ms: prepared.nowMs, is: 'now', by: -1, endsNotBeforeMs: 0 }
  if (task.notBeforeMs > ready.ms) ready = { ...ready, ms: task.notBeforeMs, is: 'notBefore' }
  for (const by of task.predecessors) {
    const before = simulation.placed[by]
    if (before === undefined) continue
    const ms = before.startMs + enough(task.overlapPct) * (before.endMs - before.startMs)
    const endsNotBeforeMs = Math.max(ready.endsNotBeforeMs, before.endMs)
    ready = ms > ready.ms ? { ms, is: 'predecessor', by, endsNotBeforeMs } : { ...ready, endsNotBeforeMs }
  }
  const delay = simulation.delays.size === 0 ? undefined : simulation.delays.get(index)
  return delay !== undefined && delay.ms > ready.ms ? { ...ready, ms: delay.ms, is: 'successor', by: delay.by } : ready
}

/** The part of a predecessor that has to be done; 0 % says all of it. */
const enough = (overlapPct: number) => (overlapPct === 0 ? 1 : overlapPct / 100)

type Spot = { prepared: Prepared; index: number; machine: number; lastTask: number; freeMs: number; ready: Ready }

function after({ prepared, index, machine, lastTask, freeMs, ready }: Spot): Placed {
  const [task, on] = [prepared.tasks[index], prepared.machines[machine]]
  if (task === undefined || on === undefined) throw new Error('the simulation names what is not there')
  const { clock } = on
  let change = lastTask === -1 ? changeFromPast(task, on.last) : changeBetween(prepared, lastTask, index)
  let changeStartMs = change.minutes === 0 ? freeMs : clock.openFrom(freeMs)
  let changeEndMs = change.minutes === 0 ? freeMs : clock.after(changeStartMs, change.minutes * minuteMs)
  let startMs = clock.openFrom(Math.max(changeEndMs, ready.ms))
  const cleanSinceMs = lastTask === -1 && change.minutes === 0 ? (on.last?.endMs ?? startMs) : changeEndMs
  if (startMs - cleanSinceMs > cleanValidity.hours * 60 * minuteMs) {
    // what was cleaned at once would be dirty again: it is cleaned when the batch is due
    change = { kind: 'cleaning', minutes: Math.max(change.minutes, cleanValidity.minutes) }
    changeStartMs = clock.openFrom(Math.max(freeMs, ready.ms))
    changeEndMs = clock.after(changeStartMs, change.minutes * minuteMs)
    startMs = clock.openFrom(changeEndMs)
  }
  const workMs = task.workMin * minuteMs
  let endMs = clock.after(startMs, workMs)
  if (endMs < ready.endsNotBeforeMs) endMs = clock.openFrom(ready.endsNotBeforeMs)
  const waitedForMachine = changeEndMs > ready.ms && lastTask !== -1
  const bound = waitedForMachine ? { boundIs: 'machine' as const, boundBy: lastTask } : { boundIs: ready.is, boundBy: ready.by }
  return { task: index, machine, startMs, endMs, change, changeStartMs, changeEndMs, ...bound }
}

/** Takes what was placed, and every fixed block before it, as what stands on the machine. */
function settle(prepared: Prepared, simulation: Simulation, placed: Placed): void {
  passFixed(prepared, simulation, placed.machine, placed.startMs)
  const state = simulation.machines[placed.machine]
  if (state === undefined) return
  state.lastTask = placed.task
  state.freeMs = Math.max(state.freeMs, placed.endMs)
}

/** Fixed blocks that begin before `untilMs` get the changeover from what stands before them. */
function passFixed(prepared: Prepared, simulation: Simulation, machine: number, untilMs: number): void {
  const [on, state] = [prepared.machines[machine], simulation.machines[machine]]
  if (on === undefined || state === undefined) return
  for (; state.passed < on.fixed.length; state.passed++) {
    const index = on.fixed[state.passed]
    const block = index === undefined ? undefined : simulation.placed[index]
    if (block === undefined || block.startMs >= untilMs) return
    const task = prepared.tasks[block.task]
    if (task !== undefined && block.boundIs === 'fixed') {
      const change = state.lastTask === -1 ? changeFromPast(task, on.last) : changeBetween(prepared, state.lastTask, block.task)
      // what was planned to stand there first may have been made ready before now
      const freeMs = state.lastTask === -1 ? Math.min(state.freeMs, on.last?.endMs ?? state.freeMs) : state.freeMs
      const earliestMs = change.minutes === 0 ? freeMs : on.clock.after(freeMs, change.minutes * minuteMs)
      block.change = change
      block.changeStartMs = change.minutes === 0 ? block.startMs : Math.min(block.startMs, on.clock.openFrom(freeMs))
      block.changeEndMs = Math.min(block.startMs, earliestMs)
    }
    state.lastTask = block.task
    state.freeMs = Math.max(state.freeMs, block.endMs)
  }
}

function changeFromPast(task: PreparedTask, last: Prepared['machines'][number]['last']): Changeover {
  return changeoverBefore(last, task)
}

/** Between two tasks; each pair is worked out once, since a search asks for it thousands of times. */
function changeBetween({ tasks, changes }: Prepared, before: number, index: number): Changeover {
  const key = before * tasks.length + index
  const known = changes.get(key)
  if (known !== undefined) return known
  const [one, other] = [tasks[before], tasks[index]]
  const change = one === undefined || other === undefined ? ({ kind: 'none', minutes: 0 } as const) : changeoverBefore(one, other)
  changes.set(key, change)
  return change
}
