import { expect, test } from 'vitest'
import { percentOf, scaleOf, stepped } from '../../../src/admin/media/pdf/zoom.ts'

const widthOfA4 = 595

test('a page is as wide as its window, but not huge before somebody asks for it', () => {
  expect(scaleOf('fit', widthOfA4, widthOfA4 + 32)).toBe(1)
  expect(percentOf(scaleOf('auto', widthOfA4, 1900))).toBe('150%')
  expect(scaleOf('auto', widthOfA4, 390)).toBe(scaleOf('fit', widthOfA4, 390))
  expect(percentOf(scaleOf(1, widthOfA4, 390))).toBe('100%')
})

test('steps go to the next round size, from wherever one stands, and end', () => {
  const at = (percent: number) => scaleOf(percent / 100, widthOfA4, 0)
  expect([stepped(at(110), 1), stepped(at(110), -1), stepped(at(100), 1), stepped(at(100), -1)]).toEqual([1.25, 1, 1.25, 0.75])
  expect([stepped(at(400), 1), stepped(at(25), -1)]).toEqual([4, 0.25])
})
