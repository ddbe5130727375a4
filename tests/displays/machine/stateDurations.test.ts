import { expect, test } from 'vitest'
import { stateDurations } from '../../../src/displays/boards/machine/stateDurations.ts'

test('durations of a shift count only what lies inside it, longest first', () => {
  const spans = [
    { state: 'running', fromMs: 0, toMs: 500 },
    { state: 'down', fromMs: 500, toMs: 600 },
    { state: 'running', fromMs: 600, toMs: 900 },
    { state: 'idle', fromMs: 900, toMs: 2000 },
  ] as const
  expect(stateDurations(spans, 400, 1000)).toEqual([
    { state: 'running', totalMs: 400 },
    { state: 'down', totalMs: 100 },
    { state: 'idle', totalMs: 100 },
  ])
})
