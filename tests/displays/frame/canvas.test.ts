import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canvasPx, fitCanvas, layoutFor } from '../../../src/displays/frame/canvas.ts'

test('the canvas fills Full HD and 4K exactly', () => {
  expect(fitCanvas({ width: 1920, height: 1080 })).toEqual({ scale: 1, left: 0, top: 0 })
  expect(fitCanvas({ width: 3840, height: 2160 })).toEqual({ scale: 2, left: 0, top: 0 })
})

test('another aspect ratio leaves equal bars on two sides', () => {
  expect(fitCanvas({ width: 1920, height: 1200 })).toEqual({ scale: 1, left: 0, top: 60 })
  expect(fitCanvas({ width: 2560, height: 1080 })).toEqual({ scale: 1, left: 320, top: 0 })
})

test('no screen loses a part of the canvas', () => {
  const side = fc.integer({ min: 200, max: 8000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { scale, left, top } = fitCanvas({ width, height })
      return left >= 0 && top >= 0 && left + canvasPx.width * scale <= width + 1e-6 && top + canvasPx.height * scale <= height + 1e-6
    }),
  )
})

test('a board is an ordinary page in the hand and a wall everywhere else', () => {
  const mouse = { isTouch: false, isPreview: false }
  const touch = { isTouch: true, isPreview: false }
  expect(layoutFor({ width: 390, height: 844, ...touch })).toBe('page')
  expect(layoutFor({ width: 932, height: 430, ...touch })).toBe('page')
  expect(layoutFor({ width: 1280, height: 800, ...touch })).toBe('wall')
  expect(layoutFor({ width: 1366, height: 768, ...mouse })).toBe('wall')
  expect(layoutFor({ width: 3840, height: 2160, ...mouse })).toBe('wall')
})

test('a preview shows the wall, however small it is', () => {
  expect(layoutFor({ width: 480, height: 270, isTouch: false, isPreview: true })).toBe('wall')
})
