import { expect, test } from 'vitest'
import { valueSteps } from '../../src/charts/trendOptions.ts'

test.each([0, 1, 3])('two marks of a value axis never say the same with %i digits', (decimals) => {
  const steps = valueSteps(decimals)
  expect(steps[0]).toBe(Number(`1e-${decimals}`))
  expect(steps.toSorted((one, other) => one - other)).toEqual(steps)
  const [finest = 0] = steps
  expect((0).toFixed(decimals)).not.toBe(finest.toFixed(decimals))
  expect(steps.at(-1)).toBeGreaterThan(1e15)
})
