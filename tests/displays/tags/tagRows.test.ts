// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createTagRows } from '../../../src/displays/boards/tags/tagRows.ts'
import { tagStore } from '../../../src/realtime/tagStore.ts'
import { tagMeta } from '../../support/plcRows.ts'

afterEach(() => void vi.useRealTimers())

function openTable() {
  const body = document.createElement('table').createTBody()
  const onChoose = vi.fn()
  return { body, onChoose, rows: createTagRows(body, onChoose) }
}
const [a, b, c] = ['P.a', 'P.b', 'P.c'].map((tagCode) => tagMeta(tagCode, 1, { name: `名称 ${tagCode}`, unit: '°C', limitH: 60 }))
const codes = (body: HTMLTableSectionElement) => Array.from(body.rows, (row) => row.querySelector('button')?.textContent)

test('rows stand in the order asked for; those that stay keep their elements, those that go are gone', () => {
  const { body, rows } = openTable()
  if (!a || !b || !c) throw new Error('three tags')
  rows.show([a, b])
  const [first] = body.rows
  rows.show([c, a])
  expect(codes(body)).toEqual(['P.c', 'P.a'])
  expect(body.rows[1]).toBe(first)
  expect(body.rows[0]?.textContent).toContain('— / — / 60 / —')
  rows.show([{ ...c, name: '新名称' }])
  expect(body.rows[0]?.textContent).toContain('新名称')
  rows.close()
  expect(body.rows).toHaveLength(0)
})

test('a click on a code chooses its tag, one beside it does not; the chosen row is marked for eyes and for readers', () => {
  const { body, onChoose, rows } = openTable()
  if (!a || !b) throw new Error('two tags')
  rows.show([a, b])
  body.rows[1]?.querySelector('button')?.click()
  body.rows[0]?.cells[1]?.click()
  expect(onChoose.mock.calls).toEqual([['P.b']])
  rows.choose('P.b')
  expect(Array.from(body.querySelectorAll('button'), (button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  rows.choose(null)
  expect(body.querySelectorAll('[aria-pressed=true]')).toHaveLength(0)
})

test('a row shows its tag as it was known before, every change of it, and its age every second, until the table is closed', () => {
  vi.useFakeTimers()
  const { body, rows } = openTable()
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
  const shown = () => [body.rows[0]?.querySelector('[data-tag]')?.textContent, body.rows[0]?.cells[7]?.textContent]
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
