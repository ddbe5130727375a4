import { expect, test } from 'vitest'
import type { CalendarException, CalendarShift, PlantCalendar } from '#contract/rules/calendar/model.ts'
import { afterWorking } from '../../../../server/modules/workflow/timers/computeDue.ts'

const hourMs = 3_600_000
const plant = { scope: 'plant', target: '' } as const
/** eight to five with an hour for lunch, Monday to Friday */
const days: CalendarShift = { ...plant, name: '白班', span: [480, 1020], breaks: [[720, 780]], days: [1, 2, 3, 4, 5], teams: [] }
const off = (fromDay: string, toDay: string): CalendarException => ({ ...plant, fromDay, toDay, dayType: 'holiday', spans: [], memo: '放假' })
const calendar = (...exceptions: CalendarException[]): PlantCalendar => ({ shifts: [days], exceptions, plantTz: 'Asia/Shanghai' })
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const due = (from: string, hours: number, on: PlantCalendar) => new Date(afterWorking(on, at(from), hours * hourMs) + 8 * hourMs).toISOString().slice(0, 16)

test.each([
  // Friday 2026-12-04, and the weekend behind it
  ['2026-12-04T09:00', 2, calendar(), '2026-12-04T11:00'],
  ['2026-12-04T11:00', 2, calendar(), '2026-12-04T14:00'],
  ['2026-12-04T16:00', 4, calendar(), '2026-12-07T11:00'],
  ['2026-12-04T16:00', 4, calendar(off('2026-12-07', '2026-12-08')), '2026-12-09T11:00'],
  ['2026-12-05T10:00', 1, calendar(), '2026-12-07T09:00'],
  ['2026-12-04T16:00', 1, calendar(), '2026-12-04T17:00'],
  ['2026-09-30T16:00', 8, calendar(off('2026-10-01', '2026-10-07')), '2026-10-08T16:00'],
])('from %s, %i hours of work are over when the plant has worked so long (case %#)', (from, hours, on, expected) => {
  expect(due(from, hours, on)).toBe(expected)
})

test('a Saturday on which the plant works counts, and a plant without hours works always', () => {
  const worked: CalendarException = { ...plant, fromDay: '2026-12-05', toDay: '2026-12-05', dayType: 'work', spans: [[480, 1020]], memo: '补班' }
  expect(due('2026-12-04T16:00', 4, calendar(worked))).toBe('2026-12-05T11:00')
  expect(due('2026-12-04T16:00', 4, { ...calendar(), shifts: [] })).toBe('2026-12-04T20:00')
})

test('who waits for a plant that is closed for more than a year is not left without an end', () => {
  expect(due('2026-12-04T16:00', 4, calendar(off('2026-12-05', '2029-12-31')))).toBe('2026-12-04T20:00')
})
