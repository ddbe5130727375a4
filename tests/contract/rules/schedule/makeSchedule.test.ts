import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSchedule, scheduleOf } from '#contract/rules/schedule/makeSchedule.ts'
import { prepare } from '#contract/rules/schedule/prepare.ts'
import { reasonChain } from '#contract/rules/schedule/reasonChain.ts'
import type { Schedule, ScheduleInput, ScheduleSlot } from '#contract/rules/schedule/schedule.ts'
import { costOf } from '#contract/rules/schedule/search.ts'
import { simulate } from '#contract/rules/schedule/simulate.ts'
import type { Decisions } from '#contract/rules/schedule/simulate.ts'
import { bestOfAll } from './bestOfAll.ts'
import { drawnTasks, hourMs, inputOf, minuteMs, monday, seeded, taskOf } from './cases.ts'

const hashOf = (schedule: Schedule) => createHash('sha256').update(JSON.stringify(schedule)).digest('hex')
const slotOf = (schedule: Schedule, taskId: string): ScheduleSlot => {
  const slot = schedule.slots.find((one) => one.taskId === taskId)
  if (slot === undefined) throw new Error(`no slot of ${taskId}`)
  return slot
}
const at = (hours: number, minutes = 0) => monday + hours * hourMs + minutes * minuteMs

test('the same input has the same schedule, byte for byte', () => {
  const input = inputOf(drawnTasks(60, 5, seeded(7)))
  const once = hashOf(makeSchedule(input))
  expect(hashOf(makeSchedule(structuredClone(input)))).toBe(once)
  expect(hashOf(makeSchedule({ ...input, nowMs: input.nowMs + hourMs }))).not.toBe(once)
})

test('nothing stands on a machine that something else stands on, predecessors come first, and every task has its work', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const input = inputOf(drawnTasks(40, 4, seeded(seed)))
    const schedule = makeSchedule(input)
    expect(schedule.slots.map(({ taskId }) => taskId).toSorted()).toEqual(input.tasks.map(({ id }) => id).toSorted())
    expectNothingOverlaps(schedule)
    for (const task of input.tasks) {
      const slot = slotOf(schedule, task.id)
      expect(task.machines).toContain(slot.machineId)
      expect(slot.endMs - slot.startMs).toBeGreaterThanOrEqual(task.workMin * minuteMs)
      for (const before of task.predecessorIds.map((id) => slotOf(schedule, id))) {
        expect(slot.startMs).toBeGreaterThanOrEqual(before.startMs + (before.endMs - before.startMs) * (task.overlapPct === 0 ? 1 : task.overlapPct / 100) - 1)
        expect(slot.endMs).toBeGreaterThanOrEqual(before.endMs)
      }
    }
  }
})

test('what is pinned stays where it is, and the others go around it with their changeovers', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const drawn = drawnTasks(30, 3, seeded(seed))
    const pinned = { 3: at(4), 9: at(20), 15: at(52) } as Record<number, number>
    const tasks = drawn.map((task, place) => {
      const startMs = pinned[place]
      return startMs === undefined ? task : { ...task, predecessorIds: [], fixed: { machineId: task.machines[0] ?? '', startMs } }
    })
    const schedule = makeSchedule(inputOf(tasks))
    const fixed = tasks.flatMap((task) => (task.fixed === null ? [] : { taskId: task.id, ...task.fixed }))
    expect(fixed.map(({ taskId }) => slotOf(schedule, taskId))).toMatchObject(fixed)
    const fixedIds = new Set(fixed.map(({ taskId }) => taskId))
    expectNothingOverlaps({ ...schedule, slots: schedule.slots.filter(({ taskId, conflicts }) => !fixedIds.has(taskId) || conflicts.length === 0) })
  }
})

test('what has begun keeps its begin and its machine, and only its remaining work counts', () => {
  const running = taskOf('running', { workMin: 30, running: { machineId: 'M1', startedMs: at(-3) } })
  const schedule = makeSchedule(inputOf([running, taskOf('next')]))
  expect(slotOf(schedule, 'running')).toMatchObject({ startMs: at(-3), endMs: at(0, 30), bound: { is: 'running', by: null } })
  expect(slotOf(schedule, 'next').changeStartMs).toBeGreaterThanOrEqual(at(0, 30))
})

test('work stands still in breaks and on Sunday', () => {
  const schedule = makeSchedule(inputOf([taskOf('long', { workMin: 300 })]))
  expect(slotOf(schedule, 'long')).toMatchObject({ startMs: at(0), endMs: at(5, 45) })
  const sunday = monday + 6 * 24 * hourMs + 2 * hourMs // 10:00
  expect(slotOf(makeSchedule(inputOf([taskOf('one')], { nowMs: sunday })), 'one').startMs).toBe(monday + 7 * 24 * hourMs)
})

test('a task that may overlap begins while its predecessor runs, and does not end before it', () => {
  const first = taskOf('first', { workMin: 120, machines: ['M1'] })
  const second = taskOf('second', { workMin: 30, machines: ['M2'], predecessorIds: ['first'], overlapPct: 50 })
  const schedule = makeSchedule(inputOf([first, second]))
  expect(slotOf(schedule, 'second')).toMatchObject({ startMs: at(1), endMs: at(2) })
})

test('dark after light when nothing else decides: full cleaning is saved', () => {
  const colours = ['#2b2726', '#f3e9df', '#2b2726', '#f3e9df']
  const tasks = colours.map((colorHex, place) => taskOf(`t${place}`, { colorHex, productId: colorHex, dueMs: at(72) }))
  const schedule = makeSchedule(inputOf(tasks))
  expect(schedule.changeoverMin).toBe(12)
  expect(schedule.slots.map(({ taskId }) => tasks.find(({ id }) => id === taskId)?.colorHex)).toEqual(['#f3e9df', '#f3e9df', '#2b2726', '#2b2726'])
})

test('by priority the more urgent order goes first; by due date the earlier one', () => {
  const urgent = taskOf('urgent', { priority: 1, dueMs: at(1, 30) })
  const earlier = taskOf('earlier', { priority: 5, dueMs: at(1, 10) })
  const first = (rule: ScheduleInput['rule']) => makeSchedule(inputOf([urgent, earlier], { rule })).slots[0]?.taskId
  expect(first('priority')).toBe('urgent')
  expect(first('EDD')).toBe('earlier')
})

test('an expedited order goes first, whatever that costs the others', () => {
  const tasks = ['a', 'b', 'c'].map((id, place) => taskOf(id, { dueMs: at(place + 1, 30) }))
  const input = inputOf(tasks)
  expect(makeSchedule(input).slots[0]?.taskId).toBe('a')
  const expedited = makeSchedule({ ...input, firstOrders: ['order of c'] })
  expect(expedited.slots[0]?.taskId).toBe('c')
  expect(expedited.lateMin).toBeGreaterThan(makeSchedule(input).lateMin)
})

test('a late order says which machine it waits for, and what that machine waits for', () => {
  const blocker = taskOf('blocker', { workMin: 480, running: { machineId: 'M2', startedMs: at(-1) }, machines: ['M2'], dueMs: at(72) })
  const first = taskOf('first', { orderId: 'late', dueMs: at(3) })
  const second = taskOf('second', { orderId: 'late', machines: ['M2'], predecessorIds: ['first'], seq: 2, dueMs: at(3) })
  const schedule = makeSchedule(inputOf([blocker, first, second]))
  expect(schedule.orders.find(({ orderId }) => orderId === 'late')?.lateMin).toBeGreaterThan(300)
  expect(reasonChain(schedule, 'late').map(({ slot }) => [slot.taskId, slot.bound.is])).toEqual([
    ['second', 'machine'],
    ['blocker', 'running'],
  ])
})

test('what is found is within a tenth of the best of all orders and machines, for up to seven tasks', () => {
  const cases = Number(process.env['SCHEDULE_CASES'] ?? 40)
  expect(cases).toBeGreaterThan(0)
  const rules = ['EDD', 'priority', 'minChangeover'] as const
  for (let seed = 1; seed <= cases; seed++) {
    const random = seeded(seed * 7919)
    const input = inputOf(drawnTasks(3 + Math.floor(random() * (seed % 10 === 0 ? 5 : 4)), 2, random), { rule: rules[seed % 3] ?? 'EDD' })
    const prepared = prepare(input)
    const best = bestOfAll(input).cost
    const found = makeSchedule(input)
    const cost = costOf(prepared, input, simulate(prepared, decisionsOf(input, found)))
    expect(cost, `case ${seed}`).toBeLessThanOrEqual(best * 1.1 + 1)
  }
})

/** The decisions that a schedule shows: played again they are the same schedule. */
function decisionsOf(input: ScheduleInput, schedule: Schedule): Decisions {
  const byStart = schedule.slots.toSorted((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)
  const order = byStart.map(({ taskId }) => input.tasks.findIndex(({ id }) => id === taskId))
  const machineOf = Int16Array.from(input.tasks, ({ id }) => input.machines.findIndex((machine) => machine.id === slotOf(schedule, id).machineId))
  const again = scheduleOf(prepare(input), simulate(prepare(input), { order, machineOf }))
  expect(again.lateMin).toBe(schedule.lateMin)
  expect(again.changeoverMin).toBe(schedule.changeoverMin)
  return { order, machineOf }
}

function expectNothingOverlaps({ slots }: Schedule): void {
  for (const on of Map.groupBy(slots, ({ machineId }) => machineId).values()) {
    const inOrder = on.toSorted((one, other) => one.startMs - other.startMs)
    for (const [place, slot] of inOrder.entries()) {
      expect(slot.changeEndMs).toBeLessThanOrEqual(slot.startMs)
      expect(slot.changeStartMs, slot.taskId).toBeGreaterThanOrEqual(inOrder[place - 1]?.endMs ?? 0)
    }
  }
}
