import { expect, test } from 'vitest'
import { twoShifts, windowsOf } from '#contract/rules/schedule/workTime.ts'
import { ganttSpan } from '../../../src/charts/gantt/ganttSpan.ts'

const hourMs = 3_600_000
const plantTz = 'Asia/Shanghai'
/** the 23rd is a Monday */
const on = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00+08:00`)
const week = windowsOf(twoShifts, { fromMs: on(23, '00:00'), toMs: on(30, '23:00'), plantTz })
const wide = { widthMs: 16 * hourMs, past: 0.25 }
const aroundNow = (now: number) => ({ span: { fromMs: now - 4 * hourMs, toMs: now + 12 * hourMs }, isRest: false })
const monday = { span: { fromMs: on(30, '08:00') - 0.48 * hourMs, toMs: on(30, '08:00') + 15.52 * hourMs }, isRest: true }

test.each([
  ['at work', on(25, '09:00')],
  ['through a break', on(25, '12:10')],
  ['in the last minute of the week', on(29, '07:59')],
  ['when work begins again within a quarter of what is shown', on(30, '04:00')],
])('a gantt shows the time around now %s', (_when, now) => {
  expect(ganttSpan(week, now, wide)).toEqual(aroundNow(now))
})

test('on a day of rest it shows how work goes on', () => {
  expect(ganttSpan(week, on(29, '08:00'), wide)).toEqual(monday)
  expect(ganttSpan(week, on(30, '03:59'), wide)).toEqual(monday)
})

test('a week that is shown whole begins now, a Sunday in it or not', () => {
  expect(ganttSpan(week, on(29, '09:00'), { widthMs: 168 * hourMs, past: 0.1 })).toMatchObject({ isRest: false })
})

test('of machines that open at different hours the first counts', () => {
  const later = windowsOf({ days: [2], spans: [[600, 660]] }, { fromMs: on(29, '00:00'), toMs: on(30, '23:00') + 48 * hourMs, plantTz })
  expect(later.length).toBe(1)
  expect(ganttSpan([...later, ...week], on(29, '10:00'), wide)).toEqual(monday)
})

test('it stays at now where nobody knows when work begins', () => {
  expect(ganttSpan([], on(29, '10:00'), wide)).toEqual(aroundNow(on(29, '10:00')))
})
