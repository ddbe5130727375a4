import { describe, expect, test } from 'vitest'
import { dampedOffDelayMs, calmedDown, noDamping, raisedAgain } from '#contract/rules/alarm/damping.ts'
import { limitCondition } from '#contract/rules/alarm/limitCondition.ts'
import { holds, isNotUnderstood, parseSuppression } from '#contract/rules/alarm/suppression.ts'

const judge = (text: string, values: Record<string, number | null>) => {
  const read = parseSuppression(text)
  if (isNotUnderstood(read)) throw new Error(read.sentence)
  return holds(read, (tagCode) => values[tagCode] ?? null)
}

describe('when an alarm is suppressed', () => {
  test('comparisons of tags, joined by and, or, not and brackets', () => {
    expect(judge('[ML-02.state] != 3', { 'ML-02.state': 1 })).toBe(true)
    expect(judge('[ML-02.state] != 3', { 'ML-02.state': 3 })).toBe(false)
    expect(judge('[a] = 1 or [b] > 2 and [c] <= -1.5', { a: 0, b: 3, c: -1.5 })).toBe(true)
    expect(judge('([a] = 1 or [b] > 2) and not [c] < 0', { a: 1, b: 0, c: -1 })).toBe(false)
  })
  test('equality and its opposite are spelled as in calculated tags, too', () => {
    expect(['[a] = 1', '[a] == 1', '[a] != 1', '[a] <> 1'].map((text) => judge(text, { a: 1 }))).toEqual([true, true, false, false])
    expect(['[a] = 1', '[a] == 1', '[a] != 1', '[a] <> 1'].map((text) => judge(text, { a: 2 }))).toEqual([false, false, true, true])
  })
  test('a value that is not known leaves it open unless the others decide', () => {
    expect(judge('[a] = 1', { a: null })).toBeNull()
    expect(judge('[a] = 1 or [b] = 1', { a: null, b: 1 })).toBe(true)
    expect(judge('[a] = 1 and [b] = 1', { a: null, b: 0 })).toBe(false)
  })
  test.each([
    ['', 1],
    ['[a]', 4],
    ['[a] = ', 7],
    ['[a] = 1 [b] = 2', 9],
    ['([a] = 1', 9],
    ['[a] = 1; drop', 8],
    ['process.exit()', 1],
    ['[a] = "x"', 7],
    ['[a] + 1 = 2', 5],
    [`${'('.repeat(30)}[a] = 1${')'.repeat(30)}`, 22],
  ])('%s is refused, and the place is named', (text, at) => {
    const read = parseSuppression(text)
    expect(isNotUnderstood(read) && read.at).toBe(at)
    expect(isNotUnderstood(read) && read.sentence).toContain(`第 ${at} 个字符`)
  })
})

describe('what a value says', () => {
  test('beyond a limit it is an alarm, and stays one until it is back by the dead band', () => {
    const high = { kind: 'H', limit: 60, deadband: 2, wasActive: false } as const
    expect([
      limitCondition(60, high),
      limitCondition(60.1, high),
      limitCondition(58.5, { ...high, wasActive: true }),
      limitCondition(58, { ...high, wasActive: true }),
    ]).toEqual([false, true, true, false])
    const low = { kind: 'LL', limit: 5, deadband: 1, wasActive: true } as const
    expect([limitCondition(5.9, low), limitCondition(6, low), limitCondition(5, { ...low, wasActive: false })]).toEqual([true, false, false])
  })
  test('a discrete one is anything but 0, or exactly what it names; a counter has reached its number', () => {
    expect([0, 7].map((value) => limitCondition(value, { kind: 'discrete', limit: null, deadband: 0, wasActive: false }))).toEqual([false, true])
    expect([1, 2].map((value) => limitCondition(value, { kind: 'discrete', limit: 2, deadband: 0, wasActive: false }))).toEqual([false, true])
    expect([9, 10].map((value) => limitCondition(value, { kind: 'counter', limit: 10, deadband: 0, wasActive: false }))).toEqual([false, true])
  })
})

describe('chattering', () => {
  test('three raises within a minute double the delay of going back, up to five minutes', () => {
    const twice = [0, 20_000].reduce(raisedAgain, noDamping)
    expect(dampedOffDelayMs(10_000, twice)).toBe(10_000)
    const thrice = raisedAgain(twice, 59_999)
    expect(dampedOffDelayMs(10_000, raisedAgain(twice, 60_000))).toBe(10_000)
    expect(dampedOffDelayMs(10_000, thrice)).toBe(20_000)
    expect(dampedOffDelayMs(0, thrice)).toBe(10_000)
    expect(dampedOffDelayMs(10_000, { raises: [], doublings: 9 })).toBe(300_000)
    expect([0, 60_000, 120_000, 180_000].reduce(raisedAgain, noDamping).doublings).toBe(0)
  })
  test('ten quiet minutes end it', () => {
    const damped = { raises: [1000], doublings: 2 }
    expect(calmedDown(damped, 600_999)).toBe(damped)
    expect(calmedDown(damped, 601_000)).toBe(noDamping)
  })
})
