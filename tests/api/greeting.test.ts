import { expect, test } from 'vitest'
import { welcomeAt } from '../../src/api/greeting.ts'

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
