import { expect, test } from 'vitest'
import { areAllKept, tableOf } from './report.ts'
import type { Finding, Outcome } from './row.ts'

const outcome = (findings: Finding[], failure: string | null = null): Outcome => ({ id: 'F-99', fault: 'a fault', findings, failure, tookMs: 0 })
const linesOf = (one: Outcome) => tableOf([one]).split('\n').slice(2)

test('the fault table sets each figure beside its promise and says what is missed', () => {
  const kept: Finding = { what: 'back after', measured: 1.234, unit: 's', atMost: 1.5, remark: 'once' }
  const missed: Finding = { what: 'displays', measured: 499, unit: '', atLeast: 500, atMost: 500 }
  expect(linesOf(outcome([kept, missed]))).toEqual(['| F-99 | a fault | back after ≤ 1.5 s | 1.23 s (once) | yes |', '| F-99 |  | displays = 500 | 499 | NO |'])
  expect([areAllKept([outcome([kept])]), areAllKept([outcome([kept, missed])])]).toEqual([true, false])
})

test('what could not be measured, or came out as nothing, is a miss and not a silence', () => {
  expect(linesOf(outcome([], 'no\nbrowser'))).toEqual(['| F-99 | a fault | | could not be measured: no browser | NO |'])
  const nothing: Finding = { what: 'p99', measured: Number.NaN, unit: 'ms', atMost: 5 }
  const never: Finding = { what: 'back after', measured: Number.POSITIVE_INFINITY, unit: 's', atMost: 5 }
  expect(linesOf(outcome([nothing, never]))).toEqual(['| F-99 | a fault | p99 ≤ 5 ms | nothing ms | NO |', '| F-99 |  | back after ≤ 5 s | never s | NO |'])
  expect([areAllKept([outcome([], 'gone')]), areAllKept([outcome([nothing])]), areAllKept([outcome([never])])]).toEqual([false, false, false])
})
