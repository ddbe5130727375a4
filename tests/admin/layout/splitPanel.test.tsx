// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SplitPanel } from '../../../src/admin/layout/SplitPanel.tsx'
import { fillBrowser } from '../fillBrowser.ts'

fillBrowser()
afterEach(() => cleanup())

function open() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 300))
  const { getByRole } = render(<SplitPanel title="部门" left="左" right="右" startPercent={30} leastPercent={20} />)
  const bar = getByRole('separator')
  return { bar, width: () => bar.parentElement?.style.getPropertyValue('--left') }
}

test('the bar between two panes is dragged, and neither pane is lost', () => {
  const { bar, width } = open()
  expect(width()).toBe('30%')
  fireEvent.pointerMove(bar, { clientX: 500, buttons: 0 })
  expect(width()).toBe('30%')
  fireEvent.pointerMove(bar, { clientX: 500, buttons: 1 })
  expect(width()).toBe('50%')
  fireEvent.pointerMove(bar, { clientX: 990, buttons: 1 })
  expect(width()).toBe('80%')
  fireEvent.doubleClick(bar)
  expect(width()).toBe('30%')
})

test('the bar is moved by keys, and says where it is', () => {
  const { bar, width } = open()
  fireEvent.keyDown(bar, { key: 'ArrowRight' })
  expect([width(), bar.getAttribute('aria-valuenow')]).toEqual(['35%', '35'])
  fireEvent.keyDown(bar, { key: 'Home' })
  expect(width()).toBe('20%')
  fireEvent.keyDown(bar, { key: 'ArrowLeft' })
  expect(width()).toBe('20%')
  fireEvent.keyDown(bar, { key: 'End' })
  expect(width()).toBe('80%')
})
