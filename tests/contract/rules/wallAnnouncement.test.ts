import { expect, test } from 'vitest'
import { announcementAt, turnMs } from '#contract/rules/wallAnnouncement.ts'

const one = (name: string, more = {}) => ({ name, isUrgent: false, fromMs: 0, untilMs: null, ...more })
const round = (all: ReturnType<typeof one>[], turns: number) =>
  Array.from({ length: turns }, (_, at) => announcementAt(all, at * turnMs)?.name ?? '-').join(' ')

test('announcements take turns, urgent ones first, then the newest, and between two rounds the board is whole', () => {
  const all = [one('old', { fromMs: 1 }), one('new', { fromMs: 5 }), one('urgent', { isUrgent: true, fromMs: 2 })]
  expect(round(all, 12)).toBe('urgent new old - - - urgent new old - - -')
})

test('what is over takes no turn', () => {
  const all = [one('over', { untilMs: turnMs }), one('on')]
  expect(announcementAt(all, turnMs * 4)?.name).toBe('on')
  expect(announcementAt([one('over', { untilMs: turnMs })], turnMs * 4)).toBeNull()
  expect(announcementAt([], 0)).toBeNull()
})
