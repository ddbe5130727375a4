// @vitest-environment page
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useReducer } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { layOut } from '#contract/rules/label/layOut.ts'
import { newItem, newTemplate } from '#contract/rules/label/newItem.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { beginDesign, design as designed } from '../../../../../src/admin/modules/labels/designer/design.ts'
import { DesignerProvider } from '../../../../../src/admin/modules/labels/designer/designerContext.ts'
import { ItemBox } from '../../../../../src/admin/modules/labels/designer/ItemBox.tsx'
import { pageAddress } from '../../../../../src/admin/media/label/LabelSheet.tsx'
import { drawSymbol } from '../../../../../server/devices/printer/drawSymbol.ts'
import { fillBrowser } from '../../../fillBrowser.ts'

beforeAll(fillBrowser)
afterEach(cleanup)

const uuid = '0000000001'

/** The paper of the designer with what it shares, without the panels around it. */
function Paper({ template }: { template: PrintTemplate }) {
  const [design, act] = useReducer(designed, null, () => designed(beginDesign(template, 'custom'), { kind: 'select', uuids: [uuid] }))
  const laidOut = layOut(design.template, { fields: [], values: {} }, { drawSymbol })
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <DesignerProvider value={{ design, act, change: (next) => act({ kind: 'change', template: next }), fields: [], laidOut, isLocked: false }}>
        <img alt="纸面" src={pageAddress(laidOut, 0)} />
        {design.template.tempItems.map((item) => (
          <ItemBox key={item.uuid} item={item} />
        ))}
      </DesignerProvider>
    </ConfigProvider>
  )
}

/** A table of 3 × 3 whose cells are called by their places: 11 is the first. */
function openTable(): void {
  const item = newItem('braid-table', uuid)
  const cells = item.table?.cells.map((row, rowAt) => row.map((cell, columnAt) => cell && { ...cell, value: `${rowAt + 1}${columnAt + 1}` })) ?? []
  const table = item.table && { ...item.table, cells }
  render(<Paper template={{ ...newTemplate('试'), tempItems: [{ ...item, ...(table ? { table } : {}) }] }} />)
}

const gridCells = () => [...document.querySelectorAll<HTMLElement>('[role=gridcell]')]
const cellAt = (row: number, column: number) => {
  const found = gridCells().find((cell) => cell.getAttribute('aria-label') === `第 ${row} 行第 ${column} 列`)
  if (!found) throw new Error(`no cell at ${row}, ${column}`)
  return found
}
/** Entries of the menu that the right button opened. */
const entries = () => [...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]')]

async function choose(title: string, row: number, column: number): Promise<void> {
  fireEvent.contextMenu(cellAt(row, column))
  await waitFor(() => expect(entries().length).toBeGreaterThan(0))
  const entry = entries().find(({ textContent }) => textContent === title)
  if (!entry) throw new Error(`the menu has no ${title}`)
  fireEvent.click(entry)
  await waitFor(() => expect(entries()).toHaveLength(0))
}

/** What is drawn in each cell of the paper, row by row, '' in an empty one: the middle of its text lies in the cell's box. */
function drawn(): string[][] {
  const svg = decodeURIComponent(document.querySelector<HTMLImageElement>('img')?.src.split(',').slice(1).join(',') ?? '')
  const pixels = (hundredths: string | undefined) => (Number(hundredths) * 96) / 2540
  const texts = Array.from(svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g), ([, x, y, text = '']) => ({
    x: pixels(x) - 50,
    y: pixels(y) - 10,
    text,
  }))
  const boxes = gridCells().map(({ style }) => ({
    left: Number.parseFloat(style.left),
    top: Number.parseFloat(style.top),
    width: Number.parseFloat(style.width),
    height: Number.parseFloat(style.height),
  }))
  const inside = (box: (typeof boxes)[number]) =>
    texts.filter(({ x, y }) => x >= box.left && x < box.left + box.width && y > box.top && y <= box.top + box.height).map(({ text }) => text)
  return [...new Set(boxes.map(({ top }) => top))]
    .toSorted((one, other) => one - other)
    .map((top) =>
      boxes
        .filter((box) => box.top === top)
        .toSorted((one, other) => one.left - other.left)
        .map((box) => inside(box).join()),
    )
}

const whole = [
  ['11', '12', '13'],
  ['21', '22', '23'],
  ['31', '32', '33'],
]

test('the right button on a cell offers properties of cell, row, column and table, and merge and split [PRN-022] [PRN-027]', async () => {
  openTable()
  expect(drawn()).toEqual(whole)
  fireEvent.contextMenu(cellAt(2, 2))
  await waitFor(() => expect(entries().length).toBeGreaterThan(0))
  const titles = entries().map(({ textContent }) => textContent)
  expect(titles.slice(0, 4)).toEqual(['单元格属性', '行属性', '列属性', '表格属性'])
  expect(titles).toEqual(expect.arrayContaining(['合并单元格', '拆分单元格']))
})

test('a row is inserted above or below the cell and deleted where it stands [PRN-023] [PRN-025]', async () => {
  openTable()
  await choose('上方插入行', 2, 2)
  expect(drawn()).toEqual([
    ['11', '12', '13'],
    ['', '', ''],
    ['21', '22', '23'],
    ['31', '32', '33'],
  ])
  await choose('下方插入行', 3, 1)
  expect(drawn()).toEqual([
    ['11', '12', '13'],
    ['', '', ''],
    ['21', '22', '23'],
    ['', '', ''],
    ['31', '32', '33'],
  ])
  await choose('删除行', 3, 3)
  expect(drawn()).toEqual([
    ['11', '12', '13'],
    ['', '', ''],
    ['', '', ''],
    ['31', '32', '33'],
  ])
})

test('a column is inserted left or right of the cell and deleted where it stands [PRN-024] [PRN-026]', async () => {
  openTable()
  await choose('左侧插入列', 1, 2)
  expect(drawn()[0]).toEqual(['11', '', '12', '13'])
  await choose('右侧插入列', 2, 3)
  expect(drawn()[2]).toEqual(['31', '', '32', '', '33'])
  await choose('删除列', 3, 3)
  expect(drawn()).toEqual([
    ['11', '', '', '13'],
    ['21', '', '', '23'],
    ['31', '', '', '33'],
  ])
})

test('cells that are chosen with Shift become one and come apart again; no text is lost', async () => {
  openTable()
  fireEvent.click(cellAt(1, 1))
  fireEvent.click(cellAt(2, 2), { shiftKey: true })
  await choose('合并单元格', 1, 1)
  expect(gridCells()).toHaveLength(6)
  expect([cellAt(1, 1).style.width, cellAt(1, 1).style.height]).toEqual(['160px', '40px'])
  await choose('拆分单元格', 1, 1)
  expect(gridCells()).toHaveLength(9)
})

const dialog = () => {
  const found = document.querySelector<HTMLElement>('.ant-modal')
  if (!found) throw new Error('no dialog is open')
  return found
}
/** Labels of the form in the tab that is in front. */
const labels = () => [...dialog().querySelectorAll('[role=tabpanel][aria-hidden=false] .ant-form-item-label label')].map(({ textContent }) => textContent)
const openTab = (title: string) => {
  const tab = [...dialog().querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === title)
  if (!tab) throw new Error(`no tab ${title}`)
  fireEvent.click(tab)
}
const options = (name: string) => [...dialog().querySelectorAll(`[aria-label="${name}"] .ant-segmented-item-label`)].map(({ textContent }) => textContent)

test('the properties of a cell are two tabs: size and alignment, border and background [PRN-028] [PRN-029] [PRN-030]', async () => {
  openTable()
  await choose('单元格属性', 2, 2)
  await waitFor(() => expect(dialog().textContent).toContain('单元格属性'))
  expect([...dialog().querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual(['常规', '高级'])
  expect(labels().slice(0, 4)).toEqual(['宽度', '高度', '水平对齐', '垂直对齐'])
  expect([options('水平对齐'), options('垂直对齐')]).toEqual([
    ['左', '中', '右'],
    ['上', '中', '下'],
  ])
  openTab('高级')
  await waitFor(() => expect(labels()).toEqual(['边框粗细', '边框样式', '边框颜色', '背景颜色']))
})

test('what is set in the properties of a cell is drawn in that cell alone', async () => {
  openTable()
  await choose('单元格属性', 1, 1)
  await waitFor(() => expect(dialog().querySelector('#cell-width')).not.toBeNull())
  const [, , right] = dialog().querySelectorAll('[aria-label="水平对齐"] input')
  const width = dialog().querySelector('#cell-width')
  if (!right || !width) throw new Error('the dialog is not whole')
  fireEvent.click(right)
  fireEvent.change(width, { target: { value: '40' } })
  const ok = [...dialog().querySelectorAll<HTMLElement>('.ant-modal-footer button')].find(({ textContent }) => textContent?.replaceAll(' ', '') === '确定')
  if (ok) fireEvent.click(ok)
  await waitFor(() => expect(cellAt(1, 1).style.width).toBe('151.2px')) // 40 mm
  expect(cellAt(1, 2).style.width).toBe('80px')
  expect(drawn()).toEqual(whole)
})
