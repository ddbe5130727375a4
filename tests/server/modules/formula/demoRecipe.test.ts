import { expect, test } from 'vitest'
import { demoRecipe } from '../../../../server/modules/formula/demoRecipe.ts'
import { demoProductShades, demoShades } from '../../../../server/modules/formula/demoShades.ts'
import { atLeast } from '../../../support/atLeast.ts'

test('every one of the sixty shades is whole to the last millionth, with one key line and no share below a ten thousandth', () => {
  expect([demoShades.length, new Set(demoShades.map(([colorNo]) => colorNo)).size]).toEqual([60, 60])
  for (const [colorNo, , , pigments] of demoShades) {
    const lines = demoRecipe(colorNo.slice(0, 1), pigments)
    expect([colorNo, lines.reduce((sum, { pct }) => sum + pct, 0)]).toEqual([colorNo, 100_000_000])
    expect([colorNo, lines.filter(({ isKey }) => isKey === 'Y').length, lines.every(({ pct }) => pct >= 100)]).toEqual([colorNo, 1, true])
  }
})

test('every product of the demo is made by a shade that exists', () => {
  const known = new Set(demoShades.map(([colorNo]) => colorNo))
  expect(atLeast(12, Object.values(demoProductShades)).filter((shade) => !known.has(shade))).toEqual([])
})
