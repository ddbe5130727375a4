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

/** What a tag was told in order: seconds and values. */
const toldOf = (handed: number[][], ref: number) => {
  const flat = handed.flat()
  return Array.from({ length: flat.length / 4 }, (_, row) => flat.slice(row * 4, row * 4 + 4)).flatMap(([tag, at = 0, value]) =>
    tag === ref ? [[at / 1000, value]] : [],
  )
}
const waiting = 39

test('a server that froze for 40 s leaves a gap, also where the value is the same afterwards', () => {
  const { recorder, handed } = openRecorder()
  for (const second of [1, 2, 3, 43, 44]) recorder.remember(0, second * 1000, 5, 0)
  recorder.flush()
  expect(toldOf(handed, 100)).toEqual([
    [1, 5],
    [2, 5],
    [3, 5],
    [4.5, Number.NaN],
    [43, 5],
    [44, 5],
  ]) // stale after 1.5 s
  expect(handed.flat()).toContain(waiting)
})

test('a tag that is read slowly, as it always was, has no gaps; nor has one that was late once', () => {
  const { recorder, handed } = openRecorder()
  for (const second of [10, 20, 30, 60, 70]) recorder.remember(0, second * 1000, 5, 0)
  for (const second of [1, 2, 6, 7]) recorder.remember(2, second * 1000, 5, 0)
  recorder.flush()
  expect(toldOf(handed, 100).map(([second]) => second)).toEqual([10, 11.5, 20, 30, 60, 70]) // after its first reading nobody knows how often
  expect(toldOf(handed, 102).every(([, value]) => value === 5)).toBe(true)
})

test('a tag that nobody reads any more ends while others are read, or when it is no tag any more', () => {
  const { recorder, handed } = openRecorder()
  for (const second of [1, 2]) for (const slot of [0, 2]) recorder.remember(slot, second * 1000, 5, 0)
  for (const second of [3, 4, 5, 6, 7, 8]) {
    recorder.remember(0, second * 1000, 5, 0)
    vi.advanceTimersByTime(1000)
  }
  expect(toldOf(handed, 102).at(-1)).toEqual([3.5, Number.NaN])
  recorder.define([tagMeta('P.b', 2)], new Map())
  expect(toldOf(handed, 100).at(-1)).toEqual([9.5, Number.NaN])
})

test('whoever stops reading ends what was known, once, and not what was bad', () => {
  const { recorder, handed } = openRecorder()
  recorder.remember(0, 1000, 5, 0)
  recorder.remember(2, 1000, null, 33)
  recorder.end()
  recorder.end()
  expect(toldOf(handed, 100)).toEqual([
    [1, 5],
    [2.5, Number.NaN],
  ])
  expect(toldOf(handed, 102)).toEqual([[1, Number.NaN]])
})
