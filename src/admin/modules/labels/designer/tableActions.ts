import { deleteColumn, deleteRow, insertColumn, insertRow } from '#contract/rules/label/table.ts'
import { mergeCells, splitCell } from '#contract/rules/label/tableMerge.ts'
import type { CellRange } from '#contract/rules/label/tableMerge.ts'
import type { PrintItem } from '#contract/rules/label/template.ts'
import { fitted } from './designActions.ts'

/** What a dialog of properties is about. */
export type TableAspect = 'cell' | 'row' | 'column' | 'table'
export type TableActionName =
  | 'cellProps'
  | 'rowProps'
  | 'columnProps'
  | 'tableProps'
  | 'rowAbove'
  | 'rowBelow'
  | 'columnLeft'
  | 'columnRight'
  | 'deleteRow'
  | 'deleteColumn'
  | 'merge'
  | 'split'

type Entry =
  | { name: TableActionName; key?: never; title: string; aspect?: TableAspect; isDanger?: boolean }
  | { name: 'line'; key: string; title?: never; aspect?: never; isDanger?: never }

/** The menu of a table, in its order (PRN-022 … PRN-027). */
export const tableActions: readonly Entry[] = [
  { name: 'cellProps', title: '单元格属性', aspect: 'cell' },
  { name: 'rowProps', title: '行属性', aspect: 'row' },
  { name: 'columnProps', title: '列属性', aspect: 'column' },
  { name: 'tableProps', title: '表格属性', aspect: 'table' },
  { name: 'line', key: 'before insert' },
  { name: 'rowAbove', title: '上方插入行' },
  { name: 'rowBelow', title: '下方插入行' },
  { name: 'columnLeft', title: '左侧插入列' },
  { name: 'columnRight', title: '右侧插入列' },
  { name: 'line', key: 'before merge' },
  { name: 'merge', title: '合并单元格' },
  { name: 'split', title: '拆分单元格' },
  { name: 'line', key: 'before delete' },
  { name: 'deleteRow', title: '删除行', isDanger: true },
  { name: 'deleteColumn', title: '删除列', isDanger: true },
]

/** A table after one entry of its menu, for the chosen cells. Its box grows and shrinks with it. */
export function acted(item: PrintItem, name: TableActionName, { top, left, bottom, right }: CellRange): PrintItem {
  const { table } = item
  if (!table) return item
  const after = (changed: typeof table) => fitted({ ...item, table: changed })
  switch (name) {
    case 'rowAbove':
      return after(insertRow(table, top))
    case 'rowBelow':
      return after(insertRow(table, bottom + 1))
    case 'columnLeft':
      return after(insertColumn(table, left))
    case 'columnRight':
      return after(insertColumn(table, right + 1))
    case 'deleteRow':
      return after(Array.from({ length: bottom - top + 1 }).reduce<typeof table>((rest) => deleteRow(rest, top), table))
    case 'deleteColumn':
      return after(Array.from({ length: right - left + 1 }).reduce<typeof table>((rest) => deleteColumn(rest, left), table))
    case 'merge':
      return after(mergeCells(table, { top, left, bottom, right }))
    case 'split':
      return after(splitCell(table, top, left))
    case 'cellProps':
    case 'rowProps':
    case 'columnProps':
    case 'tableProps':
      return item // written in a dialog
    default:
      return name satisfies never
  }
}
