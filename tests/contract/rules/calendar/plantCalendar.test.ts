import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spansIn } from '#contract/rules/calendar/clock.ts'
import { calendarDay, calendarKindAt, isWorkingAt, nextWorking, stretchesOf, workingMsBetween } from '#contract/rules/calendar/plantCalendar.ts'
import type { CalendarException, CalendarShift, PlantCalendar } from '#contract/rules/calendar/model.ts'

const plant = { scope: 'plant', target: '' } as const
const anywhere = { workshop: 'W01', machine: 'M-1' }
const hourMs = 3_600_000
const day: CalendarShift = {
  ...plant,
  name: '早班',
  span: [480, 1200],
  breaks: spansIn('12:00-12:45 17:30-18:00') ?? [],
  days: [1, 2, 3, 4, 5, 6],
  teams: ['A', 'B'],
}
const night: CalendarShift = {
  ...plant,
  name: '夜班',
  span: [1200, 1920],
  breaks: spansIn('00:00-00:45 04:00-04:20') ?? [],
  days: [1, 2, 3, 4, 5, 6],
  teams: ['B', 'A'],
}

function calendarOf(exceptions: readonly CalendarException[] = [], more: readonly CalendarShift[] = []): PlantCalendar {
  return { shifts: [day, night, ...more], exceptions, plantTz: 'Asia/Shanghai' }
}
const at = (text: string) => Date.parse(`${text}+08:00`)
/** 2026-11-23 is a Monday */
const exceptionOf = (dayType: CalendarException['dayType'], from: string, hours = '', more: Partial<CalendarException> = {}): CalendarException => ({
  ...plant,
  fromDay: from,
  toDay: from,
  dayType,
  spans: spansIn(hours) ?? [],
  memo: '',
  ...more,
})

test('a day of two shifts works but for its four breaks, the night until the next morning', () => {
  const calendar = calendarOf()
  expect(workingMsBetween(calendar, anywhere, at('2026-11-23T08:00'), at('2026-11-24T08:00'))).toBe((24 - 0.75 - 0.5 - 0.75 - 1 / 3) * hourMs)
  expect(isWorkingAt(calendar, anywhere, at('2026-11-24T00:30'))).toBe(false)
  expect(isWorkingAt(calendar, anywhere, at('2026-11-24T00:45'))).toBe(true)
  expect(calendarDay(calendar, anywhere, '2026-11-23').stretches.at(-1)).toMatchObject({ shift: '夜班', endMs: at('2026-11-24T08:00') })
})

test('the night of Saturday reaches into a Sunday on which nobody works, and Monday is next', () => {
  const calendar = calendarOf()
  expect(calendarKindAt(calendar, anywhere, at('2026-11-29T07:59'))).toBe('work')
  expect(calendarKindAt(calendar, anywhere, at('2026-11-29T08:00'))).toBe('closed')
  expect(nextWorking(calendar, anywhere, at('2026-11-29T09:00'))?.startMs).toBe(at('2026-11-30T08:00'))
})

test('a holiday closes its day, an extra Sunday opens one, maintenance of some hours takes only them', () => {
  const calendar = calendarOf([
    exceptionOf('holiday', '2026-11-24'),
    exceptionOf('work', '2026-11-29', '09:00-12:00'),
    exceptionOf('maintenance', '2026-11-25', '13:00-15:00'),
  ])
  expect(calendarKindAt(calendar, anywhere, at('2026-11-24T10:00'))).toBe('closed')
  expect(calendarKindAt(calendar, anywhere, at('2026-11-24T07:00'))).toBe('work') // the night of Monday
  expect(calendarKindAt(calendar, anywhere, at('2026-11-29T10:00'))).toBe('work')
  expect(calendarKindAt(calendar, anywhere, at('2026-11-25T14:00'))).toBe('maintenance')
  expect(calendarKindAt(calendar, anywhere, at('2026-11-25T15:00'))).toBe('work')
})

test('what is said of a machine counts before its workshop, and that before the plant', () => {
  const always: CalendarShift = { scope: 'machine', target: 'M-1', name: '全天', span: [0, 1440], breaks: [], days: [1, 2, 3, 4, 5, 6, 7], teams: [] }
  const calendar = calendarOf([exceptionOf('rest', '2026-11-24', '', { scope: 'workshop', target: 'W01' })], [always])
  expect(isWorkingAt(calendar, { workshop: 'W02', machine: 'M-1' }, at('2026-11-29T12:30'))).toBe(true)
  expect(isWorkingAt(calendar, { workshop: 'W02', machine: 'M-2' }, at('2026-11-24T10:00'))).toBe(true)
  expect(isWorkingAt(calendar, { workshop: 'W01', machine: 'M-2' }, at('2026-11-24T10:00'))).toBe(false)
})

test('teams take turns week by week, each week one has the day', () => {
  const teams = ['2026-11-23', '2026-11-30', '2026-12-07'].map((monday) => calendarDay(calendarOf(), anywhere, monday).stretches[0]?.team)
  expect(teams[0]).not.toBe(teams[1])
  expect(teams[0]).toBe(teams[2])
})

test('a place of which nobody wrote hours is never closed', () => {
  const empty: PlantCalendar = { shifts: [], exceptions: [], plantTz: 'Asia/Shanghai' }
  expect(stretchesOf(empty, anywhere, { fromMs: 0, toMs: hourMs })).toBeNull()
  expect(isWorkingAt(empty, anywhere, 0)).toBe(true)
  expect(workingMsBetween(empty, anywhere, 0, hourMs)).toBe(hourMs)
})

test('spans of text are read, and what is none is refused', () => {
  expect(spansIn('22:00-02:00，4:00-4:20')).toEqual([
    [1320, 1560],
    [240, 260],
  ])
  expect(spansIn('25:00-26:00')).toBeNull()
  expect(spansIn('noon')).toBeNull()
})

test('working time adds up however a span is cut, and is never told twice', () => {
  const base = at('2026-11-20T00:00')
  const instant = fc.integer({ min: 0, max: 14 * 24 * 60 }).map((minute) => base + minute * 60_000)
  const clock = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 900 })).map(([from, length]) => [from, from + length] as const)
  const shift = fc
    .record({ span: clock, breaks: fc.array(clock, { maxLength: 3 }), days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }) })
    .map((one) => ({ ...day, ...one }))
  fc.assert(
    fc.property(fc.array(shift, { minLength: 1, maxLength: 4 }), instant, instant, instant, (shifts, ...moments) => {
      const [a, b, c] = moments.sort((one, other) => one - other)
      const calendar = { ...calendarOf(), shifts }
      const whole = workingMsBetween(calendar, anywhere, a, c)
      expect(workingMsBetween(calendar, anywhere, a, b) + workingMsBetween(calendar, anywhere, b, c)).toBe(whole)
      expect(whole).toBeLessThanOrEqual(c - a)
      const stretches = stretchesOf(calendar, anywhere, { fromMs: a, toMs: c }) ?? []
      for (const [index, { startMs }] of stretches.entries()) expect(startMs).toBeGreaterThanOrEqual(stretches[index - 1]?.endMs ?? a)
    }),
    { numRuns: 300 },
  )
})

const machine = { scope: 'machine', target: 'M-1' } as const
const kindAt = (calendar: PlantCalendar, text: string, place = anywhere) => calendarKindAt(calendar, place, at(text))

test('some hours of maintenance on a holiday leave the rest of the day closed', () => {
  const calendar = calendarOf([exceptionOf('holiday', '2026-11-24', '', { memo: '厂庆' }), exceptionOf('maintenance', '2026-11-24', '09:00-12:00')])
  expect(['08:30', '09:00', '11:59', '12:00'].map((time) => kindAt(calendar, `2026-11-24T${time}`))).toEqual(['closed', 'maintenance', 'maintenance', 'closed'])
  expect(calendarDay(calendar, anywhere, '2026-11-24')).toMatchObject({ dayType: 'maintenance', memo: '厂庆', stretches: [{ kind: 'maintenance' }] })
})

test('records of one day add up in whatever order they were written', () => {
  const records = [
    exceptionOf('maintenance', '2026-11-24', '09:00-10:00'),
    exceptionOf('rest', '2026-11-24', '14:00-16:00'),
    exceptionOf('maintenance', '2026-11-24', '18:00-19:00'),
  ]
  const times = ['08:30', '09:30', '13:00', '15:00', '16:30', '18:30']
  const expected = ['work', 'maintenance', 'work', 'closed', 'work', 'maintenance']
  for (const order of [records, records.toReversed()]) expect(times.map((time) => kindAt(calendarOf(order), `2026-11-24T${time}`))).toEqual(expected)
})

test('maintenance in the small hours takes them out of the night that began the day before, and an interval over midnight counts on both sides', () => {
  const calendar = calendarOf([exceptionOf('maintenance', '2026-11-25', '02:00-03:00'), exceptionOf('rest', '2026-11-26', '22:00-01:00')])
  expect(['01:59', '02:00', '02:59', '03:00'].map((time) => kindAt(calendar, `2026-11-25T${time}`))).toEqual(['work', 'maintenance', 'maintenance', 'work'])
  expect([
    kindAt(calendar, '2026-11-26T21:59'),
    kindAt(calendar, '2026-11-26T22:00'),
    kindAt(calendar, '2026-11-27T00:59'),
    kindAt(calendar, '2026-11-27T01:00'),
  ]).toEqual(['work', 'closed', 'closed', 'work'])
  const nightOf24 = calendarDay(calendar, anywhere, '2026-11-24').stretches.filter(({ shift }) => shift === '夜班')
  expect(nightOf24.some(({ startMs, endMs }) => startMs < at('2026-11-25T03:00') && endMs > at('2026-11-25T02:00'))).toBe(false)
})

test('a machine may work on a holiday of the plant, and may rest while the plant works overtime', () => {
  const calendar = calendarOf([
    exceptionOf('holiday', '2026-11-24'),
    exceptionOf('work', '2026-11-24', '09:00-11:00', machine),
    exceptionOf('work', '2026-11-29'),
    exceptionOf('rest', '2026-11-29', '', machine),
  ])
  const other = { workshop: 'W01', machine: 'M-2' }
  expect([kindAt(calendar, '2026-11-24T10:00'), kindAt(calendar, '2026-11-24T10:00', other)]).toEqual(['work', 'closed'])
  expect([kindAt(calendar, '2026-11-24T11:00'), kindAt(calendar, '2026-11-24T08:59')]).toEqual(['closed', 'closed'])
  expect([kindAt(calendar, '2026-11-29T10:00'), kindAt(calendar, '2026-11-29T10:00', other)]).toEqual(['closed', 'work'])
})

test('overtime opens a break and keeps the shift that works already', () => {
  const calendar = calendarOf([exceptionOf('work', '2026-11-24', '11:00-13:00', { memo: '赶货' })])
  const stretches = stretchesOf(calendar, anywhere, { fromMs: at('2026-11-24T10:00'), toMs: at('2026-11-24T14:00') })
  expect(
    stretches?.map(({ kind, shift, startMs, endMs }) => [kind, shift, (startMs - at('2026-11-24T00:00')) / hourMs, (endMs - at('2026-11-24T00:00')) / hourMs]),
  ).toEqual([
    ['work', '早班', 10, 12],
    ['work', '赶货', 12, 12.75],
    ['work', '早班', 12.75, 14],
  ])
})

test('a place without shifts is open but for what an exception takes', () => {
  const calendar = { ...calendarOf([exceptionOf('maintenance', '2026-11-24', '09:00-10:00')]), shifts: [] }
  expect(['08:59', '09:00', '10:00'].map((time) => kindAt(calendar, `2026-11-24T${time}`))).toEqual(['work', 'maintenance', 'work'])
})
