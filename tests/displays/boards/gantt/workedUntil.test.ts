import { expect, test } from 'vitest'
import { twoShifts, windowsOf } from '#contract/rules/schedule/workTime.ts'
import { workedUntil } from '../../../../src/displays/boards/gantt/workedUntil.ts'

const hourMs = 3_600_000
/** the 29th is a Sunday; the week before it ends with the night shift at 08:00 */
const on = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00+08:00`)
const work = windowsOf(twoShifts, { fromMs: on(27, '08:00'), toMs: on(30, '23:00'), plantTz: 'Asia/Shanghai' })

test('what should have begun before a day of rest is behind by the hours of work only', () => {
  expect(workedUntil(on(29, '20:00'), work)(on(29, '07:30'))).toBe(0.5 * hourMs)
  expect(workedUntil(on(30, '09:00'), work)(on(29, '07:30'))).toBe(1.5 * hourMs)
  expect(workedUntil(on(28, '13:00'), work)(on(28, '11:30'))).toBe(0.75 * hourMs)
})

test('what is still to come is not behind', () => {
  expect(workedUntil(on(29, '07:00'), work)(on(29, '07:30'))).toBe(0)
  expect(workedUntil(on(29, '07:00'), null)(on(29, '07:30'))).toBe(0)
})

test('all hours count where those of the plant are not known, and before the first that is known', () => {
  expect(workedUntil(on(29, '20:00'), null)(on(29, '07:30'))).toBe(12.5 * hourMs)
  expect(workedUntil(on(27, '09:00'), work)(on(27, '06:00'))).toBe(3 * hourMs)
})
