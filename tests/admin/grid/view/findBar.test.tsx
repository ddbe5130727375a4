// @vitest-environment page
import { act, fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tryLines } from '../../../../src/admin/gallery/sampleOrder.ts'
import { dressed } from '../../dressed.tsx'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { enter, inputIn, sheets } from '../openedSheet.tsx'

const { open } = await sheets()
const { fieldFaces } = await import('../../../../src/admin/grid/cells/fieldFaces.tsx')
const { createPagedStore } = await import('../../../../src/admin/grid/paged/pagedStore.ts')
const { createGridFocus } = await import('../../../../src/admin/grid/store/gridFocus.ts')
const { FindBar } = await import('../../../../src/admin/grid/view/FindBar.tsx')
const { useGrid } = await import('../../../../src/admin/grid/view/useGrid.ts')

const columns = [{ key: 'name', title: '名称', type: 'input' }]
const rows = ['仓一', '料二', '仓三', '仓四'].map((name, at) => ({ key: `k${at}`, values: { name } }))
const finder = () => shown(() => document.querySelector<HTMLInputElement>('input[aria-label="查找"]'))
const active = () => document.querySelector('[role=gridcell][tabindex="0"]')?.getAttribute('data-row')
const isIn = async () => document.activeElement === (await finder())

test('Enter goes from hit to hit and the caret stays in the field; Escape goes into the cell that was found', async () => {
  open(columns, rows)
  await enter(0, 0)
  fireEvent.keyDown(await inputIn(0, 0), { key: 'f', ctrlKey: true })
  fireEvent.change(await finder(), { target: { value: '仓' } })
  const found: unknown[] = []
  for (let hit = 0; hit < 3; hit += 1) {
    fireEvent.keyDown(await finder(), { key: 'Enter' })
    found.push([active(), await isIn()])
  }
  expect(found).toEqual([
    ['2', true],
    ['3', true],
    ['0', true],
  ])
  await says('第 1 行 名称')
  fireEvent.keyDown(await finder(), { key: 'Escape' })
  expect([document.querySelector('input[aria-label="查找"]'), document.activeElement]).toEqual([null, await inputIn(0, 0)])
})

test('Ctrl and F again goes back into the field and marks what is looked for, from a cell and from the field itself', async () => {
  open(columns, rows)
  await enter(1, 0)
  fireEvent.keyDown(await inputIn(1, 0), { key: 'f', ctrlKey: true })
  fireEvent.change(await finder(), { target: { value: '仓库' } })
  const marked = async () => [await isIn(), (await finder()).selectionStart, (await finder()).selectionEnd]
  await enter(2, 0)
  fireEvent.keyDown(await inputIn(2, 0), { key: 'f', ctrlKey: true })
  expect(await marked()).toEqual([true, 0, 2])
  ;(await finder()).setSelectionRange(1, 1)
  expect(fireEvent.keyDown(await finder(), { key: 'f', ctrlKey: true })).toBe(false) // not the browser's
  expect(await marked()).toEqual([true, 0, 2])
})

test('where rows were not read yet the bar says how many are not looked through, and nothing is called not found without them', async () => {
  const faces = fieldFaces(
    tryLines.fields.filter(({ name }) => name === 'place'),
    {},
    2026,
  )
  const store = createPagedStore()
  store.place(
    0,
    Array.from({ length: 100 }, (_none, at) => ({ key: `r${at}`, values: { place: `仓 ${at}` } })),
    250,
  )
  const focus = createGridFocus()
  function Bar() {
    return <FindBar grid={useGrid({ store, focus, faces, fresh: null, isLocked: () => false })} />
  }
  render(dressed(<Bar />))
  await says('还有 150 行没有读取，没有查找')
  fireEvent.change(await finder(), { target: { value: '没有的' } })
  await press('下一个')
  await says('读到的 100 行里没有“没有的”')
  fireEvent.change(await finder(), { target: { value: '仓' } })
  await press('全部替换')
  await says('还有 150 行没有读取，没有替换')
  act(() => {
    for (const from of [100, 200])
      store.place(
        from,
        Array.from({ length: Math.min(100, 250 - from) }, (_none, at) => ({ key: `r${from + at}`, values: { place: `仓 ${from + at}` } })),
        250,
      )
  })
  expect(saysNow('没有查找')).toBe(false)
})
