// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasSlept, detectSleep } from '../../src/realtime/sleepDetector.ts'

let wakes = 0
let stop = () => {}
let wallJumpMs = 0
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  wakes = 0
  wallJumpMs = 0
  visibility = 'visible'
  stop = detectSleep(
    () => (wakes += 1),
    { monotonicMs: () => performance.now(), wallMs: () => Date.now() + wallJumpMs },
    () => 0.5,
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a page that is seen again wakes its links at once; one that is hidden does not', () => {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wakes).toBe(0)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wakes).toBe(1)
})

test('when the network is back, pages wake spread over a second', () => {
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(499)
  expect(wakes).toBe(0)
  vi.advanceTimersByTime(1)
  expect(wakes).toBe(1)
})

test('a clock that jumps, forward after a sleep or back, wakes them within a second', () => {
  vi.advanceTimersByTime(10_000)
  expect(wakes).toBe(0)
  wallJumpMs = 600_000
  vi.advanceTimersByTime(1000)
  expect(wakes).toBe(1)
  wallJumpMs = -600_000
  vi.advanceTimersByTime(1000)
  expect(wakes).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(wakes).toBe(2)
})

test('a hidden tab whose timers are throttled did not sleep', () => {
  visibility = 'hidden'
  wallJumpMs = 60_000
  vi.advanceTimersByTime(5000)
  expect(wakes).toBe(0)
})

test('time that went by between two looks is a sleep, whichever clock shows it', () => {
  const before = { monotonic: 0, wall: 0 }
  expect(hasSlept(before, { monotonic: 1000, wall: 1000 })).toBe(false)
  expect(hasSlept(before, { monotonic: 2900, wall: 2900 })).toBe(false)
  expect(hasSlept(before, { monotonic: 140_000, wall: 140_000 })).toBe(true)
  expect(hasSlept(before, { monotonic: 1000, wall: 140_000 })).toBe(true)
})
