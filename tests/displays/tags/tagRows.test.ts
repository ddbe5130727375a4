// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest'
import { createTagRows } from '../../../src/displays/boards/tags/tagRows.ts'
import { tagStore } from '../../../src/realtime/tagStore.ts'
import { tagMeta } from '../../support/plcRows.ts'

afterEach(() => void vi.useRealTimers())

function openTable() {
  const table = document.createElement('table')
  const onChoose = vi.fn()
  return { table, onChoose, rows: createTagRows(table, onChoose) }
}
const [a, b, c] = ['P.a', 'P.b', 'P.c'].map((tagCode) => tagMeta(tagCode, 1, { name: `名称 ${tagCode}`, unit: '°C', limitH: 60 }))
const codes = (table: HTMLTableElement) => Array.from(table.rows, (row) => row.querySelector('button')?.textContent)

test('rows stand in the order asked for; those that stay keep their elements, those that go are gone', () => {
  const { table, rows } = openTable()
  if (!a || !b || !c) throw new Error('three tags')
  rows.show([a, b])
  const [first] = table.rows
  rows.show([c, a])
  expect(codes(table)).toEqual(['P.c', 'P.a'])
  expect(table.rows[1]).toBe(first)
  expect(table.rows[0]?.textContent).toContain('— / — / 60 / —')
  rows.show([{ ...c, name: '新名称' }])
  expect(table.rows[0]?.textContent).toContain('新名称')
  rows.close()
  expect(table.rows).toHaveLength(0)
})

test('a long table stands in groups of ten, which the browser draws or leaves out as one; none is empty or has a row too many', () => {
  const { table, rows } = openTable()
  const metas = Array.from({ length: 34 }, (_, index) => tagMeta(`P.${index}`, 1))
  const groups = () => Array.from(table.tBodies, (group) => [group.rows.length, group.style.getPropertyValue('--rows')])
  rows.show(metas)
  expect(groups()).toEqual([
    [10, '10'],
    [10, '10'],
    [10, '10'],
    [4, '4'],
  ])
  const shuffled = metas.filter((_, index) => index % 3 > 0).reverse()
  rows.show(shuffled)
  expect(codes(table)).toEqual(shuffled.map(({ tagCode }) => tagCode))
  expect(groups()).toEqual([
    [10, '10'],
    [10, '10'],
    [2, '2'],
  ])
  rows.close()
  expect(table.tBodies).toHaveLength(0)
})

test('a click on a code chooses its tag, one beside it does not; the chosen row is marked for eyes and for readers', () => {
  const { table, onChoose, rows } = openTable()
  if (!a || !b) throw new Error('two tags')
  rows.show([a, b])
  table.rows[1]?.querySelector('button')?.click()
  table.rows[0]?.cells[1]?.click()
  expect(onChoose.mock.calls).toEqual([['P.b']])
  rows.choose('P.b')
  expect(Array.from(table.querySelectorAll('button'), (button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  rows.choose(null)
  expect(table.querySelectorAll('[aria-pressed=true]')).toHaveLength(0)
})

test('a row shows its tag as it was known before, every change of it, and its age every second, until the table is closed', () => {
  vi.useFakeTimers()
  const { table, rows } = openTable()
  if (!a) throw new Error('a tag')
  const view = tagStore.open([a], [])
  const arrives = (value: number) =>
    tagStore.apply(
      view,
      {
        kind: 'full',
        seq: 1,
        serverTime: Date.now(),
        uptimeMs: 0,
        sections: [{ block: 1, readAt: Date.now(), changes: [{ index: 0, value, status: 0, at: Date.now() }] }],
      },
      0,
    )
  const shown = () => [table.rows[0]?.querySelector('[data-tag]')?.textContent, table.rows[0]?.cells[7]?.textContent]
  arrives(41)
  rows.show([a])
  expect(shown()).toEqual(['41', '< 2 秒'])
  arrives(42)
  expect(shown()).toEqual(['42', '< 2 秒'])
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual(['42', '5 秒'])
  rows.close()
  expect(vi.getTimerCount()).toBe(0)
  tagStore.close(view)
})
