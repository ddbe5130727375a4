// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { MenuSearch } from '../../../src/admin/layout/header/MenuSearch.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { shown } from '../openOffice.tsx'

beforeAll(fillBrowser)
afterEach(cleanup)

/** The field of the header with a button behind it, and the list of suggestions once it has come. */
function openSearch() {
  const { container } = render(
    <MemoryRouter>
      <MenuSearch routes={[]} isMobile={false} />
      <button>新增</button>
    </MemoryRouter>,
  )
  const field = () => container.querySelector<HTMLInputElement>('[aria-label=搜索菜单]')
  return { field, button: () => container.querySelector('button'), listed: () => shown(() => container.querySelector('[role=combobox]')) }
}

// its code comes once for all tests: here it is still on its way
test('whoever goes on with the Tab key while the menu search is on its way stays where they went, and what they wrote stands in it', async () => {
  const { field, button, listed } = openSearch()
  act(() => field()?.focus())
  fireEvent.change(field() ?? document.body, { target: { value: '订单' } })
  expect(field()?.getAttribute('role')).toBeNull()
  act(() => button()?.focus())
  await listed()
  expect(document.activeElement).toBe(button())
  expect([field()?.getAttribute('role'), field()?.getAttribute('aria-expanded'), field()?.value]).toEqual(['combobox', 'false', '订单'])
})

test('whoever waits in the menu search goes on writing in it', async () => {
  const { field, listed } = openSearch()
  act(() => field()?.focus())
  await listed()
  expect(document.activeElement).toBe(field())
  expect(field()?.getAttribute('role')).toBe('combobox')
})
