// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trendFeed } from '../../src/realtime/trendFeed.ts'
import { monotonicMs } from '../../src/realtime/serverClock.ts'
import { tagStore } from '../../src/realtime/tagStore.ts'
import { meta } from '../displays/live/samples.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tag that was read `ageMs` ago. */
function reads(value: number, status: number, ageMs: number) {
  const view = tagStore.open([meta({ tagCode: 'ML-02.outTemp', staleAfterMs: 3000, block: 1 })], [])
  const serverTime = 1_000_000
  const at = serverTime - ageMs
  tagStore.apply(
    view,
    { kind: 'full', seq: 1, serverTime, uptimeMs: monotonicMs(), sections: [{ block: 1, readAt: at, changes: [{ index: 0, value, status, at }] }] },
    0,
  )
  tagStore.sweep(false)
  return () => tagStore.close(view)
}

test('a value that does not change keeps its line going', () => {
  const close = reads(46.2, 0, 0)
  const push = vi.fn()
  const stop = trendFeed(['ML-02.outTemp'])(push)
  vi.advanceTimersByTime(1000)
  expect(push).toHaveBeenCalledTimes(2)
  expect(push).toHaveBeenLastCalledWith(0, expect.any(Number), 46.2)
  stop()
  vi.advanceTimersByTime(5000)
  expect(push).toHaveBeenCalledTimes(2)
  close()
})

test('a value that cannot be trusted is a gap in the trend, never its last number', () => {
  const close = reads(46.2, 32, 10_000)
  const push = vi.fn()
  const stop = trendFeed(['ML-02.outTemp'])(push)
  vi.advanceTimersByTime(500)
  expect(push).toHaveBeenLastCalledWith(0, expect.any(Number), null)
  stop()
  close()
})

test('a tag of which nothing was heard yet adds nothing, not even a gap', () => {
  const push = vi.fn()
  const stop = trendFeed(['ML-02.unheard'])(push)
  vi.advanceTimersByTime(2000)
  expect(push).not.toHaveBeenCalled()
  stop()
})
