import { expect, test } from 'vitest'
import { restartHold } from '../../kiosk/kiosk.mjs'
import { createLadder } from '../../kiosk/ladder.mjs'

test('a silent page gets a fresh tab first, then a new browser, a little later each time up to 10 s', () => {
  const ladder = createLadder(() => 0)
  const steps = Array.from({ length: 8 }, () => ladder.next('silent'))
  expect(steps.map(({ act }) => act)).toEqual(['freshTab', ...Array(7).fill('restart')])
  expect(steps.map(({ holdMs }) => holdMs)).toEqual([0, 0, 1000, 2000, 4000, 8000, 10_000, 10_000])
})

test('an error page only needs the board opened again', () => {
  const ladder = createLadder(() => 0)
  expect([ladder.next('stray'), ladder.next('stray'), ladder.next('stray')].map(({ act }) => act)).toEqual(['reopen', 'reopen', 'reopen'])
})

test('after three good looks the next trouble begins at the bottom again', () => {
  const ladder = createLadder(() => 0)
  ladder.next('silent')
  ladder.next('silent')
  expect([1, 2, 3, 4].map(() => ladder.wellSeen())).toEqual([false, false, true, false])
  expect(ladder.next('silent')).toEqual({ act: 'freshTab', holdMs: 0 })
})

test('a screen switched off for the night is left alone after two tries, and tried again after ten minutes', () => {
  let now = 0
  const ladder = createLadder(() => now)
  expect([ladder.next('unpainted'), ladder.next('unpainted')].map(({ act }) => act)).toEqual(['freshTab', 'restart'])
  now = 599_999
  expect(ladder.next('unpainted').act).toBe('leave')
  now = 600_000
  expect(ladder.next('unpainted').act).toBe('restart')
})

test('a page that grows too large is replaced though its picture was stuck before; if that helps twice as little, it is left as well', () => {
  const ladder = createLadder(() => 0)
  const troubles = ['still', 'unpainted', 'still', 'heavy', 'heavy', 'still', 'crashed'] as const
  expect(troubles.map((trouble) => ladder.next(trouble).act)).toEqual(['freshTab', 'restart', 'leave', 'restart', 'leave', 'restart', 'restart'])
})

test('a browser that died is started again at once, then after 1 s, 2 s … 10 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(restartHold)).toEqual([0, 0, 1000, 2000, 4000, 8000, 10_000, 10_000])
})
