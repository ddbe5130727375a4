import { expect, test } from 'vitest'
import { unlikeConditions } from '#contract/rules/colour/conditions.ts'
import { colourDifference, deltaE, deltaMethods, isDeltaMethod } from '#contract/rules/colour/deltaE.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { colorjsDeltas, foreignDeltas, labOf, randomPairs } from './foreignDeltas.ts'
import { publishedPairs } from './publishedPairs.ts'
import { sharmaPairs } from './sharmaPairs.ts'

test.each(atLeast(34, sharmaPairs))(
  'ΔE00 of (%d %d %d) and (%d %d %d) is the published %d, both ways round [TASK-010]',
  (l1, a1, b1, l2, a2, b2, published) => {
    const [one, other] = [
      { l: l1, a: a1, b: b1 },
      { l: l2, a: a2, b: b2 },
    ]
    expect(Math.abs(deltaE('dE00', one, other) - published)).toBeLessThanOrEqual(1e-4)
    expect(Math.abs(deltaE('dE00', other, one) - published)).toBeLessThanOrEqual(1e-4)
  },
)

test.each(atLeast(11, publishedPairs))('$method is the published $published [TASK-010]', ({ method, standard: of, sample, published }) => {
  expect(Math.abs(deltaE(method, of, sample) - published)).toBeLessThanOrEqual(1e-7)
})

test('published pairs are there for every formula', () => {
  expect(new Set(publishedPairs.map(({ method }) => method))).toEqual(new Set(deltaMethods))
})

test.each(atLeast(4, Object.entries(colorjsDeltas)))('%s of 400 random pairs is what colorjs.io says to a ten-thousandth [TASK-010]', (method, foreign) => {
  const pairs = randomPairs(400, 48)
  if (!isDeltaMethod(method)) throw new Error(method)
  const furthest = Math.max(...pairs.map(([one, other]) => Math.abs(deltaE(method, one, other) - foreign(one, other))))
  expect(pairs.length).toBe(400)
  expect(furthest).toBeLessThanOrEqual(1e-4)
})

test.each(atLeast(5, deltaMethods))('%s of 400 random pairs is what culori says to a ten-thousandth [TASK-010]', (method) => {
  const pairs = randomPairs(400, 47)
  const furthest = Math.max(...pairs.map(([one, other]) => Math.abs(deltaE(method, one, other) - foreignDeltas[method](one, other))))
  expect(pairs.length).toBe(400)
  expect(furthest).toBeLessThanOrEqual(1e-4)
})

test('a colour differs from itself by nothing, and greys have no hue that turns', () => {
  for (const method of atLeast(5, deltaMethods)) {
    expect(deltaE(method, labOf([50, 20, -30]), labOf([50, 20, -30]))).toBe(0)
    expect(deltaE(method, labOf([50, 0, 0]), labOf([60, 0, 0]))).toBeGreaterThan(0)
  }
})

test('a sample that is darker, redder and less yellow says so by its signs, and its parts add up to the difference of 1976', () => {
  const { dE, dL, da, db, dC, dH } = colourDifference('dE76', labOf([69.3, 8.7, 23.1]), labOf([67.8, 10, 22.4]))
  expect([Math.sign(dL), Math.sign(da), Math.sign(db)]).toEqual([-1, 1, -1])
  expect(dL * dL + da * da + db * db).toBeCloseTo(dE * dE, 9)
  expect(dL * dL + dC * dC + dH * dH).toBeCloseTo(dE * dE, 9)
  expect(dH).toBeLessThan(0) // towards red
  expect(colourDifference('dE76', labOf([50, 20, 0]), labOf([50, 19.9, 2])).dH).toBeGreaterThan(0) // towards yellow
})

const standard = { illuminant: 'D65', observer: '10', geometry: 'd8sci' }

test('colours of the same conditions are compared, and each unlike condition is named with both of its values [TASK-010]', () => {
  expect(unlikeConditions(standard, { ...standard })).toBeNull()
  expect(unlikeConditions(standard, { ...standard, illuminant: 'A' })).toBe('光源（D65 与 A）不同，不能比较色差。请按标准的条件重新测量')
  expect(unlikeConditions(standard, { ...standard, observer: '2', geometry: 'g45_0' })).toBe(
    '视角（10° 与 2°）、几何条件（d/8 含镜面 与 45/0）不同，不能比较色差。请按标准的条件重新测量',
  )
})
