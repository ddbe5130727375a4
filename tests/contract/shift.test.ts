import { expect, test } from 'vitest'
import { shiftAt } from '#contract/rules/shift.ts'

const at = (text: string) => Date.parse(text)

test('at 08:00 plant time the day shift begins and lasts twelve hours', () => {
  expect(shiftAt(at('2026-11-20T08:00:00+08:00'), 'Asia/Shanghai')).toEqual({
    name: '早班',
    startMs: at('2026-11-20T08:00:00+08:00'),
    endMs: at('2026-11-20T20:00:00+08:00'),
  })
})

test('after midnight the night shift that began the evening before is still in force', () => {
  expect(shiftAt(at('2026-11-21T03:30:00+08:00'), 'Asia/Shanghai')).toEqual({
    name: '夜班',
    startMs: at('2026-11-20T20:00:00+08:00'),
    endMs: at('2026-11-21T08:00:00+08:00'),
  })
})

test('one millisecond before 20:00 it is still the day shift', () => {
  expect(shiftAt(at('2026-11-20T20:00:00+08:00') - 1, 'Asia/Shanghai').name).toBe('早班')
})

test('the shift follows the time zone of the plant, not of the server', () => {
  const instant = at('2026-11-20T09:00:00+08:00')
  expect(shiftAt(instant, 'Asia/Shanghai').name).toBe('早班')
  expect(shiftAt(instant, 'Europe/Berlin').name).toBe('夜班')
})
