import { expect, test } from 'vitest'
import { toldWords } from '../../../src/displays/frame/toldWords.ts'

const nowMs = Date.parse('2026-11-30T06:20:00Z') // 14:20 in Shanghai
const live = { nowMs, isReplay: false, plantTz: 'Asia/Shanghai' }
const ago = (seconds: number, isCut = false) => ({ atMs: nowMs - seconds * 1000, isCut })

test('what the server has just said holds now, with its age from ten seconds on', () => {
  expect(toldWords(ago(9), live)).toEqual({ holds: 'now', says: '数据刚到' })
  expect(toldWords(ago(10), live)).toEqual({ holds: 'now', says: '数据是 10 秒前的' })
})

test('after two answers that did not come nobody says that it is still so', () => {
  expect(toldWords(ago(150), live)).toEqual({ holds: 'now', says: '数据是 2 分前的' })
  expect(toldWords(ago(151), live)).toEqual({ holds: 'old', says: '这是 2 分前的情况，之后怎样不知道。' })
})

test('once the link is cut even a young answer is only what was', () => {
  expect(toldWords(ago(4, true), live)).toEqual({ holds: 'old', says: '这是 4 秒前的情况，之后怎样不知道。' })
})

test('an age that nobody knows is said to be unknown', () => {
  expect(toldWords({ atMs: null, isCut: false }, live)).toEqual({ holds: 'old', says: '数据是什么时候的、现在怎样，都不知道。' })
})

test('in a replay nothing is fresh: it is of its moment, and what is asked as of now says so', () => {
  const replay = { ...live, isReplay: true }
  expect(toldWords(ago(0), replay)).toEqual({ holds: 'past', says: '这是回放 11-30 14:20 的情况，不是现在。' })
  expect(toldWords({ ...ago(0), isPresent: true }, replay)).toEqual({ holds: 'present', says: '按现在的登记；回放的那时有没有，不知道。' })
})
