import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pulled, squareOf } from '../../../../src/admin/modules/account/settings/squareCrop.ts'

const wide = { widthPx: 400, heightPx: 200, zoom: 1, middleX: 0.5, middleY: 0.5 }

test('without zoom the largest square around the middle is kept', () => {
  expect(squareOf(wide)).toEqual({ leftPx: 100, topPx: 0, sidePx: 200 })
})

test('zooming in halves the square around the same middle', () => {
  expect(squareOf({ ...wide, zoom: 2 })).toEqual({ leftPx: 150, topPx: 50, sidePx: 100 })
})

test('pulling the picture to the right shows what is on its left, as far as the preview was pulled', () => {
  expect(squareOf(pulled(wide, 50, 0, 100)).leftPx).toBe(0)
  expect(squareOf(pulled(wide, 10, 0, 100)).leftPx).toBe(80)
})

test('pulling beyond the edge is forgotten: the way back begins at once', () => {
  const atEdge = pulled(wide, 1000, 0, 100)
  expect(squareOf(pulled(atEdge, -10, 0, 100)).leftPx).toBe(20)
})

test('the square never leaves the picture', () => {
  const size = fc.integer({ min: 1, max: 5000 })
  const middle = fc.double({ min: -2, max: 3, noNaN: true })
  fc.assert(
    fc.property(size, size, fc.double({ min: 1, max: 4, noNaN: true }), middle, middle, (widthPx, heightPx, zoom, middleX, middleY) => {
      const { leftPx, topPx, sidePx } = squareOf({ widthPx, heightPx, zoom, middleX, middleY })
      expect(Math.min(leftPx, topPx)).toBeGreaterThanOrEqual(0)
      expect(leftPx + sidePx).toBeLessThanOrEqual(widthPx + 1e-6)
      expect(topPx + sidePx).toBeLessThanOrEqual(heightPx + 1e-6)
    }),
  )
})
