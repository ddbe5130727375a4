// @vitest-environment page
import { expect, test } from 'vitest'
import { tryLines } from '../../../../src/admin/gallery/sampleOrder.ts'
import { fieldFaces } from '../../../../src/admin/grid/cells/fieldFaces.tsx'
import { columnWidths, frozenThatFit, standardPx } from '../../../../src/admin/grid/view/columnWidths.ts'
import { Field } from '../../../../contract/field.ts'

const plain = { least: standardPx, most: Infinity }
const face = (field: object) => fieldFaces([Field.parse({ name: 'value', title: '值', ...field })], {}, 2026)
const between = (field: object) => [100, 3000].map((gridPx) => columnWidths(face(field), gridPx)[0])

test('columns that ask nothing share 92 % of the grid evenly, or are 120 px wide where that is less [CONST-041]', () => {
  expect(columnWidths([plain, plain, plain, plain], 1000)).toEqual([230, 230, 230, 230])
  expect(
    columnWidths(
      Array.from({ length: 20 }, () => plain),
      1000,
    ),
  ).toEqual(Array.from({ length: 20 }, () => 120))
})

test('moments are 190 to 200 px wide [CONST-042]', () => {
  expect(between({ kind: 'dateTime' })).toEqual([190, 200])
})
test('people are 190 to 220 px wide [CONST-043]', () => {
  expect(between({ kind: 'user' })).toEqual([190, 220])
})
test('departments are 160 to 190 px wide [CONST-044]', () => {
  expect(between({ kind: 'department' })).toEqual([160, 190])
})
test('days are 135 px wide [CONST-045]', () => {
  expect(between({ kind: 'date' })).toEqual([135, 135])
})

test('other fields have room for their text and an editor', () => {
  const [place] = columnWidths(fieldFaces(tryLines.fields, {}, 2026), 100)
  expect(place).toBeGreaterThan(150)
})

test('of columns that are to stay only those do that leave room for another one, and on a phone none does', () => {
  const lefts = [100, 300, 500, 700, 900]
  expect(frozenThatFit(lefts, 2, 660)).toBe(2)
  expect(frozenThatFit(lefts, 2, 659)).toBe(1)
  expect(frozenThatFit(lefts, 4, 500)).toBe(1)
  expect(frozenThatFit([100, 900, 1000], 1, 1000)).toBe(0)
  expect([frozenThatFit([10, 60, 110], 2, 481), frozenThatFit([10, 60, 110], 2, 480)]).toEqual([2, 0])
  expect(frozenThatFit(lefts, 0, 2000)).toBe(0)
})
