import { expect, test } from 'vitest'
import { createClockSteps } from '../../../server/tags/clockSteps.ts'
import { clockJumps } from '../../support/clockJumps.ts'

function clocks() {
  let [wall, steady] = [1_000_000_000, 5000]
  const told: [number, number][] = []
  const steps = createClockSteps({ wallMs: () => wall, steadyMs: () => steady })
  const stop = steps.on((byMs, shownMs) => void told.push([byMs, shownMs]))
  return {
    told,
    stop,
    pass(ms: number, setBy = 0) {
      wall += ms + setBy
      steady += ms
      steps.look()
    },
  }
}

test.each(clockJumps)('a clock that is set by %i ms is told once, with what it showed before', (jump) => {
  const { told, pass } = clocks()
  pass(1000)
  expect(told).toEqual([])
  pass(1000, jump)
  pass(1000)
  expect(told).toEqual([[jump, 1_000_001_000]])
})

test('a long pause of the server is no step, and neither is a clock that is corrected bit by bit', () => {
  const { told, pass } = clocks()
  pass(40_000)
  for (let second = 0; second < 100; second += 1) pass(1000, 20)
  pass(1000, 999)
  expect(told).toEqual([])
  pass(1000, 1000)
  expect(told).toHaveLength(1)
})

test('whoever stopped listening is told nothing more', () => {
  const { told, pass, stop } = clocks()
  stop()
  pass(1000, 60_000)
  expect(told).toEqual([])
})
