import { createApp, h, ref } from 'vue'
import { VxeGrid, VxeUI } from 'vxe-table'
import 'vxe-table/lib/style.css'
import { choices, columns, middles, rowsOf } from './rows.ts'
import type { Column, OpenGrid } from './rows.ts'

const editors: Record<Column['edits'], object> = {
  text: { name: 'input' },
  number: { name: 'input', attrs: { type: 'number' } },
  choice: { name: 'select', options: choices.map((value) => ({ value, label: value })) },
  date: { name: 'input', attrs: { type: 'date' } },
  tick: { name: 'select', options: ['Y', 'N'].map((value) => ({ value, label: value })) },
}

/** vxe-table on Vue, its virtual scrolling on, a click edits. */
export const open: OpenGrid = (host, count) => {
  VxeUI.setConfig({ table: {} })
  const data = rowsOf(count)
  const grid = ref<unknown>(null)
  const app = createApp({
    render: () =>
      h(VxeGrid, {
        ref: grid,
        height: 800,
        data,
        rowConfig: { height: 61, keyField: 'id' },
        columnConfig: { width: 120 },
        virtualYConfig: { enabled: true, gt: 0 },
        virtualXConfig: { enabled: true, gt: 0 },
        editConfig: { trigger: 'click', mode: 'cell' },
        columns: columns.map(({ key, title, edits }) => ({ field: key, title, width: 120, editRender: editors[edits] })),
      }),
  })
  app.mount(host)
  return {
    isDrawn: () => host.querySelectorAll('.vxe-body--row').length >= 10,
    close: () => app.unmount(),
    cells: () => middles(host.querySelectorAll('.vxe-body--row .vxe-body--column:nth-child(1), .vxe-body--row .vxe-body--column:nth-child(3)')),
    rowCount: () => data.length,
    textAt: (row, column) => String(data[row]?.[`c${column}`] ?? ''),
  }
}
