import { expect, test } from 'vitest'
import { conflictsOf } from '#contract/rules/schedule/conflicts.ts'
import type { PlannedTask } from '#contract/rules/schedule/conflicts.ts'
import { WorkClock } from '#contract/rules/schedule/workTime.ts'
import { hourMs, minuteMs, monday } from './cases.ts'

const at = (hours: number, minutes = 0) => monday + hours * hourMs + minutes * minuteMs
/** 08:00 to 12:00, 13:00 to 20:00, and nothing after. */
const windows = [
  { startMs: at(0), endMs: at(4) },
  { startMs: at(5), endMs: at(12) },
  { startMs: at(48), endMs: at(60) },
]
const light = '#f3e9df'
const dark = '#2b2726'

function planned(id: string, startMs: number, endMs: number, more: Partial<PlannedTask> = {}): PlannedTask {
  const of = { productId: 'P', colorHex: light, machineId: 'M1', isBegun: false, workMin: 30, setupMin: 0 }
  return { id, ...of, startMs, endMs, predecessorIds: [], overlapPct: 0, maxWaitMin: 0, waitFromMs: null, refusal: null, ...more }
}
/** What is in the way of each task, in words: `b: overlap a`. */
function judged(tasks: readonly PlannedTask[], downSinceMs: number | null = null, nowMs = monday): string[] {
  const found = conflictsOf(tasks, () => ({ clock: new WorkClock(windows), downSinceMs }), nowMs)
  return [...found].flatMap(([id, conflicts]) => conflicts.map(({ is, by }) => `${id}: ${is}${by === null ? '' : ` ${by}`}`))
}

test('a begin in working hours is none, one in a break, at its first minute or after the shift is closed', () => {
  expect(judged([planned('a', at(3), at(3, 30))])).toEqual([])
  expect(judged([planned('a', at(4), at(5, 30))])).toEqual(['a: closed'])
  expect(judged([planned('a', at(4, 59), at(5, 30))])).toEqual(['a: closed'])
  expect(judged([planned('a', at(5), at(5, 30))])).toEqual([])
  expect(judged([planned('a', at(13), at(14))])).toEqual(['a: closed'])
})

test('work that spans a break has to fit into the hours around it', () => {
  expect(judged([planned('a', at(3, 30), at(5, 30), { workMin: 60 })])).toEqual([])
  expect(judged([planned('a', at(3, 30), at(5, 20), { workMin: 60 })])).toEqual(['a: short'])
})

test('of two on a machine the later one lies over the other; side by side it is none, unless there has to be a cleaning between', () => {
  expect(judged([planned('a', at(0), at(1)), planned('b', at(1), at(2))])).toEqual([])
  expect(judged([planned('a', at(0), at(1)), planned('b', at(0, 50), at(2))])).toEqual(['b: overlap a'])
  expect(judged([planned('a', at(0), at(3)), planned('b', at(0, 30), at(1)), planned('c', at(2), at(2, 30))])).toEqual(['b: overlap a', 'c: overlap a'])
  expect(judged([planned('a', at(0), at(1)), planned('b', at(0, 50), at(2), { machineId: 'M2' })])).toEqual([])
  const after = (minutes: number) => judged([planned('a', at(0), at(1), { productId: 'D', colorHex: dark }), planned('b', at(1, minutes), at(2, 30))])
  expect([after(60), after(58)]).toEqual([[], ['b: changeover a']])
})

test('before what it waits for a task cannot begin, with an overlap before enough of it', () => {
  const pair = (startMs: number, more: Partial<PlannedTask> = {}) =>
    judged([planned('a', at(0), at(2), { machineId: 'M2' }), planned('b', startMs, at(3), { predecessorIds: ['a'], ...more })])
  expect([pair(at(2)), pair(at(1, 58))]).toEqual([[], ['b: sequence a']])
  expect([pair(at(1), { overlapPct: 50 }), pair(at(0, 58), { overlapPct: 50 })]).toEqual([[], ['b: sequence a']])
})

test('longer than it may wait a task does not, after what is planned or what is done', () => {
  const wait = (maxWaitMin: number, more: Partial<PlannedTask> = {}) =>
    judged([planned('a', at(0), at(1), { machineId: 'M2' }), planned('b', at(3), at(3, 30), { predecessorIds: ['a'], maxWaitMin, ...more })])
  expect([wait(120), wait(118), wait(0)]).toEqual([[], ['b: wait a'], []])
  const done = { predecessorIds: [], waitFromMs: at(-1) }
  expect([wait(240, done), wait(238, done)]).toEqual([[], ['b: wait']])
})

test('a machine that is down is in the way of what runs and of what should begin now, and a refusal always', () => {
  const tasks = [planned('runs', at(-2), at(-1), { isBegun: true }), planned('now', at(0), at(1)), planned('later', at(2), at(3))]
  expect(judged(tasks, at(-1), at(0, 30))).toEqual(['runs: down', 'now: down'])
  expect(judged(tasks, null, at(0, 30))).toEqual([])
  expect(judged([planned('a', at(0), at(1), { refusal: 'too small' }), planned('b', at(-9), at(-8), { isBegun: true, refusal: 'repair' })])).toEqual([
    'a: machine',
    'b: machine',
  ])
})
