import { expect, test } from 'vitest'
import { timeLeft } from '../../src/charts/timeLeft.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const now = Date.parse('2026-11-25T08:00:00+08:00')

test('time that is left has its words and its urgency, on both sides of due and of half an hour', () => {
  expect(timeLeft(now, now)).toEqual({ is: 'tight', words: '余 0 分' })
  expect(timeLeft(now - 1, now)).toEqual({ is: 'late', words: '逾期 0 分' })
  expect(timeLeft(now + 30 * minuteMs, now)).toEqual({ is: 'tight', words: '余 30 分' })
  expect(timeLeft(now + 30 * minuteMs + 1, now).is).toBe('fine')
  expect(timeLeft(now + 67 * minuteMs, now).words).toBe('余 1 时 07 分')
  expect(timeLeft(now - 125 * minuteMs, now).words).toBe('逾期 2 时 05 分')
  expect(timeLeft(now + 48 * hourMs, now).words).toBe('余 2 天')
  expect(timeLeft(now + 48 * hourMs - 1, now).words).toBe('余 47 时 59 分')
})
