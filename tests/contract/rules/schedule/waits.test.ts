import { expect, test } from 'vitest'
import { makeSchedule } from '#contract/rules/schedule/makeSchedule.ts'
import type { Schedule, ScheduleTask } from '#contract/rules/schedule/schedule.ts'
import { hourMs, inputOf, minuteMs, monday, taskOf } from './cases.ts'

const slotOf = ({ slots }: Schedule, taskId: string) => slots.find((slot) => slot.taskId === taskId)
const at = (hours: number) => monday + hours * hourMs

/** A batch that is mixed and then pressed; the press is busy until `busyHours`. */
function mixedAndPressed(maxWaitMin: number, more: Partial<ScheduleTask> = {}) {
  const mix = taskOf('mix', { orderId: 'A', workMin: 60, machines: ['MX'], dueMs: at(200) })
  const press = taskOf('press', { orderId: 'A', seq: 2, workMin: 60, machines: ['PR'], predecessorIds: ['mix'], maxWaitMin, dueMs: at(200), ...more })
  const busy = taskOf('busy', { workMin: 20 * 60, machines: ['PR'], running: { machineId: 'PR', startedMs: at(-1) }, productId: 'product of press' })
  return makeSchedule(
    inputOf([mix, press, busy], { machines: ['MX', 'PR'].map((id) => ({ id, windows: [{ startMs: at(-24), endMs: at(24 * 60) }], last: null })) }),
  )
}

test('without a limit powder is mixed at once and waits; with one it is mixed so late that it waits no longer', () => {
  const [free, limited] = [mixedAndPressed(0), mixedAndPressed(120)]
  expect([slotOf(free, 'mix')?.startMs, slotOf(free, 'press')?.startMs]).toEqual([at(0), at(20)])
  expect(slotOf(limited, 'press')?.startMs).toBe(at(20))
  expect(slotOf(limited, 'mix')).toMatchObject({ startMs: at(17), endMs: at(18), bound: { is: 'successor', by: 'press' }, conflicts: [] })
})

test('a wait that cannot be kept is a conflict of who waits, and one that is just long enough is none', () => {
  const done = (maxWaitMin: number) => {
    const press = taskOf('press', { machines: ['PR'], maxWaitMin, waitFromMs: at(-2) })
    const busy = taskOf('busy', { workMin: 60, machines: ['PR'], running: { machineId: 'PR', startedMs: at(-1) }, productId: 'product of press' })
    return slotOf(makeSchedule(inputOf([press, busy])), 'press')
  }
  expect(done(180)).toMatchObject({ startMs: at(1), conflicts: [] })
  expect(done(178)?.conflicts).toEqual([{ is: 'wait', by: null }])
})

test('of two batches the one that spoils is pressed first, though the other is due before', () => {
  const spoils = taskOf('spoils', { machines: ['PR'], maxWaitMin: 90, waitFromMs: at(-1), dueMs: at(100) })
  const urgent = taskOf('urgent', { machines: ['PR'], workMin: 60, dueMs: at(3) })
  const schedule = makeSchedule(inputOf([urgent, spoils]))
  expect(schedule.slots.map(({ taskId }) => taskId)).toEqual(['spoils', 'urgent'])
})

test('three steps in a row keep both their waits over a night that is closed', () => {
  const windows = [0, 1, 2, 3, 4].map((day) => ({ startMs: at(24 * day), endMs: at(24 * day + 8) }))
  const step = (id: string, seq: number, more: Partial<ScheduleTask>) =>
    taskOf(id, { orderId: 'A', seq, maxWaitMin: seq === 1 ? 0 : 60, machines: [`M${seq}`], dueMs: at(200), ...more })
  const tasks = [
    step('mix', 1, { workMin: 240 }),
    step('mill', 2, { workMin: 180, predecessorIds: ['mix'] }),
    step('press', 3, { workMin: 240, predecessorIds: ['mill'] }),
  ]
  const machines = ['M1', 'M2', 'M3'].map((id) => ({ id, windows, last: null }))
  const schedule = makeSchedule(inputOf(tasks, { machines }))
  expect(schedule.slots.flatMap(({ conflicts }) => conflicts)).toEqual([])
  for (const [before, after] of [
    ['mix', 'mill'],
    ['mill', 'press'],
  ] as const) {
    const wait = ((slotOf(schedule, after)?.startMs ?? 0) - (slotOf(schedule, before)?.endMs ?? 0)) / minuteMs
    expect(wait, after).toBeGreaterThanOrEqual(0)
    expect(wait, after).toBeLessThanOrEqual(60)
  }
})

test('what no machine can do has no place, nor has what waits for it; the rest has', () => {
  const tasks = [taskOf('lost', { machines: [] }), taskOf('after', { predecessorIds: ['lost'] }), taskOf('last', { predecessorIds: ['after'] }), taskOf('well')]
  const schedule = makeSchedule(inputOf(tasks))
  expect(schedule.slots.map(({ taskId }) => taskId)).toEqual(['well'])
  expect(schedule.unplaced.map(({ taskId, by }) => [taskId, by])).toEqual([
    ['lost', null],
    ['after', 'lost'],
    ['last', 'after'],
  ])
})
