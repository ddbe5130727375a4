// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServerClock, serverClock, serverNow, useServerNow } from '../../src/realtime/serverClock.ts'

const epochMs = 1_790_000_000_000
const tenMinutesMs = 600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function openClock() {
  const clock = createServerClock(() => performance.now())
  const hear = (lateMs = 0, stepMs = 0) => {
    const uptimeMs = 50_000 + performance.now() - lateMs
    return clock.heard({ serverTime: epochMs + uptimeMs + stepMs, uptimeMs })
  }
  return { clock, hear, now: () => clock.at(performance.now()), truth: () => epochMs + 50_000 + performance.now() }
}

describe('the server clock', () => {
  test.each([tenMinutesMs, -tenMinutesMs])('is right within 250 ms on a page whose clock is wrong by %i ms', (errorMs) => {
    vi.setSystemTime(Date.now() + errorMs)
    const { hear, now, truth } = openClock()
    hear()
    vi.advanceTimersByTime(10_000)
    expect(Math.abs(now() - truth())).toBeLessThan(250)
  })

  test('does not move when the page clock is set while it runs', () => {
    const { hear, now, truth } = openClock()
    hear()
    vi.setSystemTime(Date.now() + tenMinutesMs)
    expect(Math.abs(now() - truth())).toBeLessThan(250)
    expect(hear()).toBeLessThan(250)
  })

  test.each([3_600_000, -3_600_000, 86_400_000])('follows a server clock that was set by %i ms, and finds no message late for it', (stepMs) => {
    const { hear, now, truth } = openClock()
    hear()
    vi.advanceTimersByTime(1000)
    expect(hear(0, stepMs)).toBeLessThan(250)
    expect(Math.abs(now() - truth() - stepMs)).toBeLessThan(250)
  })

  test('tells by how much a held-up message is late, and is not misled by it', () => {
    const { hear, now, truth } = openClock()
    hear()
    vi.advanceTimersByTime(60_000)
    expect(hear(20_000)).toBeGreaterThan(19_900)
    expect(Math.abs(now() - truth())).toBeLessThan(250)
  })

  test('trusts the first message after it had to learn anew', () => {
    const { clock, hear } = openClock()
    hear()
    clock.relearn()
    expect(hear(5000)).toBe(0)
    expect(hear(0)).toBe(0)
    expect(hear(5000)).toBeGreaterThan(4900)
  })
})

test('a clock on a board moves on every full second of server time', () => {
  serverClock.heard({ serverTime: epochMs + 700, uptimeMs: performance.now() })
  const { result, unmount } = renderHook(() => useServerNow(1000))
  expect(result.current).toBe(epochMs + 700)
  act(() => void vi.advanceTimersByTime(299))
  expect(result.current).toBe(epochMs + 700)
  act(() => void vi.advanceTimersByTime(2))
  expect(Math.abs(result.current - epochMs - 1000)).toBeLessThanOrEqual(1)
  expect(serverNow() - result.current).toBeLessThanOrEqual(2)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
