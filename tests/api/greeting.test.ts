import { expect, test } from 'vitest'
import { welcomeAt, welcomeOn } from '../../src/api/greeting.ts'

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('at %i o’clock the greeting is %s [HDR-019]', (hour, greeting) => {
  expect(welcomeAt(hour)).toBe(greeting)
})

test('the hour of a greeting is the plant’s, wherever the browser stands', () => {
  const at = Date.parse('2026-11-25T12:00:00Z')
  expect([welcomeOn(at - 1, 'Asia/Shanghai'), welcomeOn(at, 'Asia/Shanghai'), welcomeOn(at, 'UTC'), welcomeOn(at, 'America/New_York')]).toEqual([
    '下午好',
    '晚上好',
    '中午好',
    '早上好',
  ])
})
