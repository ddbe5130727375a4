import { expect, test } from 'vitest'
import { deltaE, deltaMethods } from '#contract/rules/colour/deltaE.ts'
import { nearestShades } from '#contract/rules/colour/nearestShades.ts'
import { lightnessRange, toleranceOutline } from '#contract/rules/colour/toleranceOutline.ts'
import { atLeast } from '../../../support/atLeast.ts'

const honey = { l: 69.3, a: 8.7, b: 23.1 }

test.each(atLeast(5, deltaMethods))(
  'every corner of the outline of %s is just the tolerance away, in both planes, and so are both ends of lightness',
  (method) => {
    const tolerance = { standard: honey, method, limit: 1 }
    const corners = [
      ...toleranceOutline(tolerance, 'a').map(({ across, b }) => ({ l: honey.l, a: across, b })),
      ...toleranceOutline(tolerance, 'l').map(({ across, b }) => ({ l: across, a: honey.a, b })),
    ]
    const { from, to } = lightnessRange(tolerance)
    const ends = [from, to].map((l) => ({ ...honey, l }))
    expect(corners.length).toBe(144)
    for (const corner of [...corners, ...ends]) expect(Math.abs(deltaE(method, honey, corner) - 1)).toBeLessThan(1e-3)
    expect(from).toBeLessThan(honey.l)
    expect(to).toBeGreaterThan(honey.l)
  },
)

test('the outline of ΔE76 is a circle, that of ΔE00 is longer in chroma than in hue', () => {
  const radii = (method: 'dE76' | 'dE00') =>
    toleranceOutline({ standard: honey, method, limit: 1 }, 'a').map(({ across, b }) => Math.hypot(across - honey.a, b - honey.b))
  expect(Math.max(...radii('dE76')) - Math.min(...radii('dE76'))).toBeLessThan(1e-3)
  expect(Math.max(...radii('dE00')) / Math.min(...radii('dE00'))).toBeGreaterThan(1.4)
})

test('the nearest shades come first, a shade is not its own neighbour, and those of other conditions are counted and not compared', () => {
  const conditions = { illuminant: 'D65', observer: '10', geometry: 'd8sci' }
  const shade = (id: string, l: number) => ({ id, target: { ...honey, l }, conditions })
  const [own, near, far, other] = [
    shade('F06', 69.3),
    shade('F05', 71),
    shade('F01', 88),
    { ...shade('X', 69.3), conditions: { ...conditions, observer: '2' } },
  ]
  const { nearest, unlike } = nearestShades(own, [far, own, other, near], { method: 'dE76', count: 5 })
  expect([nearest.map(({ id, dE }) => [id, Math.round(dE * 100) / 100]), unlike]).toEqual([
    [
      ['F05', 1.7],
      ['F01', 18.7],
    ],
    1,
  ])
  expect(nearestShades(own, [far, near], { method: 'dE76', count: 1 }).nearest.map(({ id }) => id)).toEqual(['F05'])
})
