import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import type { ColDef } from 'ag-grid-community'
import { choices, columns, middles, rowsOf } from './rows.ts'
import type { Column, OpenGrid, Row } from './rows.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const editors: Record<Column['edits'], ColDef<Row>> = {
  text: { cellEditor: 'agTextCellEditor' },
  number: { cellEditor: 'agNumberCellEditor' },
  choice: { cellEditor: 'agSelectCellEditor', cellEditorParams: { values: choices } },
  date: { cellEditor: 'agDateStringCellEditor' },
  tick: { cellEditor: 'agSelectCellEditor', cellEditorParams: { values: ['Y', 'N'] } },
}

/** AG Grid Community as its guide sets it up; a click edits, as ours does. */
export const open: OpenGrid = (host, count) => {
  const box = document.createElement('div')
  box.style.height = '800px'
  host.append(box)
  const rowData = rowsOf(count)
  const api = createGrid<Row>(box, {
    rowData,
    columnDefs: columns.map(({ key, title, edits }) => ({ field: key, headerName: title, width: 120, editable: true, ...editors[edits] })),
    getRowId: ({ data }) => String(data['id']),
    singleClickEdit: true,
    rowHeight: 61,
    undoRedoCellEditing: true,
  })
  return {
    isDrawn: () => box.querySelectorAll('.ag-row').length >= 10,
    close: () => api.destroy(),
    cells: () => middles(box.querySelectorAll('.ag-cell[col-id="c0"], .ag-cell[col-id="c2"], .ag-cell[col-id="c4"]')),
    rowCount: () => api.getDisplayedRowCount(),
    textAt: (row, column) => String(api.getDisplayedRowAtIndex(row)?.data?.[`c${column}`] ?? ''),
  }
}
