import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadWhenQuiet } from '../../../src/displays/frame/quietReload.ts'

let touchedAtMs = 0
let isConnected = true
let served = 'new'
let kept: string | null = null
let reloads = 0

function start() {
  return reloadWhenQuiet({
    build: 'new',
    nowMs: () => performance.now(),
    lastTouchMs: () => touchedAtMs,
    isConnected: () => isConnected,
    isServed: async (build) => build === served,
    reloadedFor: () => kept,
    remember: (build) => (kept = build),
    reload: () => (reloads += 1),
    random: () => 1,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  touchedAtMs = performance.now()
  isConnected = true
  served = 'new'
  kept = null
  reloads = 0
})
afterEach(() => vi.useRealTimers())

test('a wall that nobody touched for a minute reloads once for a new version', async () => {
  start()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(reloads).toBe(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reloads).toBe(1)
})

test('somebody who uses it is not disturbed', async () => {
  start()
  for (let minute = 0; minute < 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    touchedAtMs = performance.now()
  }
  expect(reloads).toBe(0)
})

test('while the server is away, or serves something else again, what it shows stays', async () => {
  start()
  isConnected = false
  await vi.advanceTimersByTimeAsync(300_000)
  isConnected = true
  served = 'old'
  await vi.advanceTimersByTimeAsync(300_000)
  expect(reloads).toBe(0)
  served = 'new'
  await vi.advanceTimersByTimeAsync(2000)
  expect(reloads).toBe(1)
})

test('a cache that still holds the old pages makes it reload once, not for ever', async () => {
  kept = 'new'
  start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reloads).toBe(0)
})
