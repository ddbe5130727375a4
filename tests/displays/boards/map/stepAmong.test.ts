import { expect, test } from 'vitest'
import { placeAhead } from '../../../../src/displays/boards/map/stepAmong.ts'

const places = [
  { x: 0, y: 0 },
  { x: 100, y: 10 },
  { x: 100, y: 90 },
  { x: 300, y: 0 },
]

test('an arrow leads to the nearest machine ahead, rather than to one that lies aside', () => {
  expect(placeAhead({ x: 0, y: 0 }, 'ArrowRight', places)).toBe(1)
  expect(placeAhead({ x: 0, y: 80 }, 'ArrowRight', places)).toBe(2)
  expect(placeAhead({ x: 100, y: 10 }, 'ArrowDown', places)).toBe(2)
})

test('where nothing lies ahead an arrow leads nowhere, and no other key does', () => {
  expect(placeAhead({ x: 0, y: 0 }, 'ArrowLeft', places)).toBeNull()
  expect(placeAhead({ x: 0, y: 0 }, 'Tab', places)).toBeNull()
})
