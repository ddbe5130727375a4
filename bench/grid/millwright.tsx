import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { gridColumnsOf } from '#contract/gridColumn.ts'
import { Sheet } from '../../src/admin/grid/sheet/Sheet.tsx'
import { createGridStore } from '../../src/admin/grid/store/gridStore.ts'
import '../../src/charts/tokens.css'
import { choices, columns, middles, rowsOf } from './rows.ts'
import type { Column, OpenGrid } from './rows.ts'

const types: Record<Column['edits'], object> = {
  text: { type: 'input' },
  number: { type: 'inputNumber', validateRules: [{ pattern: 'n', message: '${title}是数字' }] },
  choice: { type: 'select', options: choices.map((value) => ({ value, text: value })) },
  date: { type: 'date' },
  tick: { type: 'checkbox' },
}
const gridColumns = gridColumnsOf(
  [{ key: 'no', type: 'row-number' }, ...columns.map(({ key, title, edits }) => ({ key, title, width: 120, ...types[edits] }))],
  (sentence) => console.warn(sentence),
)
const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

type Shown = { host: HTMLElement; store: ReturnType<typeof createGridStore> }
let show: (shown: Shown | null) => void = () => {}

/** What stands in the office before any grid opens: messages, queries, and buttons in its head. */
function Office() {
  const [shown, setShown] = useState<Shown | null>(null)
  useLayoutEffect(() => {
    show = setShown
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <App>
        <Button size="small" type="primary">
          办公室
        </Button>
        {shown ? createPortal(<Sheet ref={null} store={shown.store} columns={gridColumns} label="bench" maxPx={760} />, shown.host) : null}
      </App>
    </QueryClientProvider>
  )
}
const office = document.createElement('div')
office.hidden = true
document.body.append(office)
flushSync(() => createRoot(office).render(<Office />))

/** Our own grid with its toolbar, as a page of the office uses it; validation on. */
export const open: OpenGrid = (host, count) => {
  const store = createGridStore({ orderField: null })
  store.load(rowsOf(count).map((values) => ({ key: String(values['id']), values })))
  show({ host, store })
  return {
    isDrawn: () => host.querySelectorAll('[data-line]').length >= 10,
    close: () => flushSync(() => show(null)),
    cells: () => middles(host.querySelectorAll('[role=gridcell][data-col="0"], [role=gridcell][data-col="2"], [role=gridcell][data-col="4"]')),
    rowCount: () => store.rows().length,
    textAt: (row, column) => String(store.rows()[row]?.values[`c${column}`] ?? ''),
  }
}
