import { expect, test } from 'vitest'
import { hexOfLab } from '#contract/rules/colour/labColour.ts'

/** Corners of sRGB as CIE L*a*b* under D65 (Lindbloom), and shades of factory.md 6.4. */
test.each([
  [100, 0, 0, '#FFFFFF'],
  [0, 0, 0, '#000000'],
  [53.2408, 80.0925, 67.2032, '#FF0000'],
  [87.7347, -86.1827, 83.1793, '#00FF00'],
  [32.297, 79.1875, -107.8602, '#0000FF'],
  [46.1, 15.7, 18.2, '#906350'],
  [30.2, 5.7, -18.5, '#404664'],
])('L* %d a* %d b* %d is %s', (l, a, b, hex) => {
  const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))
  const wanted = channels(hex)
  const apart = channels(hexOfLab({ l, a, b })).map((value, at) => Math.abs(value - (wanted[at] ?? 0)))
  expect(Math.max(...apart), hexOfLab({ l, a, b })).toBeLessThanOrEqual(1) // the table's L*a*b* has one place
})

test('what a screen cannot show is its nearest, never a broken colour', () => {
  expect(hexOfLab({ l: 50, a: 127, b: -128 })).toMatch(/^#[0-9A-F]{6}$/)
  expect(hexOfLab({ l: 100, a: 50, b: 50 })).toMatch(/^#FF[0-9A-F]{4}$/)
})
