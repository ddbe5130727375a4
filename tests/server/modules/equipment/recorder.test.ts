import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecorder } from '../../../../server/modules/equipment/recorder.ts'
import type { Historian, TextChange } from '../../../../server/tags/history/historian.ts'
import { tagMeta } from '../../../support/plcRows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A recorder of two figures, one of 64 bits, and a text, and what it handed over: rows of number, time, value, status; changes. */
function openRecorder() {
  const handed: number[][] = []
  const said: TextChange[] = []
  const historian: Pick<Historian, 'append' | 'define' | 'keepTexts'> = {
    append: (rows) => void handed.push([...rows]),
    keepTexts: (changes) => void said.push(...changes),
    define: (tags) => tags.map((_, index) => 100 + index),
  }
  const recorder = createRecorder(historian as Historian)
  recorder.define([tagMeta('P.a', 1), tagMeta('P.text', 1, { dataType: 'string(8)' }), tagMeta('P.b', 2, { dataType: 'uint64' })], new Map())
  return { recorder, handed, said }
}

test('what was read within a fifth of a second goes to history together, in its order; a failed reading has no value, one of 64 bits its nearest number, text no row', () => {
  const { recorder, handed } = openRecorder()
  recorder.remember(0, 1000, 5, 0)
  recorder.remember(1, 1000, 'ABC', 0)
  vi.advanceTimersByTime(100)
  recorder.remember(2, 1100, null, 7)
  recorder.remember(2, 1150, '18446744073709551615', 0)
  expect(handed).toEqual([])
  vi.advanceTimersByTime(100)
  expect(handed).toEqual([[100, 1000, 5, 0, 102, 1100, Number.NaN, 7, 102, 1150, 2 ** 64, 0]])
  vi.advanceTimersByTime(1000)
  expect(handed).toHaveLength(1)
})

test('a flood does not wait, and nothing is left behind at the end', () => {
  const { recorder, handed } = openRecorder()
  for (let at = 0; at < 5000; at += 1) recorder.remember(0, at, at, 0)
  expect(handed).toHaveLength(1)
  recorder.flush()
  expect(handed.flat().length / 4).toBe(5000)
  expect(handed.flat().filter((_, index) => index % 4 === 1)).toEqual(Array.from({ length: 5000 }, (_, at) => at))
})

test('a text is handed over when it changes or can no longer be read, and never because it was read again', () => {
  const { recorder, said } = openRecorder()
  for (const [at, text] of ['A', 'A', 'B', 'B'].entries()) recorder.remember(1, at, text, 0)
  recorder.remember(1, 5, null, 33)
  recorder.remember(1, 6, null, 33)
  recorder.remember(1, 7, 'B', 0)
  recorder.flush()
  expect(said.map(({ tag, at, text, status }) => [tag, at, text, status])).toEqual([
    [101, 0, 'A', 0],
    [101, 2, 'B', 0],
    [101, 5, null, 33],
    [101, 7, 'B', 0],
  ])
})
