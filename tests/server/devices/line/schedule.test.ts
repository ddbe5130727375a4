import { expect, test } from 'vitest'
import type { Outcome } from '../../../../server/devices/driver.ts'
import { createSchedule } from '../../../../server/devices/line/schedule.ts'
import type { Schedule } from '../../../../server/devices/line/schedule.ts'
import { makePlan } from '../modbus/rows.ts'

const scheduleOf = (...scanMs: number[]) => createSchedule(makePlan({ blocks: scanMs.map((period) => ({ scanMs: period })) }).blocks)

/** Reads everything that is due at `now`, one after the other; returns the indexes in the order read. */
function readDue(schedule: Schedule, now: number, outcome: Outcome = 'ok'): number[] {
  const order: number[] = []
  for (let turn = schedule.take(now); turn; turn = schedule.take(now)) {
    order.push(turn.index)
    schedule.finish(turn, outcome)
  }
  return order
}

test('everything is due right after connecting', () => {
  const schedule = scheduleOf(1000, 250, 60_000)
  schedule.restart(5000)
  expect(readDue(schedule, 5000)).toEqual([0, 1, 2])
})

test('periods keep their grid, however late each poll goes', () => {
  const schedule = scheduleOf(100)
  schedule.restart(0)
  readDue(schedule, 0)
  for (const late of [30, 70, 5, 90]) {
    const due = schedule.nextDueAt()
    expect(due % 100).toBe(0)
    expect(readDue(schedule, due + late)).toEqual([0])
  }
})

test('polls that were missed are skipped, never made up for', () => {
  const schedule = scheduleOf(100)
  schedule.restart(0)
  expect(readDue(schedule, 0)).toEqual([0])
  expect(readDue(schedule, 1050)).toEqual([0])
  expect(schedule.nextDueAt()).toBe(1100)
})

test('a block on the wire is not asked again before it ends', () => {
  const schedule = scheduleOf(20)
  schedule.restart(0)
  const turn = schedule.take(0)
  expect(turn).not.toBeNull()
  expect(schedule.take(500)).toBeNull()
  expect(schedule.nextDueAt()).toBe(Infinity)
})

test('when time is short, the block that waited longest goes first', () => {
  const schedule = scheduleOf(20, 20, 20)
  schedule.restart(0)
  const order = []
  for (let now = 0; now < 180; now += 20) {
    const turn = schedule.take(now)
    if (!turn) continue
    order.push(turn.index)
    schedule.finish(turn, 'ok')
  }
  expect(order).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2])
})

const isDead = (index: number) => index < 2

test('between two blocks that time out every other due block gets its turn', () => {
  const schedule = scheduleOf(250, 250, 250, 250)
  const order: number[] = []
  schedule.restart(0)
  for (let now = 0; now < 10_000;) {
    const turn = schedule.take(now)
    if (!turn) {
      now = schedule.nextDueAt()
      continue
    }
    order.push(turn.index)
    schedule.finish(turn, isDead(turn.index) ? 'timeout' : 'ok')
    now += isDead(turn.index) ? 1000 : 5
  }
  const afterFirstRound = order.slice(4)
  for (const healthy of [2, 3])
    expect(afterFirstRound.filter((index) => index === healthy).length).toBeGreaterThanOrEqual(afterFirstRound.filter(isDead).length - 1)
  expect(afterFirstRound.join('')).not.toMatch(/[01][01]/)
  expect(new Set(afterFirstRound)).toEqual(new Set([0, 1, 2, 3]))
})

test('at most one block that times out is on the wire while others wait for the device', () => {
  const schedule = scheduleOf(20, 20, 20)
  schedule.restart(0)
  const first = [schedule.take(0), schedule.take(0)]
  for (const turn of first) if (turn) schedule.finish(turn, 'timeout')
  readDue(schedule, 0)
  const onWire = [schedule.take(1000), schedule.take(1000), schedule.take(1000)].map((turn) => turn?.index)
  expect(onWire.filter((index) => index === 0 || index === 1)).toHaveLength(1)
  expect(onWire).toContain(2)
})

test('a new connection forgets what was suspected on the old one', () => {
  const takenOf = (isAnew: boolean) => {
    const schedule = scheduleOf(20, 20)
    schedule.restart(0)
    readDue(schedule, 0, 'timeout')
    if (isAnew) schedule.restart(1000)
    return [schedule.take(1000), schedule.take(1000)].filter((turn) => turn !== null)
  }
  expect(takenOf(false)).toHaveLength(1)
  expect(takenOf(true)).toHaveLength(2)
})
