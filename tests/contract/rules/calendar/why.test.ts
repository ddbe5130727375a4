import { expect, test } from 'vitest'
import { closedText } from '#contract/modules/calendar/calls.ts'
import { spansIn } from '#contract/rules/calendar/clock.ts'
import { contradiction } from '#contract/rules/calendar/contradiction.ts'
import type { CalendarException, PlantCalendar } from '#contract/rules/calendar/model.ts'
import { closedOn, reasonsAt } from '#contract/rules/calendar/why.ts'

const place = { workshop: 'W01', machine: 'M-1' }
const at = (text: string) => Date.parse(`${text}+08:00`)
/** 2026-11-24 is a Tuesday */
const exceptionOf = (dayType: CalendarException['dayType'], memo: string, hours = '', more: Partial<CalendarException> = {}): CalendarException => ({
  scope: 'plant',
  target: '',
  fromDay: '2026-11-24',
  toDay: '2026-11-24',
  dayType,
  spans: spansIn(hours) ?? [],
  memo,
  ...more,
})
const calendarOf = (...exceptions: CalendarException[]): PlantCalendar => ({
  shifts: [{ scope: 'plant', target: '', name: '早班', span: [480, 1200], breaks: [[720, 765]], days: [1, 2, 3, 4, 5], teams: [] }],
  exceptions,
  plantTz: 'Asia/Shanghai',
})

test('every layer that had a say on an instant is named, the one that decides last', () => {
  const calendar = calendarOf(
    exceptionOf('holiday', '厂庆'),
    exceptionOf('work', '赶货', '09:00-11:00', { scope: 'machine', target: 'M-1' }),
    exceptionOf('maintenance', '换油', '10:00-10:30'),
  )
  const said = (time: string) => reasonsAt(calendar, place, at(`2026-11-24T${time}`)).map(({ layer, says, name }) => [layer, says, name])
  expect(said('08:30')).toEqual([
    ['week', 'work', '早班'],
    ['holiday', 'closed', '厂庆'],
  ])
  expect(said('10:15')).toEqual([
    ['week', 'work', '早班'],
    ['holiday', 'closed', '厂庆'],
    ['work', 'work', '赶货'],
    ['maintenance', 'maintenance', '换油'],
  ])
  expect(said('21:00')).toEqual([['week', 'closed', '']])
})

test('the closed hours of a day say why, from midnight to midnight, and breaks and maintenance are not among them', () => {
  const calendar = calendarOf(
    exceptionOf('rest', '停电', '14:00-16:00', { scope: 'workshop', target: 'W01' }),
    exceptionOf('maintenance', '换油', '18:00-19:00'),
  )
  const clock = (ms: number) => (ms - at('2026-11-24T00:00')) / 3_600_000
  expect(closedOn(calendar, place, '2026-11-24').map(({ startMs, endMs, reason }) => [clock(startMs), clock(endMs), closedText(reason)])).toEqual([
    [0, 8, '班次之外'],
    [14, 16, '停电（车间）'],
    [20, 24, '班次之外'],
  ])
})

const holiday = exceptionOf('holiday', '厂庆')
test.each([
  ['overtime of the whole day on a holiday', exceptionOf('work', ''), true],
  ['overtime of some hours on a holiday', exceptionOf('work', '', '09:00-11:00'), false],
  ['overtime on the day after', exceptionOf('work', '', '', { fromDay: '2026-11-25', toDay: '2026-11-25' }), false],
  ['overtime of a range that begins on the last day of it', exceptionOf('work', '', '', { toDay: '2026-11-30' }), true],
  ['overtime of a machine', exceptionOf('work', '', '', { scope: 'machine', target: 'M-1' }), false],
  ['another holiday', exceptionOf('holiday', ''), false],
  ['maintenance', exceptionOf('maintenance', ''), false],
])('beside a holiday, %s is a contradiction: %o', (_what, written, isOne) => {
  expect(contradiction(written, [holiday])).toBe(isOne ? holiday : null)
})

test('hours contradict each other only where they overlap', () => {
  const rest = exceptionOf('rest', '', '14:00-16:00')
  expect(contradiction(exceptionOf('work', '', '15:59-17:00'), [rest])).toBe(rest)
  expect(contradiction(exceptionOf('work', '', '16:00-17:00'), [rest])).toBeNull()
})
