import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeatTimer } from '../../src/realtime/heartbeatTimer.ts'

let stoodStillMs = 0
let beats = 0
let silences = 0

function start() {
  const heartbeat = createHeartbeatTimer({
    everyMs: 10_000,
    answerWithinMs: 6000,
    beat: () => (beats += 1),
    onSilence: () => (silences += 1),
    expectsAnswer: () => true,
    monotonicMs: () => performance.now() + stoodStillMs,
  })
  heartbeat.start()
  return heartbeat
}

beforeEach(() => {
  vi.useFakeTimers()
  stoodStillMs = 0
  beats = 0
  silences = 0
})
afterEach(() => vi.useRealTimers())

test('a link on which anything is heard after each beat lives for ever', () => {
  const heartbeat = start()
  for (let round = 1; round <= 10; round += 1) {
    vi.advanceTimersByTime(10_000)
    heartbeat.heard()
  }
  expect([beats, silences]).toEqual([10, 0])
})

test('asking again and again puts off no judgement', () => {
  const heartbeat = start()
  for (let second = 0; second < 6; second += 1) {
    heartbeat.ask()
    vi.advanceTimersByTime(1000)
  }
  expect(silences).toBe(1)
})

test('a timer that stood still, in a throttled tab or a sleeping computer, judges nothing: the far end is asked once more', () => {
  const heartbeat = start()
  heartbeat.ask()
  stoodStillMs = 60_000
  vi.advanceTimersByTime(6000)
  expect([beats, silences]).toEqual([2, 0])
  heartbeat.heard()
  vi.advanceTimersByTime(3999)
  expect(silences).toBe(0)
})

test('after that silence is silence', () => {
  const heartbeat = start()
  heartbeat.ask()
  stoodStillMs = 60_000
  vi.advanceTimersByTime(12_000)
  expect(silences).toBe(1)
})

test('nothing is sent or judged after it was stopped', () => {
  const heartbeat = start()
  heartbeat.ask()
  heartbeat.stop()
  vi.advanceTimersByTime(60_000)
  expect([beats, silences]).toEqual([1, 0])
})
