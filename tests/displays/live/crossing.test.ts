import { expect, test } from 'vitest'
import { crossingOf, crossingWords, lowLimitsCount } from '../../../src/displays/live/crossing.ts'
import { limitWords, rangeWords } from '../../../src/displays/live/limitWords.ts'
import { liveTag, meta } from './samples.ts'

const four = meta({ limitLL: 12, limitL: 16, limitH: 38, limitHH: 45 })
const levelOf = (value: number) => crossingOf(liveTag({ value, meta: four }), true)?.level ?? null

test('the worst limit passed counts, and a value on the limit is within', () => {
  expect([11.9, 12, 15.9, 16, 38, 38.1, 45, 45.1].map(levelOf)).toEqual(['LL', 'L', 'L', null, null, 'H', 'H', 'HH'])
})

test('a value that cannot be trusted is beyond nothing', () => {
  expect(crossingOf(liveTag({ value: 99, quality: 'stale' }), true)).toBeNull()
  expect(crossingOf(liveTag({ value: 99, quality: 'bad' }), true)).toBeNull()
  expect(crossingOf(liveTag({ value: 99, quality: 'uncertain' }), true)?.level).toBe('HH')
})

test('a mill at rest draws no current: its low limits do not count, its high ones do', () => {
  expect(lowLimitsCount('mill', 'running')).toBe(true)
  expect(lowLimitsCount('mill', 'idle')).toBe(false)
  expect(crossingOf(liveTag({ value: 0, meta: four }), false)).toBeNull()
  expect(crossingOf(liveTag({ value: 50, meta: four }), false)?.level).toBe('HH')
})

test('dust collection must be within its limits also while its machine is not running', () => {
  expect(lowLimitsCount('dust', 'idle')).toBe(true)
})

test('a limit is told in words, with its number', () => {
  const crossing = crossingOf(liveTag({ value: 80 }), true)
  expect(crossing && crossingWords(crossing, false)).toBe('高于上上限 75')
  expect(crossing && crossingWords(crossing, true)).toBe('不正常')
})

test('beside a figure stands the limit it passed, else the range it may have', () => {
  expect(limitWords(four, null)).toBe('16～38')
  expect(limitWords(meta(), null)).toBe('上限 60')
  expect(limitWords(meta({ limitH: null, limitHH: null, limitL: 20 }), null)).toBe('下限 20')
  expect(limitWords(meta({ limitH: null, limitHH: null }), null)).toBe('')
  expect(limitWords(meta(), { level: 'HH', limit: 75, urgency: 'high' })).toBe('上上限 75')
})

test('in little room the range stands as signs', () => {
  expect([four, meta(), meta({ limitH: null, limitHH: null, limitL: 20 }), null].map(rangeWords)).toEqual(['16～38', '≤60', '≥20', ''])
})
