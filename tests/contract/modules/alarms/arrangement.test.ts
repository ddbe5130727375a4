import { expect, test } from 'vitest'
import { listedAlarms, priorityWord, sectionOf } from '#contract/modules/alarms/arrangement.ts'
import type { StandingAlarm } from '#contract/modules/alarms/retained.ts'

const alarm = (id: string, given: Partial<StandingAlarm>): StandingAlarm => ({
  id,
  version: 1,
  alarmCode: id,
  name: id,
  equipCode: 'ML-02',
  type: 'H',
  tagCode: id,
  deviceCode: 'ML-02',
  limitValue: 60,
  priority: 3,
  groupId: '',
  state: 'B',
  stateSince: 1,
  raisedAt: 1,
  message: '',
  isUnknown: false,
  isDamped: false,
  actedBy: '',
  actedAt: null,
  reason: '',
  shelvedUntil: null,
  ...given,
})

test('the more urgent alarm comes first, and between equals the newer one', () => {
  const listed = listedAlarms([alarm('old', {}), alarm('new', { raisedAt: 9 }), alarm('urgent', { priority: 1 })])
  expect(listed.map(({ id }) => id)).toEqual(['urgent', 'new', 'old'])
})

test('a lost device hides what cannot be judged because of it, and says how many; an acknowledged loss still does, a returned one does not', () => {
  const children = [alarm('a', { isUnknown: true }), alarm('b', { isUnknown: true, deviceCode: 'ML-03' }), alarm('c', {})]
  const withLoss = (state: 'B' | 'C' | 'D') =>
    listedAlarms([...children, alarm('lost', { type: 'comm', state, priority: 2 })]).map(({ id, hidesCount }) => `${id}${hidesCount}`)
  expect(withLoss('B')).toEqual(['lost1', 'b0', 'c0'])
  expect(withLoss('C')).toEqual(['lost1', 'b0', 'c0'])
  expect(withLoss('D')).toEqual(['lost0', 'a0', 'b0', 'c0'])
})

test('of several active alarms of a group the first is marked, of one alone none is', () => {
  const group = { groupId: 'ML-02' }
  const listed = listedAlarms([alarm('later', { ...group, raisedAt: 5 }), alarm('first', { ...group, raisedAt: 2 }), alarm('alone', { groupId: 'PR-01' })])
  expect(listed.filter(({ isFirstUp }) => isFirstUp).map(({ id }) => id)).toEqual(['first'])
})

test('every state stands in one section, and every priority has its word', () => {
  const sections = (['B', 'D', 'E', 'C', 'F', 'G', 'H', 'I'] as const).map((state) => sectionOf({ state }))
  expect(sections).toEqual(['active', 'returned', 'returned', 'known', 'known', 'quiet', 'quiet', 'quiet'])
  expect([1, 2, 3, 4, 9].map(priorityWord)).toEqual(['紧急', '高', '中', '低', '记录'])
})
