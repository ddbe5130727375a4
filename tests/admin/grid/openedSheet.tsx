import { fireEvent, render } from '@testing-library/react'
import { createRef } from 'react'
import { gridColumnsOf } from '#contract/gridColumn.ts'
import type { GridRow } from '../../../src/admin/grid/store/gridRow.ts'
import type { SheetHandle } from '../../../src/admin/grid/sheet/sheetHandle.ts'
import { dressed } from '../dressed.tsx'
import { shown } from '../openOffice.tsx'
import { startPartServer } from '../partServer.ts'

/** A sheet on a page of its own, as its page holds it, and the server that its cells ask. */
export async function sheets() {
  const server = await startPartServer()
  const { Sheet } = await import('../../../src/admin/grid/sheet/Sheet.tsx')
  const { ReportPicker } = await import('../../../src/admin/resource/ReportPicker.tsx')
  const { ReportPickerProvider } = await import('../../../src/admin/fields/popup/reportPickerContext.ts')
  const { createGridStore } = await import('../../../src/admin/grid/store/gridStore.ts')

  type Looks = { editing?: 'always' | 'onClick'; authPrefix?: string }
  function open(columns: readonly object[], rows: readonly GridRow[], looks: Looks = {}) {
    const store = createGridStore<GridRow>({ orderField: null })
    store.load(rows)
    const handle = createRef<SheetHandle>()
    const known = gridColumnsOf(columns, (sentence) => {
      throw new Error(sentence)
    })
    render(
      dressed(
        <ReportPickerProvider value={(props) => <ReportPicker {...props} />}>
          <Sheet ref={handle} store={store} columns={known} label="表" {...looks} />
          <p>表外</p>
        </ReportPickerProvider>,
      ),
    )
    const held = () => {
      if (!handle.current) throw new Error('the sheet is not there')
      return handle.current
    }
    return { store, handle: held, valueOf: (key: string, column: string) => store.rows()[store.indexOf(key)]?.values[column] ?? null }
  }
  return { server, open }
}

/** The cell by its place, from 0. */
export function cellAt(row: number, col: number): Promise<HTMLElement> {
  return shown(() => document.querySelector<HTMLElement>(`[role=gridcell][data-row="${row}"][data-col="${col}"]`))
}

/** Presses the mouse in a cell, as a person enters it. */
export async function enter(row: number, col: number): Promise<HTMLElement> {
  const cell = await cellAt(row, col)
  fireEvent.mouseDown(cell, { button: 0 })
  return cell
}

/** The input that stands in a cell. */
export async function inputIn(row: number, col: number): Promise<HTMLInputElement> {
  return shown(() => document.querySelector<HTMLInputElement>(`[data-row="${row}"][data-col="${col}"] input:not([type=file])`))
}
