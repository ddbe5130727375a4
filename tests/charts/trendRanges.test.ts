import { expect, test } from 'vitest'
import { liveView, rangeOf, shifted, standardRange, trendRanges, zoomedView } from '../../src/charts/trendRanges.ts'

const nowMs = Date.UTC(2026, 10, 21, 6, 5, 17)

test('a machine offers trends from one minute to thirty days, and shows an hour unasked', () => {
  expect(trendRanges.map(({ label }) => label)).toEqual(['1 分钟', '10 分钟', '1 小时', '8 小时', '1 天', '7 天', '30 天'])
  expect(rangeOf(null)).toBe(standardRange)
  expect(rangeOf('nonsense').key).toBe('1h')
  expect(rangeOf('30d').spanMs).toBe(30 * 24 * 3_600_000)
})

test('history is asked up to beyond now, so that it meets the live values, and the question stays the same for a while', () => {
  for (const range of trendRanges) {
    const view = liveView(range, nowMs)
    expect(view.toMs).toBeLessThanOrEqual(nowMs)
    expect(view.askToMs).toBeGreaterThan(nowMs)
    expect(view.toMs - view.fromMs).toBe(range.spanMs)
    expect(view.askFromMs).toBeLessThanOrEqual(view.fromMs)
    expect(liveView(range, view.toMs + range.refreshMs - 1)).toEqual(view)
    expect(liveView(range, view.toMs + range.refreshMs)).not.toEqual(view)
  }
})

test('a stretch from the address is taken when it makes sense', () => {
  expect(zoomedView('1000', '61000')).toMatchObject({ fromMs: 1000, toMs: 61_000, isLive: false })
  for (const [from, to] of [
    [null, null],
    ['a', 'b'],
    ['61000', '1000'],
    ['1000', '1001'],
    ['1', '99999999999999'],
  ] as const)
    expect(zoomedView(from, to)).toBeNull()
})

test('yesterday is laid over today', () => {
  expect(shifted([[10, 1, 3, 2]], 1000)).toEqual([[1010, 1, 3, 2]])
})
