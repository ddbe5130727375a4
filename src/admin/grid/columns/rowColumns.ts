import { gridRowTypes } from '#contract/gridColumn.ts'
import type { GridColumn, GridRowType } from '#contract/gridColumn.ts'
import { numberPx, tickPx } from '../view/columnWidths.ts'

/** What stands before the cells of a row, from the left. */
export type RowColumns = readonly GridRowType[]

/** px each: 60 for the number, 40 for what is ticked, opened or dragged (CONST-046, CONST-047) */
export const rowColumnPx: Readonly<Record<GridRowType, number>> = {
  'row-drag-sort': tickPx,
  'row-expand': tickPx,
  'row-checkbox': tickPx,
  'row-radio': tickPx,
  'row-number': numberPx,
}

/** Grids that name none are ticked and numbered. */
export const standardRowColumns: RowColumns = ['row-checkbox', 'row-number']

/** The row columns among these, in the order in which they are drawn, whatever order they were written in. */
export function rowColumnsOf(columns: readonly GridColumn[]): RowColumns {
  const asked = new Set<string>(columns.map(({ type }) => type))
  const order: RowColumns = ['row-drag-sort', 'row-expand', 'row-checkbox', 'row-radio', 'row-number']
  return order.filter((type) => asked.has(type) && gridRowTypes.includes(type))
}

export function rowColumnsPx(columns: RowColumns): number {
  return columns.reduce((sum, type) => sum + rowColumnPx[type], 0)
}
