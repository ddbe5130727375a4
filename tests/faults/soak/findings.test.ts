import { expect, test } from 'vitest'
import { isKept } from '../row.ts'
import { soakFindings } from './findings.ts'
import type { Minute } from './minuteBook.ts'

const steady: Omit<Minute, 'minute'> = {
  serverMb: 300,
  serverHeapMb: 80,
  pageHeapMb: 20,
  domNodes: 2000,
  elements: 900,
  listeners: 100,
  connected: 500,
  lateP99Ms: 5,
  answers: 600,
  answerP95Ms: 20,
  failures: 0,
}
const hour = (change: (minute: number) => Partial<Minute>): Minute[] =>
  Array.from({ length: 60 }, (_, index) => ({ ...steady, minute: index + 1, ...change(index + 1) }))
const missed = (minutes: Minute[]) =>
  soakFindings(minutes, 500)
    .filter((finding) => !isKept(finding))
    .map(({ what }) => what)

test('an hour in which nothing grows keeps every promise, whatever was loaded in its first minutes', () => {
  expect(missed(hour(() => ({})))).toEqual([])
  expect(missed(hour((minute) => (minute < 10 ? { pageHeapMb: minute, serverMb: 100 + minute, domNodes: 100 * minute } : {})))).toEqual([])
})

test('growth of server or page, nodes left behind, displays lost and calls refused are each found', () => {
  expect(missed(hour((minute) => ({ serverMb: 300 + minute * 1.4 })))).toEqual(['server memory, slope per simulated hour'])
  expect(missed(hour((minute) => ({ serverMb: minute === 2 ? 513 : 300 })))).toEqual(['server memory at most'])
  expect(missed(hour((minute) => ({ pageHeapMb: 20 + minute / 50 })))).toEqual(['heap of the page, slope per hour of the clock (M1)'])
  expect(missed(hour((minute) => ({ domNodes: minute === 40 ? 2200 : 2000 })))).toEqual(['DOM nodes of the same board, ±'])
  expect(missed(hour((minute) => ({ connected: minute === 40 ? 499 : 500 })))).toEqual(['displays connected at the end of the worst minute'])
  expect(missed(hour((minute) => ({ failures: minute === 40 ? 1 : 0 })))).toEqual(['calls of people that failed'])
})
