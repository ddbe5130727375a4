import { expect, test } from 'vitest'
import { gridFor, mostBesideFocus, mostOnOnePage } from '../../../src/displays/boards/plc/grid.ts'

const inFocus = [0, 1, 2, 3]
/** px of the canvas inside its frame, and between two cards */
const widthPx = 1872
const gapPx = 14
const bodyPx = 844
const linkStripPx = 48

test('up to 30 machines stand on one page, however many of them need somebody', () => {
  let tried = 0
  for (let machines = 1; machines <= mostOnOnePage; machines += 1) {
    for (const focus of inFocus.filter((count) => count <= machines && machines - count <= (count === 0 ? mostOnOnePage : mostBesideFocus))) {
      tried += 1
      const { columns, rows, perPage } = gridFor(machines - focus, focus, 'landscape')
      expect(columns * rows).toBeGreaterThanOrEqual(machines - focus)
      expect(perPage).toBeGreaterThanOrEqual(machines - focus)
    }
  }
  expect(tried).toBe(30 + 29 + 29 + 28)
})

test('no grid has more columns than a name of 14 signs stands in with one line: never eight', () => {
  for (let count = 1; count <= 80; count += 1) {
    for (const focus of inFocus) {
      const { columns } = gridFor(count, focus, 'landscape')
      expect((widthPx - gapPx * (columns - 1)) / columns).toBeGreaterThanOrEqual(255)
      expect(gridFor(count, focus, 'portrait').columns).toBeLessThanOrEqual(4)
    }
  }
})

test('cards are as high as name, state, duration, value and its name need, and nearly so while the strip of a lost link takes 48 px', () => {
  for (let count = 1; count <= 60; count += 1) {
    for (const focus of inFocus) {
      const { rows, isDense } = gridFor(count, focus, 'landscape')
      const height = (body: number) => (body - (focus > 0 ? (isDense ? 204 : 288) + 18 : 0) - gapPx * (rows - 1)) / rows
      expect(height(bodyPx)).toBeGreaterThanOrEqual(142)
      expect(height(bodyPx - linkStripPx)).toBeGreaterThanOrEqual(130)
    }
  }
})

test('24 calm machines stand in four full rows, 21 below machines in focus in three', () => {
  expect(gridFor(24, 0, 'landscape')).toMatchObject({ columns: 6, rows: 4 })
  expect(gridFor(21, 3, 'landscape')).toMatchObject({ columns: 7, rows: 3, isDense: false })
})

test('60 machines turn in three pages', () => {
  const { perPage } = gridFor(57, 3, 'landscape')
  expect(Math.ceil(57 / perPage)).toBe(3)
})
