import { expect, test } from 'vitest'
import { gridFor, mostOnOnePage } from '../../../src/displays/boards/plc/grid.ts'

const inFocus = [0, 1, 2, 3]

test('up to 30 machines stand on one page, however many of them need somebody', () => {
  for (let machines = 1; machines <= mostOnOnePage; machines += 1) {
    for (const focus of inFocus.filter((count) => count <= machines)) {
      const { columns, rows, perPage } = gridFor(machines - focus, focus > 0)
      expect(columns * rows).toBeGreaterThanOrEqual(machines - focus)
      expect(perPage).toBeGreaterThanOrEqual(machines - focus)
    }
  }
})

test('cards are as high as their text needs, also while the strip of a lost link takes 48 px', () => {
  for (let count = 1; count <= 60; count += 1) {
    for (const focus of [false, true]) {
      const { rows, isDense } = gridFor(count, focus)
      const height = (844 - 48 - (focus ? 306 : 0) - 14 * (rows - 1)) / rows
      expect(height).toBeGreaterThanOrEqual(isDense ? 100 : 145)
    }
  }
})

test('60 machines turn in two pages', () => {
  const { perPage } = gridFor(57, true)
  expect(Math.ceil(57 / perPage)).toBe(2)
})
