// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { gridColumnsOf } from '#contract/gridColumn.ts'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'
import { columnFaces } from '../../../../src/admin/grid/columns/columnFaces.ts'
import { rowColumnsOf } from '../../../../src/admin/grid/columns/rowColumns.ts'
import { createGridFocus } from '../../../../src/admin/grid/store/gridFocus.ts'
import type { GridRow } from '../../../../src/admin/grid/store/gridRow.ts'
import { createGridStore } from '../../../../src/admin/grid/store/gridStore.ts'
import { Grid } from '../../../../src/admin/grid/view/Grid.tsx'
import { useGrid } from '../../../../src/admin/grid/view/useGrid.ts'

fillBrowser()
afterEach(cleanup)

const stored: GridRow[] = ['甲', '乙', '丙', '丁'].map((name, at) => ({ key: `k${at}`, values: { name, orderNum: at + 1, isOn: 'N' } }))

const Details = ({ row }: { row: GridRow }) => <p>{`${row.key} 的细节`}</p>

function open(...types: string[]) {
  const columns = gridColumnsOf(
    [...types.map((type) => ({ key: type, type })), { key: 'name', title: '名称', type: 'input' }, { key: 'isOn', title: '启用', type: 'checkbox' }],
    () => {},
  )
  const store = createGridStore<GridRow>({ orderField: 'orderNum' })
  store.load(stored)
  const focus = createGridFocus()
  const faces = columnFaces(columns, { dictionaries: {}, thisYear: 2026 })
  const rowColumns = rowColumnsOf(columns)
  const isLocked = () => false
  function Shown() {
    const grid = useGrid<GridRow>({ store, focus, faces, fresh: null, isLocked })
    return (
      <Grid
        grid={grid}
        label="表"
        isLocked={isLocked}
        stateOf={store.stateOf}
        complaintsOf={() => ({})}
        onLeave={() => {}}
        foot={{}}
        rowColumns={rowColumns}
        isDisabled={({ key }) => key === 'k1'}
        Opened={Details}
      />
    )
  }
  render(dressed(<Shown />))
  return { store, focus }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const names = (store: ReturnType<typeof open>['store']) => store.rows().map(({ values }) => [values['orderNum'], values['name']])

test('rows are numbered from 1 [GRID-027]', () => {
  open('row-number')
  expect([...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4'])
})

test('rows are chosen by boxes; the box of the head is empty, half or full, and passes a row that cannot be chosen [GRID-028] [GRID-036] [GRID-037]', () => {
  const { focus } = open('row-checkbox')
  const head = () => [box('选择全部行').checked, document.querySelectorAll('[role=columnheader] .ant-checkbox-indeterminate').length]
  expect(head()).toEqual([false, 0])
  fireEvent.click(box('选择第 1 行'))
  expect(head()).toEqual([false, 1])
  fireEvent.click(box('选择全部行'))
  expect([...focus.getState().ticked]).toEqual(['k0', 'k2', 'k3'])
  expect(head()).toEqual([true, 0])
  expect(box('选择第 2 行').disabled).toBe(true)
  fireEvent.click(box('选择全部行'))
  expect(head()).toEqual([false, 0])
})

test('one row at a time is chosen by radios [GRID-029]', () => {
  const { focus } = open('row-radio')
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  fireEvent.click(radio('选择第 1 行'))
  fireEvent.click(radio('选择第 3 行'))
  expect([...focus.getState().ticked]).toEqual(['k2'])
  expect([radio('选择第 1 行').checked, radio('选择第 3 行').checked, radio('选择第 2 行').disabled]).toEqual([false, true, true])
})

test('a row opens to what the page says of it, and the rows below make room [GRID-030]', () => {
  open('row-expand')
  const top = (at: number) => document.querySelector<HTMLElement>(`[data-line="${at}"]`)?.style.transform
  expect(screen.queryByText('k1 的细节')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '展开第 2 行' }))
  expect(screen.getByText('k1 的细节')).toBeTruthy()
  expect([top(1), top(2)]).toEqual(['translateY(61px)', 'translateY(282px)'])
  fireEvent.click(screen.getByRole('button', { name: '收起第 2 行' }))
  expect(screen.queryByText('k1 的细节')).toBeNull()
})

test('a row is dragged by its grip, and the rows are numbered from 1; one undo puts it back [GRID-031]', () => {
  const { store, focus } = open('row-drag-sort')
  const line = (at: number) => document.querySelector(`[data-line="${at}"]`)
  const under = vi.fn<(x: number, y: number) => Element | null>(() => line(2))
  document.elementFromPoint = under
  const grip = line(0)?.querySelector('[data-grip]')
  if (!grip) throw new Error('no grip')
  expect(grip.getAttribute('title')).toBe('拖动排序，或按 Alt+↑、Alt+↓')
  fireEvent.pointerDown(grip, { button: 0 })
  fireEvent.pointerMove(window, { clientX: 5, clientY: 150 })
  expect(focus.getState().dropAt).toBe(2)
  fireEvent.pointerUp(window)
  expect(names(store)).toEqual([
    [1, '乙'],
    [2, '丙'],
    [3, '甲'],
    [4, '丁'],
  ])
  expect(focus.getState().dropAt).toBeNull()
  store.undo()
  expect(names(store)[0]).toEqual([1, '甲'])
  fireEvent.pointerDown(grip, { button: 0 })
  fireEvent.pointerMove(window, { clientX: 5, clientY: 150 })
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window)
  expect(names(store)[0]).toEqual([1, '甲'])
})

test('one click ticks a checkbox cell', () => {
  const { store } = open('row-number')
  const cell = document.querySelector('[data-row="0"][data-col="1"]')
  if (cell) fireEvent.mouseDown(cell, { button: 0 })
  expect(store.rows()[0]?.values['isOn']).toBe('Y')
})
