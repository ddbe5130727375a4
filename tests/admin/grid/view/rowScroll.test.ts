import { expect, test } from 'vitest'
import { rowPlaces, scrollMap } from '../../../../src/admin/grid/view/rowScroll.ts'

const million = rowPlaces({ count: 1_000_000, rowPx: 61, openAt: [], openPx: 0 })

test('rows stand one below the other, higher where one is open', () => {
  const places = rowPlaces({ count: 10, rowPx: 61, openAt: [2], openPx: 160 })
  expect([places.startOf(2), places.startOf(3), places.totalPx]).toEqual([122, 343, 770])
  expect([places.rowAt(0), places.rowAt(122), places.rowAt(342), places.rowAt(343), places.rowAt(769)]).toEqual([0, 2, 2, 3, 9])
})

test('what a browser can draw is scrolled one to one', () => {
  const map = scrollMap(61_000, 400)
  expect([map.bodyPx, map.isMapped, map.topOf(1234), map.realOf(1234)]).toEqual([61_000, false, 1234, 1234])
})

test('a million rows fit into what a browser draws, and both ends and every place between are reached', () => {
  const map = scrollMap(million.totalPx, 400)
  expect(map.isMapped).toBe(true)
  expect(map.bodyPx).toBeLessThan(33_554_428)
  expect(map.topOf(0)).toBe(0)
  expect(million.rowAt(map.topOf(map.bodyPx - 400) + 399)).toBe(999_999)
  for (const top of [0, 30_500_000, million.totalPx - 400]) expect(map.topOf(map.realOf(top))).toBeCloseTo(top, 3)
})
