import { expect, test } from 'vitest'
import { colourOf, mixtureOf } from '#contract/rules/colour/kubelkaMunk.ts'
import { demoOptics } from '../../../../server/modules/formula/demoOptics.ts'
import { demoRecipe } from '../../../../server/modules/formula/demoRecipe.ts'
import { demoShades } from '../../../../server/modules/formula/demoShades.ts'
import { atLeast } from '../../../support/atLeast.ts'

test('the model predicts the target of every one of the sixty shades from its recipe, within 0.1 in L*a*b*', () => {
  const opticsOf = new Map(demoOptics.map(([code, reflectance, strength]) => [code, { reflectance, strength }]))
  for (const [colorNo, , [l, a, b], pigments] of atLeast(60, demoShades)) {
    const portions = demoRecipe(colorNo.slice(0, 1), pigments).flatMap(({ materialCode, pct }) => {
      const optics = opticsOf.get(materialCode)
      return optics ? [{ amount: pct, optics }] : []
    })
    const predicted = colourOf(mixtureOf(portions)) ?? { l: 0, a: 0, b: 0 }
    expect([colorNo, Math.hypot(predicted.l - l, predicted.a - a, predicted.b - b) <= 0.1]).toEqual([colorNo, true])
  }
})

test('every powder of a recipe has colour data, oils have none, and fillers stay in the range of the trade', () => {
  const known = new Set(demoOptics.map(([code]) => code))
  const used = new Set(demoShades.flatMap(([colorNo, , , pigments]) => demoRecipe(colorNo.slice(0, 1), pigments).map(({ materialCode }) => materialCode)))
  expect([...atLeast(20, used)].filter((code) => code.startsWith('OL-') === known.has(code))).toEqual([])
  const fillers = demoOptics.filter(([code]) => code.startsWith('RM-'))
  for (const [code, reflectance, strength] of atLeast(8, fillers))
    expect([code, Math.min(...reflectance) >= 0.82, Math.max(...reflectance) <= 0.93, strength >= 0.5, strength <= 1]).toEqual([code, true, true, true, true])
})
