import { expect, test } from 'vitest'
import { abcClasses } from '#contract/rules/abcClasses.ts'

test('what makes the first 80 % of takings is A, up to 95 % B, the rest and what nobody takes C', () => {
  const taken = [
    { id: 'rare', times: 5 },
    { id: 'often', times: 70 },
    { id: 'never', times: 0 },
    { id: 'second', times: 15 },
    { id: 'third', times: 10 },
  ]
  // before: often 0 %, second 70 %, third 85 %, rare 95 %
  expect(Object.fromEntries(abcClasses(taken))).toEqual({ often: 'A', second: 'A', third: 'B', rare: 'C', never: 'C' })
})

test('where nothing was taken at all everything is C', () => {
  expect([...abcClasses([{ id: 'one', times: 0 }]).values()]).toEqual(['C'])
})
