import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstAlarm, nextAlarm } from '#contract/rules/alarm/nextAlarm.ts'
import type { AlarmEvent, AlarmMemory, AlarmRule } from '#contract/rules/alarm/nextAlarm.ts'
import type { AlarmState } from '#contract/rules/alarm/alarmState.ts'

const plain: AlarmRule = { onDelayMs: 10, offDelayMs: 20, isLatched: false, reAlarmMs: 1000 }
const latched: AlarmRule = { ...plain, isLatched: true }

const on: AlarmEvent = { kind: 'judged', condition: true, severity: 1 }
const off: AlarmEvent = { kind: 'judged', condition: false, severity: 0 }
const unknown: AlarmEvent = { kind: 'judged', condition: null, severity: 0 }
const ack: AlarmEvent = { kind: 'ack' }
const reset: AlarmEvent = { kind: 'reset' }
const shelve = (until: number): AlarmEvent => ({ kind: 'shelve', until })
const unshelve: AlarmEvent = { kind: 'unshelve' }
const suppress = (isOn: boolean): AlarmEvent => ({ kind: 'suppress', isOn })
const oos = (isOn: boolean): AlarmEvent => ({ kind: 'outOfService', isOn })

type Step = [at: number, event: AlarmEvent]
const after = (steps: readonly Step[], rule = plain): AlarmMemory => steps.reduce((memory, [at, event]) => nextAlarm(memory, event, at), firstAlarm(rule, 0))
/** The states after each step, one letter each. */
function states(steps: readonly Step[], rule = plain): string {
  let memory = firstAlarm(rule, 0)
  let letters = ''
  for (const [at, event] of steps) {
    memory = nextAlarm(memory, event, at)
    letters += memory.state
  }
  return letters
}

const active: Step[] = [
  [0, on],
  [10, on],
]
const returned: Step[] = [...active, [20, off], [40, off]]

describe('every row of the table', () => {
  test('normal becomes active when the condition has stood for its delay', () => {
    expect(states([...active])).toBe('AB')
    expect(
      states([
        [0, on],
        [9, on],
        [9, off],
        [10, on],
        [19, on],
        [20, on],
      ]),
    ).toBe('AAAAAB')
  })
  test('active is acknowledged', () => expect(states([...active, [11, ack]])).toBe('ABC'))
  test('active returns when the condition has been gone for its delay; a latched one stays latched', () => {
    expect(states(returned)).toBe('ABBD')
    expect(states(returned, latched)).toBe('ABBE')
  })
  test('acknowledged returns to normal; a latched one stays latched', () => {
    const steps: Step[] = [...active, [11, ack], [20, off], [40, off]]
    expect(states(steps)).toBe('ABCCA')
    expect(states(steps, latched)).toBe('ABCCF')
  })
  test('acknowledged and still active after its time is active again', () => expect(states([...active, [11, ack], [1010, on], [1011, on]])).toBe('ABCCB'))
  test('acknowledged and a worse limit passed is active again', () =>
    expect(states([...active, [11, ack], [12, { kind: 'judged', condition: true, severity: 2 }]])).toBe('ABCB'))
  test('returned is acknowledged', () => expect(states([...returned, [41, ack]])).toBe('ABBDA'))
  test('returned and active again is active', () => expect(states([...returned, [50, on], [60, on]])).toBe('ABBDDB'))
  test('latched is acknowledged', () => expect(states([...returned, [41, ack]], latched)).toBe('ABBEF'))
  test('latched and active again: unacknowledged from E, acknowledged from F, and still latched', () => {
    expect(states([...returned, [50, on], [60, on], [70, off], [90, off]], latched)).toBe('ABBEEBBE')
    expect(states([...returned, [41, ack], [50, on], [60, on], [70, off], [90, off]], latched)).toBe('ABBEFFCCF')
  })
  test('latched is reset', () => {
    expect(states([...returned, [41, reset]], latched)).toBe('ABBED')
    expect(states([...returned, [41, ack], [42, reset]], latched)).toBe('ABBEFA')
  })
  test('any live state is shelved', () => {
    for (const steps of [[], active, [...active, [11, ack]], returned] as Step[][]) expect(after([...steps, [50, shelve(99)]]).state).toBe('G')
    for (const steps of [returned, [...returned, [41, ack]]] as Step[][]) expect(after([...steps, [50, shelve(99)]], latched).state).toBe('G')
  })
  test('what is shelved comes back by the live condition: acknowledged by a person, unacknowledged by its timer', () => {
    expect(states([...active, [11, shelve(99)], [12, on], [13, unshelve]])).toBe('ABGGC')
    expect(states([...active, [11, shelve(99)], [98, on], [99, on]])).toBe('ABGGB')
    expect(states([...active, [11, shelve(99)], [12, off], [13, unshelve]])).toBe('ABGGA')
    expect(states([...active, [11, shelve(99)], [98, off], [99, off]])).toBe('ABGGA')
  })
  test('suppressed whatever the state, and back by the live condition', () => {
    for (const steps of [[], active, [...active, [11, ack]], returned, [[1, shelve(99)]]] as Step[][])
      expect(after([...steps, [50, suppress(true)]]).state).toBe('H')
    expect(states([...active, [11, suppress(true)], [12, on], [13, suppress(false)], [22, on], [23, on]])).toBe('ABHHAAB')
    expect(states([...active, [11, suppress(true)], [12, off], [13, suppress(false)]])).toBe('ABHHA')
  })
  test('out of service whatever the state, and back by the live condition', () => {
    for (const steps of [[], active, returned, [[1, shelve(99)]], [[1, suppress(true)]]] as Step[][]) expect(after([...steps, [50, oos(true)]]).state).toBe('I')
    expect(states([...active, [11, oos(true)], [13, oos(false)], [22, on], [23, on]])).toBe('ABIAAB')
  })
})

describe('where the table is silent', () => {
  test('a bad value freezes the condition: it neither raises nor clears, and the delay starts anew', () => {
    expect(
      states([
        [0, on],
        [5, unknown],
        [50, unknown],
        [51, on],
        [60, on],
        [61, on],
      ]),
    ).toBe('AAAAAB')
    const lost = after([...active, [20, unknown], [5000, unknown]])
    expect(lost).toMatchObject({ state: 'B', isUnknown: true, condition: true })
    expect(nextAlarm(lost, off, 5001)).toMatchObject({ state: 'B', isUnknown: false })
  })
  test('what became unreadable under a cover comes back as it was known', () => {
    expect(states([...active, [11, suppress(true)], [12, unknown], [13, suppress(false)]])).toBe('ABHHB')
  })
  test('out of service outranks suppressed, which outranks shelved, and each comes back', () => {
    expect(
      states([
        [1, shelve(99)],
        [2, suppress(true)],
        [3, oos(true)],
        [4, suppress(true)],
        [5, oos(false)],
        [6, suppress(false)],
      ]),
    ).toBe('GHIIHG')
    expect(
      states([
        [1, shelve(9)],
        [2, suppress(true)],
        [10, suppress(false)],
      ]),
    ).toBe('GHA')
  })
  test('a latched alarm that was shelved comes back latched', () => {
    expect(states([...returned, [41, shelve(99)], [50, off], [51, unshelve]], latched)).toBe('ABBEGGF')
    expect(states([...returned, [41, shelve(99)], [99, off]], latched)).toBe('ABBEGE')
  })
  test('without a re-alarm time an acknowledged alarm stays so', () =>
    expect(after([...active, [11, ack], [9_999_999, on]], { ...plain, reAlarmMs: null }).state).toBe('C'))
})

/** The table of 7.2 as rows, for alarms without delays: who comes from where by what is all that it knows. */
type Model = { base: AlarmState; latch: boolean; cond: boolean; known: boolean; until: number | null; sup: boolean; out: boolean; shown: AlarmState }
const rows: Record<string, string> = {
  'A on': 'B',
  'B off': 'D',
  'C off': 'A',
  'D on': 'B',
  'E on': 'B',
  'F on': 'C',
  'B ack': 'C',
  'D ack': 'A',
  'E ack': 'F',
  'E reset': 'D',
  'F reset': 'A',
}
const latchedRows: Record<string, string> = { ...rows, 'B off': 'E', 'C off': 'F' }

function modelStep(model: Model, event: AlarmEvent, at: number, isLatched: boolean): Model {
  const next = { ...model }
  const wasCovered = 'GHI'.includes(model.shown)
  const apply = (word: string) => {
    const table = isLatched && next.latch ? latchedRows : rows
    next.base = (table[`${next.base} ${word}`] ?? next.base) as AlarmState // the rows name states
    if (next.base === 'B' || next.base === 'C') next.latch = true
    if (word === 'reset' && (model.base === 'E' || model.base === 'F')) next.latch = false
  }
  let by: 'C' | 'B' = 'B'
  if (event.kind === 'judged') {
    if (event.condition !== null) next.cond = event.condition
    next.known = event.condition !== null
    if (model.shown === 'G' && next.until !== null && at >= next.until) next.until = null
    else if (!wasCovered && next.known) apply(next.cond ? 'on' : 'off')
  } else if (event.kind === 'ack' || event.kind === 'reset') {
    if (!wasCovered) apply(event.kind)
  } else if (event.kind === 'shelve') {
    if (!wasCovered) next.until = event.until
  } else if (event.kind === 'unshelve') {
    if (model.shown === 'G') next.until = null
    by = 'C'
  } else if (event.kind === 'suppress') next.sup = event.isOn
  else next.out = event.isOn
  const uncovers = wasCovered && !next.out && !next.sup
  if (uncovers && model.shown !== 'G' && next.until !== null && at >= next.until) next.until = null
  next.shown = next.out ? 'I' : next.sup ? 'H' : next.until !== null ? 'G' : next.base
  if (wasCovered && !'GHI'.includes(next.shown)) {
    next.base = next.cond ? by : isLatched && next.latch ? (by === 'C' ? 'F' : 'E') : 'A'
    if (next.cond) next.latch = true
    next.shown = next.base
  }
  return next
}

const anyEvent: fc.Arbitrary<AlarmEvent> = fc.oneof(
  fc.constantFrom(on, off, unknown, ack, reset, unshelve),
  fc.integer({ min: 0, max: 400 }).map(shelve),
  fc.boolean().map(suppress),
  fc.boolean().map(oos),
)

test('ten thousand random histories reach the states of an independent table and no other', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(anyEvent, { maxLength: 25 }), (isLatched, events) => {
      let memory = firstAlarm({ onDelayMs: 0, offDelayMs: 0, isLatched, reAlarmMs: null }, 0)
      let model: Model = { base: 'A', latch: false, cond: false, known: true, until: null, sup: false, out: false, shown: 'A' }
      for (const [step, event] of events.entries()) {
        memory = nextAlarm(memory, event, step * 10)
        model = modelStep(model, event, step * 10, isLatched)
        expect([step, event.kind, memory.state]).toEqual([step, event.kind, model.shown])
      }
    }),
    { numRuns: 10_000 },
  )
})
