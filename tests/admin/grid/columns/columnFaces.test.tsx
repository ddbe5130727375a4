// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { gridCellTypes, gridColumnsOf } from '#contract/gridColumn.ts'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'
import { columnFaces } from '../../../../src/admin/grid/columns/columnFaces.ts'
import type { Slots } from '../../../../src/admin/grid/columns/columnTypes.tsx'
import { columnFoot, freshValues } from '../../../../src/admin/grid/columns/columnValues.ts'
import type { Value } from '../../../../src/admin/fields/fieldKit.ts'

fillBrowser()
afterEach(cleanup)

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', title: '乙' },
  { value: 'c', text: '丙' },
]

function faceOf(column: object, slots: Slots = {}) {
  const columns = gridColumnsOf([{ key: 'cell', title: '格', ...column }], (sentence) => {
    throw new Error(sentence)
  })
  const [face] = columnFaces(columns, { dictionaries: {}, thisYear: 2026, slots })
  if (!face) throw new Error('no face')
  return face
}

/** Opens the editor of a cell; gives what was written in it. */
function edit(column: object, value: Value = null) {
  const face = faceOf(column)
  const written: Value[] = []
  const { container } = render(
    dressed(<face.Editor id="it" label="第 1 行 格" value={value} isByMouse={false} onFill={() => {}} onChange={(next) => void written.push(next)} />),
  )
  return { written, container, face }
}
function light(column: object, value: Value, slots?: Slots) {
  const face = faceOf(column, slots)
  return render(dressed(face.Shown ? <face.Shown row={{ key: 'k', values: { cell: value } }} /> : <>{face.text({ key: 'k', values: { cell: value } })}</>))
    .container
}

test('every type of column but hidden has a face, an editor and a text', () => {
  for (const type of gridCellTypes) {
    const columns = gridColumnsOf([{ key: 'cell', title: '格', type, options }], () => {})
    expect(
      columnFaces(columns, { dictionaries: {}, thisYear: 2026 }).map(({ key }) => key),
      type,
    ).toEqual(type === 'hidden' ? [] : ['cell'])
  }
})

test('an unknown type is shown as text and logged', () => {
  const log: string[] = []
  const [column] = gridColumnsOf([{ key: 'cell', title: '格', type: 'hologram' }], (sentence) => void log.push(sentence))
  const [face] = columnFaces(column ? [column] : [], { dictionaries: {}, thisYear: 2026 })
  expect(face?.text({ key: 'k', values: { cell: '原样' } })).toBe('原样')
  expect(face?.isLocked({ key: 'k', values: {} })).toBe(true)
  expect(log).toEqual(['grid column type "hologram" is not known, shown as text'])
})

test('input is a text input [GRID-004]', () => {
  const { written, container } = edit({ type: 'input' }, '旧')
  const input = container.querySelector('input')
  expect(input?.type).toBe('text')
  expect(input?.value).toBe('旧')
  if (input) fireEvent.change(input, { target: { value: '新' } })
  expect(written).toEqual(['新'])
})

test('inputNumber is an input for numbers that gives numbers [GRID-005]', () => {
  const { written, container } = edit({ type: 'inputNumber' })
  const input = container.querySelector('input')
  expect(input?.inputMode).toBe('decimal')
  if (input) fireEvent.change(input, { target: { value: '12.5' } })
  expect(written).toEqual([12.5])
})

test('textarea is a text area [GRID-006]', () => {
  expect(edit({ type: 'textarea' }, '两\n行').container.querySelector('textarea')?.value).toBe('两\n行')
})

test('a checkbox stores what its column calls ticked and unticked, and a new row starts as the column says [GRID-007]', () => {
  const column = { type: 'checkbox', customValue: ['开', '关'], defaultChecked: true }
  const { written } = edit(column, '关')
  fireEvent.click(screen.getByRole('checkbox'))
  expect(written).toEqual(['开'])
  const { toggled } = faceOf(column)
  expect([toggled?.('关'), toggled?.('开'), toggled?.(null)]).toEqual(['开', '关', '开'])
  const fresh = (checked: boolean) => freshValues(gridColumnsOf([{ key: 'cell', ...column, defaultChecked: checked }], () => {}))
  expect([fresh(true), fresh(false)]).toEqual([{ cell: '开' }, { cell: '关' }])
  expect(['是', '1', '关', '也许'].map(faceOf(column).said)).toEqual(['开', '开', '关', '也许'])
})

test('select offers its options and takes one [GRID-008]', async () => {
  const { written, container, face } = edit({ type: 'select', options }, 'a')
  expect(container.querySelector('.ant-select-multiple')).toBeNull()
  expect(container.querySelector('.ant-select-content')?.textContent).toBe('甲')
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByTitle('乙'))
  expect(written).toEqual(['b'])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '没有的' } })
  expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  expect(face.text({ key: 'k', values: { cell: 'a' } })).toBe('甲')
})

test('date and datetime are a picker of days, and one of days with times [GRID-009] [GRID-010]', () => {
  expect(edit({ type: 'date' }, '2026-11-20').container.querySelectorAll('.ant-picker')).toHaveLength(1)
  expect(screen.getByPlaceholderText<HTMLInputElement>('年-月-日').value).toBe('2026-11-20')
  expect(edit({ type: 'datetime' }, '2026-11-20 08:30:00').container.querySelectorAll('.ant-picker')).toHaveLength(1)
  expect(screen.getByPlaceholderText<HTMLInputElement>('年-月-日 时:分').value).toBe('2026-11-20 08:30:00')
})

test('radio shows all options, and a click on the chosen one empties it where that is allowed [GRID-018] [GRID-045]', () => {
  const { written } = edit({ type: 'radio', options, props: { allowClear: true } }, 'a')
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false, false])
  fireEvent.click(screen.getByRole('radio', { name: '丙' }))
  fireEvent.click(screen.getByRole('radio', { name: '甲' }))
  expect(written).toEqual(['c', null])
})

test('a radio that may not be emptied stays chosen', () => {
  const { written } = edit({ type: 'radio', options }, 'a')
  fireEvent.click(screen.getByRole('radio', { name: '甲' }))
  expect(written).toEqual(['a'])
})

test.each(['list_multi', 'select-multiple'])('%s takes several, names one and counts the others [GRID-019] [GRID-021] [CONST-052]', async (type) => {
  const { written, container, face } = edit({ type, options }, 'a,b,c')
  const tags = [...container.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)
  expect(tags).toEqual(['甲', '+2'])
  fireEvent.mouseDown(screen.getByRole('combobox'))
  const [option] = await screen.findAllByTitle('乙')
  if (option) fireEvent.click(option)
  expect(written).toEqual(['a,c'])
  expect(face.text({ key: 'k', values: { cell: 'a,c' } })).toBe('甲、丙')
  expect(face.said('甲；乙')).toBe('a,b')
  expect(face.said('甲,丁')).toBe('a,丁')
})

test('a word that two choices have names neither', () => {
  const alike = [
    { title: '红', value: '1' },
    { title: '红', value: '2' },
    { title: '红色', value: '3' },
  ]
  const { face } = edit({ type: 'list_multi', options: alike }, '')
  expect(face.said('红；红色')).toBe('红,3')
})

test('sel_search finds an option by what is typed [GRID-020]', async () => {
  const { written } = edit({ type: 'sel_search', options })
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '丙' } })
  expect(await screen.findByTitle('丙')).toBeTruthy()
  expect(screen.queryByTitle('甲')).toBeNull()
  fireEvent.click(screen.getByTitle('丙'))
  expect(written).toEqual(['c'])
})

test('progress is a bar as long as its number [GRID-022]', () => {
  light({ type: 'progress' }, 40)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  expect(['60%', '7', '很多'].map(faceOf({ type: 'progress' }).said)).toEqual([60, 7, '很多'])
})

test('tags are cut into two characters each, while they are typed and where they are shown [GRID-023]', () => {
  const { written, container } = edit({ type: 'tags' })
  const input = container.querySelector('input')
  if (input) fireEvent.change(input, { target: { value: 'a;bcde' } })
  expect(written).toEqual(['ab;cd;e'])
  expect([...light({ type: 'tags' }, 'ab;cd;e').querySelectorAll('.ant-tag')].map(({ textContent }) => textContent)).toEqual(['ab', 'cd', 'e'])
})

test('a slot shows what the page gives for it, and is read only [GRID-024]', () => {
  const Slot: Slots[string] = ({ row, value }) => <b>{`${row.key} 是 ${String(value)}`}</b>
  expect(light({ type: 'slot', slot: 'own' }, '好', { own: Slot }).innerHTML).toContain('<b>k 是 好</b>')
  expect(faceOf({ type: 'slot' }).isLocked({ key: 'k', values: {} })).toBe(true)
})

test('a hidden column keeps what a new row starts with [GRID-026]', () => {
  const columns = gridColumnsOf(
    [
      { key: 'kept', type: 'hidden', defaultValue: 'x' },
      { key: 'seen', type: 'input' },
      { key: 'no', type: 'row-number' },
    ],
    () => {},
  )
  expect(freshValues(columns)).toEqual({ kept: 'x', seen: null })
  expect(columnFaces(columns, { dictionaries: {}, thisYear: 2026 }).map(({ key }) => key)).toEqual(['seen'])
})

test('below a column stands its sum of whole parts, its average, or both [GRID-051]', () => {
  const columns = gridColumnsOf(
    [{ key: 'sum', statistics: ['sum'] }, { key: 'mean', statistics: ['average'] }, { key: 'both', statistics: ['sum', 'average'] }, { key: 'none' }],
    () => {},
  )
  const rows = [1.9, 2.9].map((value) => ({ key: String(value), values: { sum: value, mean: value, both: value, none: value } }))
  expect(columnFoot(columns, rows)).toEqual({ sum: '整数合计 3', mean: '平均 2.4', both: '整数合计 3，平均 2.4' })
})

test('a popup cell opens a field of 300 × 210 for its whole text [GRID-013] [CONST-053]', async () => {
  const { written } = edit({ type: 'input_pop' }, '一\n二')
  fireEvent.click(screen.getByRole('button', { name: '第 1 行 格 打开全文' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('第 1 行 格 全文')
  expect(field.value).toBe('一\n二')
  expect([field.style.width, field.style.height]).toEqual(['300px', '210px'])
  fireEvent.change(field, { target: { value: '三' } })
  expect(written).toEqual(['三'])
})

test('the line of a popup cell shows its text in one line; only a text of one line is typed there', () => {
  edit({ type: 'input_pop' }, '一\n二')
  const line = screen.getByLabelText<HTMLInputElement>('第 1 行 格')
  expect([line.value, line.readOnly]).toEqual(['一 二', true])
  const { written } = edit({ type: 'input_pop' }, '一')
  const short = screen.getAllByLabelText<HTMLInputElement>('第 1 行 格').at(-1)
  if (!short) throw new Error('no line')
  expect(short.readOnly).toBe(false)
  fireEvent.change(short, { target: { value: '一二' } })
  expect(written).toEqual(['一二'])
})
