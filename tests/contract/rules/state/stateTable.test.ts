import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf, stateByTable, stateTests, tagCodeIn, valueComplaint } from '#contract/rules/state/stateTable.ts'
import type { StateReading, StateRow, StateTest } from '#contract/rules/state/stateTable.ts'

const row = (state: string, tag: string, test: StateTest, value: string, joined = false): StateRow => ({ state, tag, test, value, joined })
const reads = (values: Record<string, StateReading>) => (tag: string) => values[tag] ?? null

test('the first row that fits counts, and rows that are joined have to hold together', () => {
  const rules = rulesOf([
    row('down', 'word', 'bitOn', '3'),
    row('running', 'speed', 'gt', '10'),
    row('running', 'mode', 'textIs', 'AUTO', true),
    row('setup', 'mode', 'textHas', 'MAN'),
    row('idle', 'speed', 'between', '0~10'),
  ])
  expect(stateByTable(rules, reads({ word: 8, speed: 20, mode: 'AUTO' }))).toBe('down')
  expect(stateByTable(rules, reads({ word: 7, speed: 20, mode: 'AUTO' }))).toBe('running')
  expect(stateByTable(rules, reads({ word: 0, speed: 20, mode: 'MANUAL' }))).toBe('setup')
  expect(stateByTable(rules, reads({ word: 0, speed: 10, mode: 'AUTO' }))).toBe('idle')
})

test('what no row fits is not set: an unknown value, or one that nobody thought of, is never idle', () => {
  const rules = rulesOf([row('running', 'code', 'eq', '3'), row('idle', 'code', 'eq', '1')])
  expect(stateByTable(rules, reads({ code: 7 }))).toBeNull()
  expect(stateByTable(rules, reads({}))).toBeNull()
  expect(stateByTable([], reads({ code: 1 }))).toBeNull()
})

test('the highest bit of 32 is a bit like any other', () => {
  const rules = rulesOf([row('down', 'word', 'bitOn', '31')])
  expect(stateByTable(rules, reads({ word: 2 ** 31 }))).toBe('down')
  expect(stateByTable(rules, reads({ word: 2 ** 31 - 1 }))).toBeNull()
})

test('a short name is a tag of the machine, one with a dot is whole', () => {
  expect(tagCodeIn('plcState', 'ML-02')).toBe('ML-02.plcState')
  expect(tagCodeIn('AH-01.dp2', 'ML-02')).toBe('AH-01.dp2')
})

test('a value that its comparison cannot read is refused in words', () => {
  expect(valueComplaint('eq', 'three')).toBe('应为数字')
  expect(valueComplaint('between', '9~1')).toContain('范围')
  expect(valueComplaint('bitOn', '32')).toContain('0 到 31')
  expect(valueComplaint('textIs', '')).toBe('请填写文本')
  expect([valueComplaint('eq', '3'), valueComplaint('between', '1~9'), valueComplaint('bitOff', '31'), valueComplaint('textHas', 'A')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('10 000 random tables say what a second evaluator says', () => {
  const value = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom('AUTO', 'MAN', '3'), fc.constant(null))
  const condition = fc.record({
    tag: fc.constantFrom('a', 'b', 'c'),
    test: fc.constantFrom(...stateTests),
    value: fc.constantFrom('0', '1', '2', '3', '-1', '0~5', '2~9', 'AUTO', 'A', 'x'),
    joined: fc.boolean(),
    state: fc.constantFrom('running', 'idle', 'down'),
  })
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 8 }), fc.record({ a: value, b: value, c: value }), (rows, values) => {
      expect(stateByTable(rulesOf(rows), (tag) => values[tag as 'a'])).toBe(byHand(rows, values))
    }),
    { numRuns: 10_000 },
  )
})

/** Another reading of the same table: row after row, without rules. */
function byHand(rows: readonly StateRow[], values: Record<string, StateReading>): string | null {
  let state: string | null = null
  let isFitting = false
  for (const [at, { joined, tag, test: kind, value, state: named }] of rows.entries()) {
    if (at === 0 || !joined) {
      if (isFitting) return state
      state = named
      isFitting = true
    }
    isFitting &&= fits(kind, values[tag] ?? null, value)
  }
  return isFitting ? state : null
}

function fits(kind: StateTest, reading: StateReading, value: string): boolean {
  if (reading === null) return false
  if (kind === 'textIs') return `${reading}` === value
  if (kind === 'textHas') return `${reading}`.split(value).length > 1
  if (typeof reading === 'string') return false
  if (kind === 'between') {
    const [, low, high] = /^(-?\d+)~(-?\d+)$/.exec(value) ?? []
    return low !== undefined && high !== undefined && !(reading < Number(low)) && !(reading > Number(high))
  }
  if (!/^-?\d+$/.test(value)) return false
  const wanted = Number(value)
  const sign = Math.sign(reading - wanted)
  if (kind === 'bitOn' || kind === 'bitOff') {
    const digits = Math.abs(reading).toString(2).padStart(40, '0')
    const bit = wanted < 0 ? (Math.abs(reading) * 2) % 2 : Number(digits.at(-1 - wanted))
    return (bit === 1) === (kind === 'bitOn')
  }
  return { eq: sign === 0, ne: sign !== 0, gt: sign > 0, ge: sign >= 0, lt: sign < 0, le: sign <= 0 }[kind]
}
