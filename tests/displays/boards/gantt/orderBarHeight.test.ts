import { expect, test } from 'vitest'
import { mostOrders, orderBarHeight } from '../../../../src/displays/boards/gantt/orderBarHeight.ts'

test('few orders fill a wall with high bars, an upright one for longer, and no number of them makes bars too low to be read', () => {
  expect([1, 9, 14, 24, 100].map((count) => orderBarHeight(count, 'landscape'))).toEqual([56, 56, 36, 28, 28])
  expect([9, 19, 24, 100].map((count) => orderBarHeight(count, 'portrait'))).toEqual([56, 56, 44, 28])
})

test('a phone scrolls through bars of one height', () => {
  expect([1, 60].map((count) => orderBarHeight(count, 'page'))).toEqual([24, 24])
})

test('a wall shows as many orders as have room, a phone more', () => {
  expect([mostOrders('landscape'), mostOrders('portrait'), mostOrders('page')]).toEqual([19, 38, 60])
})
