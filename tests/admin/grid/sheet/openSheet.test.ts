import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectForm } from '../../../../src/admin/grid/sheet/collectForm.ts'
import { openSheet } from '../../../../src/admin/grid/sheet/openSheet.ts'
import { keysMeant } from '../../../../src/admin/grid/sheet/sheetHandle.ts'
import type { Collected, SheetHandle } from '../../../../src/admin/grid/sheet/sheetHandle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nothing: Collected = { rows: [], inserted: [], edited: [], deletedIds: [] }
const sheet = (collected: () => Collected = () => nothing): SheetHandle => ({ removeRows: () => {}, collect: collected })
const form = { validateFields: async () => ({ billNo: 'L-1' }) }

test('a table that is not there yet is looked for three times more, 100 ms apart [GRID-078]', async () => {
  const look = vi.fn<() => string | null>(() => null)
  const opened = openSheet(look)
  const seen = [look.mock.calls.length]
  for (const ms of [99, 1, 99, 1]) {
    await vi.advanceTimersByTimeAsync(ms)
    seen.push(look.mock.calls.length)
  }
  expect(seen).toEqual([1, 1, 2, 2, 3])
  look.mockReturnValue('there')
  await vi.advanceTimersByTimeAsync(100)
  expect(await opened).toBe('there')
  expect(look).toHaveBeenCalledTimes(4)
})

test('a table that never comes is told as 打开子表失败, after the third try [GRID-079]', async () => {
  const look = vi.fn(() => null)
  const said = openSheet(look).then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  await vi.advanceTimersByTimeAsync(300)
  expect(await said).toBe('打开子表失败')
  expect(look).toHaveBeenCalledTimes(4)
})

test('rows are taken away by a key or by a list of keys; anything else is an error [GRID-080]', () => {
  expect([keysMeant('a'), keysMeant(['a', 'b'])]).toEqual([['a'], ['a', 'b']])
  for (const wrong of [1, null, undefined, { key: 'a' }, ['a', 1]]) expect(() => keysMeant(wrong), JSON.stringify(wrong)).toThrow(TypeError)
})

test('what is no form is an error at once [GRID-081]', () => {
  for (const wrong of [null, 1, 'form', {}, { validateFields: true }]) expect(() => collectForm(wrong, [])).toThrow(TypeError)
})

test('what is no list of cases is an error at once [GRID-082]', () => {
  for (const wrong of [null, 'cases', {}, [1], [{ name: 'a' }], [{ name: 'a', show: () => {}, look: 'there' }]])
    expect(() => collectForm(form, wrong)).toThrow(TypeError)
})

test('a form gives its values and those of its tables, and brings a table to the page that was not there', async () => {
  const rows: Collected = { ...nothing, rows: [{ id: 'r1', code: 'A' }] }
  let second: SheetHandle | null = null
  const show = vi.fn(() => void setTimeout(() => (second = sheet(() => rows)), 150))
  const collected = collectForm(form, [
    { name: 'first', show: vi.fn(), look: () => sheet() },
    { name: 'second', show, look: () => second },
  ])
  await vi.advanceTimersByTimeAsync(300)
  expect(await collected).toEqual({ values: { billNo: 'L-1' }, tables: { first: nothing, second: rows } })
  expect(show).toHaveBeenCalledOnce()
})

test('a table in which something is wrong is shown, and the form is not collected', async () => {
  const show = vi.fn()
  const wrong = sheet(() => {
    throw new Error('1 处不符合要求')
  })
  await expect(collectForm(form, [{ name: 'first', show, look: () => wrong }])).rejects.toThrow('1 处不符合要求')
  expect(show).toHaveBeenCalledOnce()
})
