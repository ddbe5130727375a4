import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mappedStates, operatorStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { firstMemory, nextState } from '../../../../server/modules/equipment/stateMachine.ts'
import type { Memory, Signals } from '../../../../server/modules/equipment/stateMachine.ts'

const quiet: Signals = { at: 0, unreadableSince: null, mapped: 'idle', hasFault: false, count: 0, operator: null, calendar: 'work' }
const cycleMs = 2000

function watch(seconds: number, signals: (second: number) => Partial<Signals>, from: Memory = firstMemory(0)): Memory {
  let memory = from
  for (let second = 1; second <= seconds; second += 1) memory = nextState(memory, { ...quiet, at: second * 1000, ...signals(second) }, cycleMs)
  return memory
}

test('what no table says is not set, whatever the calendar says', () => {
  expect(watch(5, () => ({ mapped: null })).state).toBe('unset')
  expect(watch(5, () => ({ mapped: null, calendar: 'closed' })).state).toBe('unset')
})

test('a closed calendar makes a planned stop of idle, and hides neither a fault nor a running machine', () => {
  expect(watch(5, () => ({ calendar: 'closed' })).state).toBe('plannedStop')
  expect(watch(5, () => ({ calendar: 'closed', hasFault: true })).state).toBe('down')
  expect(watch(5, (second) => ({ calendar: 'closed', mapped: 'running', count: second })).state).toBe('running')
  expect(watch(5, () => ({ calendar: 'maintenance', hasFault: true })).state).toBe('maintenance')
})

test('a person says cleaning: it stands until the machine makes a piece, and a fault is above it', () => {
  const operator = { state: 'cleaning', since: 3000 } as const
  const cleaned = watch(20, () => ({ operator }))
  expect(cleaned.state).toBe('cleaning')
  expect(watch(30, () => ({ operator, mapped: 'running', count: 0 }), cleaned).state).toBe('cleaning') // it turns without making anything
  const made = watch(30, (second) => ({ operator, mapped: 'running', count: second }), cleaned)
  expect(made.state).toBe('running')
  expect(made.operatorEnded).toBe(3000)
  expect(watch(5, () => ({ operator, mapped: 'idle', count: 30 }), made).state).toBe('idle') // it does not come back
  expect(watch(5, () => ({ operator, hasFault: true }), cleaned).state).toBe('down')
})

test('without a counter, what a person said ends when the running signal comes on again', () => {
  const operator = { state: 'setup', since: 3000 } as const
  const turning = watch(10, () => ({ operator, mapped: 'running', count: null }))
  expect(turning.state).toBe('setup')
  const stopped = watch(5, () => ({ operator, count: null }), turning)
  expect(watch(5, () => ({ operator, mapped: 'running', count: null }), stopped).state).toBe('running')
})

test('10 000 random histories: states follow each other without gap or overlap, and each is one that its signals allow', () => {
  const moment = fc.record({
    lasts: fc.integer({ min: 1, max: 60 }),
    isLost: fc.boolean(),
    mapped: fc.constantFrom(...mappedStates, null),
    hasFault: fc.boolean(),
    makes: fc.boolean(),
    says: fc.constantFrom(...operatorStates, null),
    calendar: fc.constantFrom('work' as const, 'closed' as const, 'maintenance' as const, null),
    step: fc.constantFrom(1000, 1000, 7000),
  })
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 8 }), fc.constantFrom(null, cycleMs), (moments, cycle) => {
      let memory = firstMemory(0)
      let [at, count, lostSince] = [0, 0, 0]
      const rows: { state: MachineState; startMs: number; endMs: number | null }[] = []
      for (const { lasts, isLost, mapped, hasFault, makes, says, calendar, step } of moments) {
        const operator = says === null ? null : { state: says, since: at }
        lostSince = at
        for (let time = 0; time < lasts; time += 1) {
          at += step
          if (makes) count += 1
          const signals: Signals = { at, unreadableSince: isLost ? lostSince : null, mapped, hasFault, count, operator, calendar }
          const before = memory
          memory = nextState(memory, signals, cycle)
          const isNew = memory.isSettled && (!before.isSettled || before.state !== memory.state)
          if (!isNew) continue
          const open = rows.at(-1)
          if (open?.state === memory.state) continue
          expect(memory.since).toBeLessThanOrEqual(at)
          const startMs = Math.max(memory.since, open?.startMs ?? 0) // as the log keeps them
          if (open) open.endMs = startMs
          rows.push({ state: memory.state, startMs, endMs: null })
          expect(allowed(signals)).toContain(memory.state)
        }
      }
      for (const [index, { startMs, endMs }] of rows.entries()) {
        expect(endMs ?? null).toBe(rows[index + 1]?.startMs ?? null)
        expect(startMs).toBeLessThanOrEqual(endMs ?? at)
      }
    }),
    { numRuns: 10_000 },
  )
}, 60_000)

/** The states that signals can lead to, whatever was before. */
function allowed({ unreadableSince, mapped, hasFault, operator, calendar }: Signals): MachineState[] {
  if (unreadableSince !== null) return ['offline']
  if (calendar === 'maintenance' && mapped !== 'running') return ['maintenance']
  if (hasFault || mapped === 'down') return ['down']
  const said: MachineState[] = operator === null ? [] : [operator.state]
  if (mapped === null) return ['unset', ...said]
  if (mapped === 'idle' || mapped === 'plannedStop') return [calendar === 'closed' ? 'plannedStop' : mapped, ...said]
  return mapped === 'running' ? ['running', 'minorStop', 'waiting', ...said] : [mapped, ...said]
}
