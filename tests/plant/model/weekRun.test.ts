import { expect, test } from 'vitest'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { hourMs, minuteMs, weekAt } from '../../../plant/model/week.ts'
import { weekRun } from '../../../plant/model/weekRun.ts'
import { stretchIndexAt } from '../../../plant/model/stretch.ts'

const week = weekAt(Date.parse('2026-11-18T12:00:00+08:00'), 'Asia/Shanghai')
const runs = demoMachines.map((machine) => ({ machine, stretches: weekRun(machine, week, 1) }))
const isAttended = ({ workshopCode }: { workshopCode: string }) => workshopCode !== 'W02' && workshopCode !== 'W06'
const stateAt = (index: number, atMs: number) => {
  const stretches = runs[index]?.stretches ?? []
  return stretches[stretchIndexAt(stretches, atMs)]?.state
}

test('the production week begins on Monday at 08:00 plant time', () => {
  expect(new Date(week.startMs).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  expect(week.endMs - week.startMs).toBe(7 * 24 * hourMs)
})

test.each(runs.map((run) => [run.machine.code, run] as const))(
  'the week of %s has no gap and no overlap, and a fault code exactly while it is down',
  (_code, { stretches }) => {
    expect(stretches[0]?.startMs).toBe(week.startMs)
    expect(stretches.at(-1)?.endMs).toBe(week.endMs)
    const unjoined = stretches.filter(({ startMs, endMs }, index) => endMs <= startMs || (index > 0 && startMs !== stretches[index - 1]?.endMs))
    expect(unjoined).toEqual([])
    const wrong = stretches.filter(({ state, faultCode, pace }) => faultCode > 0 !== (state === 'down') || pace > 0 !== (state === 'running') || faultCode > 8)
    expect(wrong).toEqual([])
  },
)

test('a stop the PLC calls short never lasts two minutes', () => {
  const short = runs.flatMap(({ stretches }) => stretches.filter(({ state }) => state === 'minorStop'))
  expect(short.length).toBeGreaterThan(100)
  expect(Math.max(...short.map(({ startMs, endMs }) => endMs - startMs))).toBeLessThan(2 * minuteMs)
})

test('at any time of a working shift most machines run', () => {
  const breaks = [
    [4, 5],
    [9.5, 10.25],
    [16, 17],
    [20, 20.75],
  ] as const // hours from 08:00 with the start after the break
  const runningByMinute: number[] = []
  for (let sinceMs = 0; sinceMs < 6 * 24 * hourMs; sinceMs += 3 * minuteMs) {
    const hour = (sinceMs / hourMs) % 24
    if (breaks.some(([from, to]) => hour >= from && hour < to)) continue
    const running = runs.filter((_, index) => stateAt(index, week.startMs + sinceMs) === 'running').length
    runningByMinute.push(running)
  }
  expect(Math.min(...runningByMinute)).toBeGreaterThan(12)
  expect(runningByMinute.reduce((sum, running) => sum + running, 0) / runningByMinute.length).toBeGreaterThan(0.75 * 24)
})

test('people stop for lunch, powder making and services go on', () => {
  const lunchMs = Date.parse('2026-11-18T12:20:00+08:00')
  const resting = runs.flatMap(({ machine }, index) => (stateAt(index, lunchMs) === 'plannedStop' ? [machine.code] : []))
  const shouldRest = runs.flatMap(({ machine }, index) => (isAttended(machine) && stateAt(index, lunchMs) !== 'down' ? [machine.code] : []))
  expect(shouldRest.length).toBeGreaterThan(8)
  expect(resting).toEqual(shouldRest)
})

test('the last two hours before Monday belong to maintenance: only services run', () => {
  const running = runs.filter((_run, index) => stateAt(index, week.endMs - hourMs) === 'running')
  expect(running.map(({ machine }) => machine.workshopCode)).toEqual(['W06', 'W06', 'W06'])
})
