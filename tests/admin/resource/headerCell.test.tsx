// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeaderCell } from '../../../src/admin/resource/HeaderCell.tsx'
import { useColumns } from '../../../src/admin/resource/useColumns.ts'
import { jobs } from '../../support/jobForm.ts'
import { fillBrowser } from '../fillBrowser.ts'

fillBrowser()
beforeEach(() => {
  window.HTMLElement.prototype.setPointerCapture = () => undefined
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Head() {
  const columns = useColumns(jobs)
  const [first] = columns.all
  if (!first) return null
  return (
    <table>
      <thead>
        <tr>
          <HeaderCell widthPx={first.widthPx} onResize={(px, isDone) => columns.resize(first.field.name, px, isDone)}>
            {first.field.title}
          </HeaderCell>
        </tr>
      </thead>
    </table>
  )
}

/** The edge of a column, by how much it is wider than it was, px, and how often a width was written into the browser. */
function drawn() {
  render(<Head />)
  const edge = screen.getByRole('separator', { name: '列宽' })
  const width = () => Number(edge.getAttribute('aria-valuenow'))
  const before = width()
  const written = vi.spyOn(Storage.prototype, 'setItem')
  const stands = () => [width() - before, written.mock.calls.filter(([name]) => name.includes('columns_')).length]
  fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
  for (const clientX of [110, 125, 150]) fireEvent.pointerMove(edge, { clientX, pointerId: 1 })
  return { edge, stands, before }
}

test('a width is shown with each move of the pointer and written once, when the pointer is let go or lost', () => {
  const { edge, stands, before } = drawn()
  expect(stands()).toEqual([50, 0])
  fireEvent.lostPointerCapture(edge, { pointerId: 1 })
  expect(stands()).toEqual([50, 1])
  fireEvent.pointerMove(edge, { clientX: 300, pointerId: 1 })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(stands()).toEqual([50, 1])
  cleanup()
  render(<Head />)
  expect(screen.getByRole('separator', { name: '列宽' }).getAttribute('aria-valuenow')).toBe(String(before + 50))
})

test('Escape puts the width back, writes nothing and closes nothing around it', () => {
  const { edge, stands } = drawn()
  const around = vi.fn<() => void>()
  document.body.addEventListener('keydown', around)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  document.body.removeEventListener('keydown', around)
  expect([stands(), around.mock.calls.length]).toEqual([[0, 0], 0])
  fireEvent.pointerMove(edge, { clientX: 300, pointerId: 1 })
  fireEvent.lostPointerCapture(edge, { pointerId: 1 })
  expect(stands()).toEqual([0, 0])
})

test('an arrow key on the edge writes at once', () => {
  render(<Head />)
  const edge = screen.getByRole('separator', { name: '列宽' })
  const written = vi.spyOn(Storage.prototype, 'setItem')
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  expect(written.mock.calls.filter(([name]) => name.includes('columns_'))).toHaveLength(1)
})
