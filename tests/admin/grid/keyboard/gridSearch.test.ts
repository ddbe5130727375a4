// @vitest-environment page
import { beforeEach, expect, test } from 'vitest'
import { tryLines, tryOrders } from '../../../../src/admin/gallery/sampleOrder.ts'
import { fieldFaces } from '../../../../src/admin/grid/cells/fieldFaces.tsx'
import { createGridActions } from '../../../../src/admin/grid/keyboard/gridActions.ts'
import { createGridFocus } from '../../../../src/admin/grid/store/gridFocus.ts'
import type { GridRow } from '../../../../src/admin/grid/store/gridRow.ts'
import { createGridStore } from '../../../../src/admin/grid/store/gridStore.ts'

const faces = fieldFaces(
  tryLines.fields.filter(({ name }) => ['place', 'kg', 'note'].includes(name)),
  {},
  2026,
)
const stored: GridRow[] = [1, 2, 3].map((lineNo) => ({ key: `l${lineNo}`, values: { lineNo, place: `仓 ${lineNo}`, kg: lineNo, note: '' } }))
let store = createGridStore<GridRow>({ orderField: 'lineNo' })
let focus = createGridFocus()
let actions = made()
let lockedColumn = ''

function made() {
  let fresh = 0
  return createGridActions<GridRow>({
    store,
    focus,
    faces: () => faces,
    fresh: (ahead) => ({ key: `n${(fresh += 1)}`, values: { lineNo: store.rows().length + 1 + ahead, place: '', kg: null, note: '' } }),
    isLocked: (_row, { key }) => key === lockedColumn,
  })
}
beforeEach(() => {
  store = createGridStore<GridRow>({ orderField: 'lineNo' })
  store.load(stored)
  focus = createGridFocus()
  lockedColumn = ''
  actions = made()
})
const at = () => focus.getState().at
const column = (name: string) => store.rows().map(({ values }) => values[name] ?? null)

test('finding enters the next cell that has the words, of small letters too, and begins again behind the last', () => {
  actions.goTo({ row: 0, col: 0 })
  const next = (words: string) => [actions.findNext(words, (place) => actions.goTo(place)), at()]
  expect(next('仓 2')).toEqual([true, { row: 1, col: 0 }])
  expect(next('仓')).toEqual([true, { row: 2, col: 0 }])
  expect(next('仓')).toEqual([true, { row: 0, col: 0 }])
  expect(next('没有')).toEqual([false, { row: 0, col: 0 }])
  expect(next('')).toEqual([false, { row: 0, col: 0 }])
})

test('replacing changes every cell that has the words, in the marked range alone where there is one, passes what is read only, and is one step back', () => {
  actions.goTo({ row: 0, col: 0 })
  expect(actions.replaceAll('仓 ', '库')).toEqual({ cells: 3, skipped: 0 })
  expect(column('place')).toEqual(['库1', '库2', '库3'])
  actions.run({ do: 'undo' })
  expect(column('place')).toEqual(['仓 1', '仓 2', '仓 3'])
  actions.goTo({ row: 0, col: 0 })
  actions.goTo({ row: 1, col: 0 }, { extends: true })
  expect(actions.replaceAll('仓', '库')).toEqual({ cells: 2, skipped: 0 })
  expect(column('place')).toEqual(['库 1', '库 2', '仓 3'])
  actions.run({ do: 'undo' })
  actions.goTo({ row: 0, col: 0 })
  actions.goTo({ row: 1, col: 0 }, { extends: true })
  expect(actions.findNext('仓', (place) => actions.goTo(place))).toBe(true) // the range stays the one that is searched
  expect(actions.replaceAll('仓', '库')).toEqual({ cells: 2, skipped: 0 })
  expect(column('place')).toEqual(['库 1', '库 2', '仓 3'])
  actions.goTo({ row: 2, col: 0 })
  lockedColumn = 'place'
  expect(actions.replaceAll('仓', '库')).toEqual({ cells: 0, skipped: 1 })
  expect(actions.replaceAll('', '库')).toEqual({ cells: 0, skipped: 0 })
})

test('a number that is replaced stays one, and the words are replaced wherever they stand in a text', () => {
  actions.goTo({ row: 2, col: 1 })
  expect(actions.replaceAll('3', '12')).toEqual({ cells: 2, skipped: 0 })
  expect(column('kg')).toEqual([1, 2, 12])
  expect(column('place')).toEqual(['仓 1', '仓 2', '仓 12'])
})

test('rows are shown by a column, nothing last both ways, and what tells the order in which they are saved stays', () => {
  store.set([
    { key: 'l1', column: 'kg', value: 10 },
    { key: 'l2', column: 'kg', value: null },
  ])
  actions.sortBy(1, false)
  expect([column('kg'), column('lineNo')]).toEqual([
    [3, 10, null],
    [3, 1, 2],
  ])
  actions.sortBy(1, true)
  expect(column('kg')).toEqual([10, 3, null])
  actions.sortBy(0, true)
  expect(column('place')).toEqual(['仓 3', '仓 2', '仓 1'])
  expect(
    store
      .changes()
      .edited.map(({ key }) => key)
      .toSorted(),
  ).toEqual(['l1', 'l2'])
  actions.run({ do: 'undo' })
  expect(column('kg')).toEqual([10, 3, null])
})

test('the name of a file is found and stays: where the file lies is kept, not what it is called', () => {
  const drawing = fieldFaces(
    tryOrders.fields.filter(({ name }) => name === 'drawing'),
    {},
    2026,
  )
  store.load([{ key: 'l1', values: { lineNo: 1, drawing: 'temp/2026/机台图.pdf' } }])
  const own = createGridActions<GridRow>({
    store,
    focus,
    faces: () => drawing,
    fresh: () => ({ key: 'n', values: { lineNo: 2, drawing: '' } }),
    isLocked: () => false,
  })
  own.goTo({ row: 0, col: 0 })
  expect(own.replaceAll('机台', '设备')).toEqual({ cells: 0, skipped: 1 })
  expect(column('drawing')).toEqual(['temp/2026/机台图.pdf'])
})
