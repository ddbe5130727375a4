import { describe, expect, test } from 'vitest'
import { firstMemory, nextState } from '../../../../server/modules/equipment/stateMachine.ts'
import type { Memory, Signals } from '../../../../server/modules/equipment/stateMachine.ts'

const pressCycleMs = 2000
const quiet: Omit<Signals, 'at'> = { unreadableSince: null, mapped: 'idle', hasFault: false, count: 0, operator: null, calendar: null }
const running = { ...quiet, mapped: 'running' as const }

/** A machine watched once a second: `signals` says what it shows in each second. */
function watch(
  seconds: number,
  signals: (second: number) => Omit<Signals, 'at'>,
  { cycleMs = pressCycleMs, from = firstMemory(0) }: { cycleMs?: number | null; from?: Memory } = {},
): Memory {
  let memory = from
  for (let second = 1; second <= seconds; second += 1) memory = nextState(memory, { at: second * 1000, ...signals(second) }, cycleMs)
  return memory
}

test('the first thing that is known of a machine is believed at once', () => {
  expect(watch(1, () => running).state).toBe('running')
})

describe('the state of a machine, first match', () => {
  test('a fault code beats the running signal: down', () => {
    expect(watch(5, () => ({ ...running, hasFault: true })).state).toBe('down')
  })

  test('running signal and pieces: running', () => {
    expect(watch(60, (second) => ({ ...running, count: Math.floor(second / 2) })).state).toBe('running')
  })

  test('running signal without a piece for three cycles: a minor stop', () => {
    expect(watch(12, () => running).state).toBe('minorStop')
  })

  test('a minor stop of 120 s becomes waiting, because somebody has to say why', () => {
    expect(watch(125, () => running).state).toBe('minorStop')
    expect(watch(131, () => running).state).toBe('waiting')
  })

  test('without the running signal: idle', () => {
    expect(watch(5, () => quiet).state).toBe('idle')
  })

  test('a machine without an ideal rate runs on the signal alone', () => {
    expect(watch(600, () => ({ ...running, count: null }), { cycleMs: null }).state).toBe('running')
  })
})

test('a device that cannot be read keeps its state for 30 s and is offline after', () => {
  const cut = (second: number) => (second <= 10 ? { ...running, count: second } : { ...running, count: 10, unreadableSince: 10_000 })
  expect(watch(40, cut).state).toBe('running')
  expect(watch(41, cut)).toMatchObject({ state: 'offline', since: 10_000 })
})

test('a state has to hold for 2 s, and then counts from when it began', () => {
  const flicker = watch(6, (second) => (second === 5 ? { ...quiet, hasFault: true } : { ...running, count: second }))
  expect(flicker.state).toBe('running')
  const broken = watch(7, (second) => (second >= 5 ? { ...quiet, hasFault: true } : { ...running, count: second }))
  expect(broken).toMatchObject({ state: 'down', since: 5000 })
})

test('a machine that starts again after a break has three whole cycles before it counts as stopped', () => {
  const memory = watch(605, (second) => (second <= 600 ? quiet : running))
  expect(memory.state).toBe('running')
})

describe('a counter that falls', () => {
  const said = { state: 'waiting' as const, since: 5_500 }
  /** It makes a piece every two seconds until 5 s, then stands, and a person says why; `later` is what its counter shows from 20 s on. */
  const standing = (later: (second: number) => number) =>
    watch(40, (second) => ({ ...running, count: second < 20 ? 5000 + Math.floor(Math.min(second, 5) / 2) : later(second), operator: second > 5 ? said : null }))

  test('shows 0 for a while and goes on where it was: no piece, and what a person said stands', () => {
    expect(standing((second) => (second < 30 ? 0 : 5002))).toMatchObject({ state: 'waiting', operatorEnded: null, fellFrom: null })
  })

  test('a piece after it came back is one, and so is one after a reset', () => {
    expect(standing((second) => (second < 30 ? 0 : 5003))).toMatchObject({ operatorEnded: 5_500, fellFrom: null })
    expect(standing((second) => (second < 30 ? 0 : 1))).toMatchObject({ operatorEnded: 5_500, fellFrom: 5002 })
    expect(standing(() => 0)).toMatchObject({ operatorEnded: null, fellFrom: 5002 })
  })

  test('a machine that works on after a reset runs', () => {
    const reset = watch(60, (second) => ({ ...running, count: second < 30 ? 5000 + Math.floor(second / 2) : Math.floor((second - 30) / 2) }))
    expect(reset.state).toBe('running')
  })
})
