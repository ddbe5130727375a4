import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteColumn, deleteRow, insertColumn, insertRow, newTable, tableSchema } from '#contract/rules/label/table.ts'
import type { LabelTable } from '#contract/rules/label/table.ts'
import { mergeCells, splitCell } from '#contract/rules/label/tableMerge.ts'

const named = (columns: number, rows: number): LabelTable => {
  const table = newTable(columns, rows, 100, 100)
  return { ...table, cells: table.cells.map((row, rowAt) => row.map((cell, at) => cell && { ...cell, value: `${rowAt}${at}` })) }
}
const values = ({ cells }: LabelTable) => cells.map((row) => row.map((cell) => cell?.value ?? null))

test('a row is inserted above or below, a column left or right', () => {
  expect(values(insertRow(named(2, 2), 1))).toEqual([
    ['00', '01'],
    ['', ''],
    ['10', '11'],
  ])
  expect(values(insertRow(named(2, 2), 2))).toEqual([
    ['00', '01'],
    ['10', '11'],
    ['', ''],
  ])
  expect(values(insertColumn(named(2, 2), 0))).toEqual([
    ['', '00', '01'],
    ['', '10', '11'],
  ])
  expect(values(insertColumn(named(2, 2), 2))).toEqual([
    ['00', '01', ''],
    ['10', '11', ''],
  ])
})

test('a row and a column are deleted, the last ones stay', () => {
  expect(values(deleteRow(named(2, 2), 0))).toEqual([['10', '11']])
  expect(values(deleteColumn(named(2, 2), 1))).toEqual([['00'], ['10']])
  expect(values(deleteColumn(deleteRow(named(1, 1), 0), 0))).toEqual([['00']])
})

test('merged cells keep all their texts; split, the first keeps them', () => {
  const merged = mergeCells(named(3, 2), { top: 0, left: 0, bottom: 1, right: 1 })
  expect(values(merged)).toEqual([
    ['00\n01\n10\n11', null, '02'],
    [null, null, '12'],
  ])
  expect(merged.cells[0]?.[0]).toMatchObject({ rowSpan: 2, colSpan: 2 })
  expect(values(splitCell(merged, 0, 0))).toEqual([
    ['00\n01\n10\n11', '', '02'],
    ['', '', '12'],
  ])
})

test('whatever is inserted, deleted, merged and split, every place is covered exactly once', () => {
  const at = fc.nat({ max: 6 })
  const step = fc.oneof(
    at.map((n) => (t: LabelTable) => insertRow(t, Math.min(n, t.rows.length))),
    at.map((n) => (t: LabelTable) => insertColumn(t, Math.min(n, t.columns.length))),
    at.map((n) => (t: LabelTable) => deleteRow(t, n % t.rows.length)),
    at.map((n) => (t: LabelTable) => deleteColumn(t, n % t.columns.length)),
    fc.tuple(at, at, at, at).map(([a, b, c, d]) => (t: LabelTable) => {
      const [top, bottom] = [a % t.rows.length, b % t.rows.length].toSorted((x, y) => x - y)
      const [left, right] = [c % t.columns.length, d % t.columns.length].toSorted((x, y) => x - y)
      return mergeCells(t, { top: top ?? 0, left: left ?? 0, bottom: bottom ?? 0, right: right ?? 0 })
    }),
    fc.tuple(at, at).map(
      ([row, column]) =>
        (t: LabelTable) =>
          splitCell(t, row % t.rows.length, column % t.columns.length),
    ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const table = steps.reduce((t, change) => change(t), newTable(3, 3, 90, 90))
      tableSchema.parse(table)
      const covered = table.rows.map(() => table.columns.map(() => 0))
      for (const [row, cells] of table.cells.entries())
        for (const [column, cell] of cells.entries())
          for (let r = row; r < row + (cell?.rowSpan ?? 0); r++)
            for (let c = column; c < column + (cell?.colSpan ?? 0); c++) {
              const line = covered[r] ?? []
              line[c] = (line[c] ?? 0) + 1
            }
      expect(covered).toEqual(table.rows.map(() => table.columns.map(() => 1)))
    }),
  )
})
