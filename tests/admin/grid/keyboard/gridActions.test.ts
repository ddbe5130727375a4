// @vitest-environment page
import { beforeEach, expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { tryLines } from '../../../../src/admin/gallery/sampleOrder.ts'
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
const walk = (rows: number, cols: number, isFar = false, isExtending = false) => actions.run({ do: 'walk', rows, cols, isFar, extends: isExtending })

test('Enter goes down, back to where Tab began, and behind the last row it adds one', () => {
  actions.goTo({ row: 1, col: 0 })
  actions.run({ do: 'tab', isBack: false })
  actions.run({ do: 'tab', isBack: false })
  actions.run({ do: 'enter', isBack: false })
  expect(at()).toEqual({ row: 2, col: 0 })
  actions.run({ do: 'enter', isBack: false })
  expect(at()).toEqual({ row: 3, col: 0 })
  expect(column('lineNo')).toEqual([1, 2, 3, 4])
})

test('Tab goes on to the next row, passes what is read only, and leaves the grid at its ends', () => {
  lockedColumn = 'kg'
  actions.goTo({ row: 0, col: 0 })
  actions.run({ do: 'tab', isBack: false })
  expect(at()).toEqual({ row: 0, col: 2 })
  actions.run({ do: 'tab', isBack: false })
  expect(at()).toEqual({ row: 1, col: 0 })
  actions.goTo({ row: 2, col: 2 })
  expect(actions.run({ do: 'tab', isBack: false })).toBe(false)
  actions.goTo({ row: 0, col: 0 })
  expect(actions.run({ do: 'tab', isBack: true })).toBe(false)
})

test('Ctrl and an arrow goes to the end of the filled cells, or of the empty ones', () => {
  actions.goTo({ row: 0, col: 0 })
  walk(1, 0, true)
  expect(at()).toEqual({ row: 2, col: 0 })
  walk(0, 1, true)
  expect(at()).toEqual({ row: 2, col: 1 })
  walk(0, 1, true)
  expect(at()).toEqual({ row: 2, col: 2 })
})

test('a table is pasted from the range on, adds the rows that it needs, and is one undo', async () => {
  actions.goTo({ row: 2, col: 0 })
  const told = await actions.paste([
    ['上海', '1,234.50', 'a'],
    ['广州', '3', 'b'],
    ['成都', '许多', 'c', '多出来'],
  ])
  expect(told).toEqual({ cells: 9, skipped: 1, added: 2, unread: 0, failed: null })
  expect(column('place')).toEqual(['仓 1', '仓 2', '上海', '广州', '成都'])
  expect(column('kg')).toEqual([1, 2, 1234.5, 3, '许多']) // what fits no number stays, for the rules to mark
  expect(column('lineNo')).toEqual([1, 2, 3, 4, 5])
  actions.run({ do: 'undo' })
  expect(store.rows().map(({ values }) => values)).toEqual(stored.map(({ values }) => values))
})

test('one copied cell fills the range; cells that are read only are skipped and counted', async () => {
  lockedColumn = 'kg'
  actions.goTo({ row: 0, col: 1 })
  walk(1, 1, false, true)
  expect(await actions.paste([['7']])).toEqual({ cells: 2, skipped: 2, added: 0, unread: 0, failed: null })
  expect(column('note')).toEqual(['7', '7', ''])
  expect(column('kg')).toEqual([1, 2, 3])
})

test('until the last cell of a paste is ready none of it stands in the rows, and who saves waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<string[][]>()
  actions.goTo({ row: 0, col: 0 })
  const pasting = actions.paste(promise)
  actions.goTo({ row: 2, col: 2 }) // who walks on meanwhile does not move the paste
  let isSettled = false
  const settled = store.settled().then(() => (isSettled = true))
  resolve(Array.from({ length: 3000 }, (_none, row) => [`贴 ${row}`, String(row), '备注']))
  const seen: number[] = []
  store.subscribe(() => seen.push(column('place').filter((text) => String(text).startsWith('贴')).length))
  await Promise.resolve()
  expect([store.isWriting(), isSettled]).toEqual([true, false])
  expect(await pasting).toEqual({ cells: 9000, skipped: 0, added: 2997, unread: 0, failed: null })
  await settled
  expect([...new Set(seen)]).toEqual([3000])
  actions.run({ do: 'undo' })
  expect(store.rows()).toHaveLength(3)
})

test('undo calls off a paste that is on its way, and nothing before it is taken back', async () => {
  const { promise, resolve } = Promise.withResolvers<string[][]>()
  const [first] = store.rows()
  const [place] = faces
  if (!first || !place) throw new Error('no cell')
  actions.goTo({ row: 0, col: 0 })
  actions.type(first, place, '上海')
  const pasting = actions.paste(promise)
  actions.run({ do: 'undo' })
  await store.settled()
  resolve([['广州']])
  expect(await pasting).toBe(null)
  expect(column('place')).toEqual(['上海', '仓 2', '仓 3'])
})

test('filling down, filling a range and clearing it are one undo each', () => {
  actions.goTo({ row: 0, col: 0 })
  walk(2, 0, false, true)
  actions.run({ do: 'fillDown' })
  expect(column('place')).toEqual(['仓 1', '仓 1', '仓 1'])
  actions.run({ do: 'undo' })
  expect(column('place')).toEqual(['仓 1', '仓 2', '仓 3'])
  actions.goTo({ row: 2, col: 0 })
  walk(-2, 0, false, true)
  actions.run({ do: 'clear' })
  expect(column('place')).toEqual([null, null, null])
  actions.run({ do: 'undo' })
  expect(column('place')).toEqual(['仓 1', '仓 2', '仓 3'])
})

test('rows can be moved up and down, the marked ones together [GRID-040]', () => {
  actions.goTo({ row: 1, col: 0 })
  actions.run({ do: 'moveRows', by: -1 })
  expect(column('place')).toEqual(['仓 2', '仓 1', '仓 3'])
  expect(at().row).toBe(0)
  walk(1, 0, false, true)
  actions.run({ do: 'moveRows', by: 1 })
  expect(column('place')).toEqual(['仓 3', '仓 2', '仓 1'])
  expect(column('lineNo')).toEqual([1, 2, 3])
})

test('Escape takes back what was typed in this visit of the cell and nothing before it', () => {
  const [first] = store.rows()
  const [place] = faces
  if (!first || !place) throw new Error('no cell')
  actions.goTo({ row: 0, col: 0 })
  actions.type(first, place, '上')
  actions.type(first, place, '上海')
  actions.goTo({ row: 1, col: 0 })
  actions.goTo({ row: 0, col: 0 })
  actions.type(first, place, '错')
  actions.run({ do: 'cancel' })
  expect(column('place')).toEqual(['上海', '仓 2', '仓 3'])
  actions.run({ do: 'undo' })
  expect(column('place')).toEqual(['仓 1', '仓 2', '仓 3'])
})

test('ticked rows are removed together; without a tick it is the row of the person', () => {
  focus.setState({ ticked: new Set(['l1', 'l3']) })
  expect(actions.toRemove()).toBe(2)
  actions.removeRows()
  expect(store.changes().deletedIds).toEqual(['l1', 'l3'])
  actions.removeRows()
  expect(store.rows()).toEqual([])
})

test('Home goes to the first cell of the row past empty ones, and with Ctrl to the first of all', () => {
  actions.goTo({ row: 2, col: 2 })
  actions.run({ do: 'jump', row: null, col: 'first', extends: false })
  expect(at()).toEqual({ row: 2, col: 0 })
  actions.run({ do: 'jump', row: null, col: 'last', extends: false })
  actions.run({ do: 'jump', row: 'first', col: 'first', extends: true })
  expect([at(), focus.getState().anchor]).toEqual([
    { row: 0, col: 0 },
    { row: 2, col: 2 },
  ])
})

test('rows and columns of the range are marked from end to end', () => {
  actions.goTo({ row: 1, col: 1 })
  actions.run({ do: 'mark', whole: 'rows' })
  expect(actions.copied()).toEqual([['仓 2', 2, '']])
  actions.goTo({ row: 1, col: 1 })
  actions.run({ do: 'mark', whole: 'columns' })
  expect(actions.copied()).toEqual([[1], [2], [3]])
})

test('an amount is copied as the number that it is, without its unit, and comes back as that number', async () => {
  store.set([{ key: 'l1', column: 'kg', value: 1234.567 }])
  actions.goTo({ row: 0, col: 1 })
  const table = actions.copied()
  expect(table).toEqual([[1234.567]])
  actions.goTo({ row: 2, col: 1 })
  await actions.paste(table.map((row) => row.map(String)))
  expect(column('kg')).toEqual([1234.567, 2, 1234.567])
})

test('a table is repeated in a range that holds it a whole number of times, and in no other', async () => {
  actions.goTo({ row: 0, col: 0 })
  walk(1, 1, false, true)
  await actions.paste([['甲', '7']])
  expect([column('place'), column('kg')]).toEqual([
    ['甲', '甲', '仓 3'],
    [7, 7, 3],
  ])
  actions.goTo({ row: 0, col: 0 })
  walk(2, 0, false, true)
  await actions.paste([['乙'], ['丙']])
  expect(column('place')).toEqual(['乙', '丙', '仓 3'])
})

test('a text is said to the cell where the person is, and to none that it does not fit', () => {
  actions.goTo({ row: 0, col: 2 })
  actions.say('2026-11-30')
  actions.goTo({ row: 0, col: 1 })
  actions.say('2026-11-30')
  expect(store.rows()[0]?.values).toMatchObject({ note: '2026-11-30', kg: 1 })
})

test('a half in a column of whole numbers is shown as it is, and marked', () => {
  const [pieces] = fieldFaces([Field.parse({ kind: 'number', name: 'pieces', title: '件数' })], {}, 2026)
  const row = (value: number) => ({ key: 'a', values: { pieces: value } })
  expect([pieces?.text(row(1.5)), pieces?.misfit?.(1.5)]).toEqual(['1.5', '请填整数'])
  expect([pieces?.text(row(2)), pieces?.misfit?.(2)]).toEqual(['2', null])
})

test('the fill handle goes on along the way that leads furthest, as one undo, and leaves what is read only', () => {
  store.load([
    ...stored,
    { key: 'l4', values: { lineNo: 4, place: '', kg: null, note: '' } },
    { key: 'l5', values: { lineNo: 5, place: '', kg: null, note: '' } },
  ])
  actions.goTo({ row: 1, col: 0 })
  walk(1, 1, false, true)
  actions.fillOn({ row: 4, col: 2 })
  expect(column('place')).toEqual(['仓 1', '仓 2', '仓 3', '仓 2', '仓 3'])
  expect(column('kg')).toEqual([1, 2, 3, 4, 5])
  expect([focus.getState().anchor, at()]).toEqual([
    { row: 1, col: 0 },
    { row: 4, col: 1 },
  ])
  actions.run({ do: 'undo' })
  expect(column('kg')).toEqual([1, 2, 3, null, null])
  lockedColumn = 'kg'
  actions.goTo({ row: 1, col: 0 })
  actions.fillOn({ row: 0, col: 0 })
  expect(column('place')).toEqual(['仓 1', '仓 2', '仓 3', '', ''])
  actions.goTo({ row: 2, col: 0 })
  actions.fillOn({ row: 2, col: 2 })
  expect(store.rows()[2]?.values).toMatchObject({ place: '仓 3', kg: 3, note: '仓 3' })
})
