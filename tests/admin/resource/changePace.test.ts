import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangePace } from '../../../src/admin/resource/changePace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openPace() {
  const state = { isHeld: false, isWaiting: false, reloads: 0 }
  const pace = createChangePace({
    isHeld: () => state.isHeld,
    reload: () => void (state.reloads += 1),
    onWaiting: (isWaiting) => void (state.isWaiting = isWaiting),
    nowMs: () => performance.now(),
  })
  return { pace, state }
}

test('changes in a row are read once, 300 ms after the first', () => {
  const { pace, state } = openPace()
  for (let n = 0; n < 10; n += 1) {
    pace.changed()
    vi.advanceTimersByTime(29)
  }
  expect(state.reloads).toBe(0)
  vi.advanceTimersByTime(10)
  expect(state.reloads).toBe(1)
})

test('a list under constant change is read once a second, and never starves', () => {
  const { pace, state } = openPace()
  for (let n = 0; n < 100; n += 1) {
    pace.changed()
    vi.advanceTimersByTime(100)
  }
  expect(state.reloads).toBe(10)
})

test('while somebody writes nothing is read: it waits, and is read as soon as he is done, or asks for it', () => {
  const { pace, state } = openPace()
  state.isHeld = true
  pace.changed()
  vi.advanceTimersByTime(60_000)
  expect(state).toMatchObject({ reloads: 0, isWaiting: true })
  pace.show()
  expect(state).toMatchObject({ reloads: 1, isWaiting: false })
  vi.advanceTimersByTime(2000)
  pace.changed()
  vi.advanceTimersByTime(300)
  state.isHeld = false
  pace.released()
  expect(state).toMatchObject({ reloads: 2, isWaiting: false })
})

test('a list that goes away says whether it missed something', () => {
  const { pace, state } = openPace()
  expect(pace.stop()).toBe(false)
  pace.changed()
  expect(pace.stop()).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(state.reloads).toBe(0)
})
