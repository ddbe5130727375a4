import { defineCustomElements } from '@revolist/revogrid/loader'
import { columns, middles, rowsOf } from './rows.ts'
import type { OpenGrid } from './rows.ts'

defineCustomElements()

/** RevoGrid as a web component, ranges on, its text editor in every column: others are plug-ins of their own. */
export const open: OpenGrid = (host, count) => {
  const grid = document.createElement('revo-grid')
  grid.style.height = '800px'
  const source = rowsOf(count)
  Object.assign(grid, { columns: columns.map(({ key, title }) => ({ prop: key, name: title, size: 120 })), source, rowSize: 61, range: true, theme: 'compact' })
  host.append(grid)
  return {
    isDrawn: () => grid.querySelectorAll('.rgRow').length >= 10,
    close: () => grid.remove(),
    cells: () => middles(grid.querySelectorAll('[role=gridcell]')).filter((_cell, at) => at % 5 === 0),
    rowCount: () => source.length,
    textAt: (row, column) => String(source[row]?.[`c${column}`] ?? ''),
  }
}
