import { expect, test } from 'vitest'
import { endOfDueDay, lateMs } from '#contract/rules/late.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const promised = at('2026-11-27T20:00:00')
const minute = 60_000

test.each([
  ['ended a moment before', { actualMs: promised, forecastMs: null }, at('2026-11-28T09:00:00'), 0],
  ['ended a minute after', { actualMs: promised + minute, forecastMs: null }, at('2026-11-28T09:00:00'), minute],
  ['ended in time though more was foretold', { actualMs: promised, forecastMs: promised + 9 * minute }, promised, 0],
  ['foretold in time', { actualMs: null, forecastMs: promised }, promised - minute, 0],
  ['foretold late', { actualMs: null, forecastMs: promised + minute }, promised - minute, minute],
  ['foretold in time and still not ended when the time is over', { actualMs: null, forecastMs: promised }, promised + 5 * minute, 5 * minute],
  ['foretold late and later still by now', { actualMs: null, forecastMs: promised + minute }, promised + 5 * minute, 5 * minute],
  ['nothing foretold, time left', { actualMs: null, forecastMs: null }, promised, null],
  ['nothing foretold, time over', { actualMs: null, forecastMs: null }, promised + minute, minute],
])('%s', (_case, ending, nowMs, late) => {
  expect(lateMs(promised, ending, nowMs)).toBe(late)
})

test('an order has the whole of its day, by the clock of the plant', () => {
  expect(endOfDueDay('2026-11-27', 'Asia/Shanghai')).toBe(at('2026-11-27T23:59:59'))
  expect(endOfDueDay('2026-11-27', 'America/New_York')).toBe(Date.parse('2026-11-28T04:59:59Z'))
  expect(endOfDueDay('2026-02-31', 'Asia/Shanghai')).toBeNull()
})
