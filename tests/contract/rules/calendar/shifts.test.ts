import { expect, test } from 'vitest'
import { dayBegins, shiftAt, shiftsBetween, shiftsOn } from '#contract/rules/calendar/shifts.ts'
import type { ShiftHistory, ShiftPattern } from '#contract/rules/calendar/shifts.ts'
import { twoShifts } from '../../../support/twoShifts.ts'

const plantTz = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}+08:00`)
const week = [1, 2, 3, 4, 5, 6, 7]
const only = (...shifts: ShiftPattern[]): ShiftHistory => ({ plantTz, patterns: [{ fromMs: 0, shifts }] })
/** 07:00 to 15:00 and nothing else */
const oneShift: ShiftPattern = { name: '早班', span: [420, 900], days: week }

test('a shift begins at its minute and lasts to its end', () => {
  const day = { day: '2026-11-20', name: '早班', startMs: at('2026-11-20T08:00'), endMs: at('2026-11-20T20:00') }
  expect([shiftAt(twoShifts, at('2026-11-20T08:00')), shiftAt(twoShifts, at('2026-11-20T20:00') - 1)]).toEqual([day, day])
  expect(shiftAt(twoShifts, at('2026-11-20T20:00'))).toMatchObject({ day: '2026-11-20', name: '夜班' })
})

test('after midnight the night that began the evening before is in force, and belongs to that day', () => {
  const night = { day: '2026-11-20', name: '夜班', startMs: at('2026-11-20T20:00'), endMs: at('2026-11-21T08:00') }
  expect(shiftAt(twoShifts, at('2026-11-21T03:30'))).toEqual(night)
})

test('shifts follow the clock of the plant, not of the server', () => {
  const instant = at('2026-11-20T09:00')
  expect([shiftAt(twoShifts, instant).name, shiftAt({ ...twoShifts, plantTz: 'Europe/Berlin' }, instant).name]).toEqual(['早班', '夜班'])
})

test('a weekday without shifts has those of all other days, so that a Sunday is a day of its own', () => {
  expect(shiftAt(twoShifts, at('2026-11-22T10:00'))).toMatchObject({ day: '2026-11-22', name: '早班' })
})

test('hours between shifts belong to the day whose shift was before, and are no shift of it', () => {
  const history = only(oneShift)
  expect(shiftAt(history, at('2026-11-21T02:00'))).toEqual({ day: '2026-11-20', name: '班外', startMs: at('2026-11-20T15:00'), endMs: at('2026-11-21T07:00') })
  expect(shiftsOn(history, '2026-11-20').map(({ name }) => name)).toEqual(['早班'])
  expect(dayBegins(history, '2026-11-20')).toBe(at('2026-11-20T07:00'))
})

test('a plant without shifts has days from midnight to midnight', () => {
  expect(shiftAt(only(), at('2026-11-21T00:00'))).toEqual({ day: '2026-11-21', name: '全天', startMs: at('2026-11-21T00:00'), endMs: at('2026-11-22T00:00') })
})

test('of shifts that overlap the earlier one counts until its end', () => {
  const office: ShiftPattern = { name: '常白班', span: [510, 1050], days: week }
  const history = only(oneShift, office)
  expect(shiftsOn(history, '2026-11-20').map(({ name, endMs }) => [name, endMs])).toEqual([
    ['早班', at('2026-11-20T15:00')],
    ['常白班', at('2026-11-20T17:30')],
  ])
})

test('what was a night shift before the shifts were changed stays one, and a shift of the same day and name goes on through the change', () => {
  const changedMs = at('2026-11-20T10:30')
  const history: ShiftHistory = { plantTz, patterns: [...twoShifts.patterns, { fromMs: changedMs, shifts: [oneShift] }] }
  expect(shiftAt(history, at('2026-11-19T22:00'))).toEqual(shiftAt(twoShifts, at('2026-11-19T22:00')))
  expect(shiftAt(history, at('2026-11-20T22:00')).name).toBe('班外')
  const day = { day: '2026-11-20', name: '早班', startMs: at('2026-11-20T08:00'), endMs: at('2026-11-20T15:00') }
  expect([shiftAt(history, changedMs - 1), shiftAt(history, changedMs)]).toEqual([day, day])
})

test('a change at night ends the shift that runs', () => {
  const history: ShiftHistory = { plantTz, patterns: [...twoShifts.patterns, { fromMs: at('2026-11-21T02:00'), shifts: [oneShift] }] }
  expect(shiftAt(history, at('2026-11-21T01:00'))).toMatchObject({ name: '夜班', endMs: at('2026-11-21T02:00') })
  expect(shiftAt(history, at('2026-11-21T02:00'))).toMatchObject({ day: '2026-11-20', name: '班外', startMs: at('2026-11-21T02:00') })
})

test('each instant of a year lies in exactly one shift, through summer time, half hours and changes', () => {
  const nights: ShiftPattern = { name: '夜班', span: [1350, 1890], days: [1, 2, 3] }
  const patterns = [
    { fromMs: 0, shifts: [oneShift] },
    { fromMs: Date.UTC(2026, 2, 28, 23, 10), shifts: [oneShift, nights] },
    { fromMs: Date.UTC(2026, 9, 25, 0, 40), shifts: [] },
  ]
  const [fromMs, toMs] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)]
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Kolkata']) {
    const spans = shiftsBetween({ plantTz: zone, patterns }, { fromMs, toMs })
    expect(spans.length).toBeGreaterThan(600)
    expect([(spans[0]?.startMs ?? 0) <= fromMs, (spans.at(-1)?.endMs ?? 0) >= toMs]).toEqual([true, true])
    expect(spans.filter(({ startMs, endMs }, place) => endMs <= startMs || (place > 0 && spans[place - 1]?.endMs !== startMs))).toEqual([])
  }
})
