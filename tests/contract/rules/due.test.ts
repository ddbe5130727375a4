import { expect, test } from 'vitest'
import { dueStanding } from '#contract/rules/due.ts'

const now = '2026-11-25 12:00:00'

test.each([
  ['2026-11-23', 'past', '逾期 2 天'],
  ['2026-11-24', 'past', '逾期 1 天'],
  ['2026-11-25', 'soon', '今天到期'],
  ['2026-11-26', 'later', '还有 1 天'],
  ['2027-01-01', 'later', '还有 37 天'],
])('a day counts until its end: %s', (due, is, text) => {
  expect(dueStanding(due, now, '逾期')).toEqual({ is, text })
  expect(dueStanding(due, '2026-11-25 23:59:59', '逾期')).toEqual({ is, text })
})

test.each([
  ['2026-11-23 11:59:59', 'past', '逾期 2 天'],
  ['2026-11-24 12:00:01', 'past', '逾期 23 小时'],
  ['2026-11-25 11:00:00', 'past', '逾期 1 小时'],
  ['2026-11-25 11:00:01', 'past', '逾期 59 分钟'],
  ['2026-11-25 11:59:59', 'past', '逾期 1 分钟'],
  ['2026-11-25 12:00:00', 'soon', '还有 1 分钟'],
  ['2026-11-25 13:30:00', 'soon', '还有 1 小时'],
  ['2026-11-26 11:59:59', 'soon', '还有 23 小时'],
  ['2026-11-26 12:00:00', 'later', '还有 1 天'],
])('a moment counts by the minute: %s', (due, is, text) => {
  expect(dueStanding(due, now, '逾期')).toEqual({ is, text })
})

test('what is overdue is called as its list calls it, and what is no date has no standing', () => {
  expect(dueStanding('2026-11-01', now, '过期')?.text).toBe('过期 24 天')
  expect(dueStanding('', now, '逾期')).toBe(null)
  expect(dueStanding('2026-11', now, '逾期')).toBe(null)
})
