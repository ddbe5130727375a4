// @vitest-environment page
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TabPages } from '../../../src/admin/layout/tabs/TabPages.tsx'
import { tabStore } from '../../../src/admin/layout/tabs/tabStore.ts'

const home = { fullPath: '/home', title: '首页', isKeptAlive: true, refreshed: 0 }
const order = { fullPath: '/order/1', title: '订单', isKeptAlive: true, refreshed: 0 }
const shown = (isOpening: boolean) => <TabPages isOpening={isOpening} renderPage={(fullPath) => <p>{fullPath}</p>} />

afterEach(cleanup)

test('an address that is opened directly brings its own page alone: the first page loads nothing until somebody looks at it', () => {
  tabStore.setState({ tabs: [home], activePath: home.fullPath })
  const { rerender } = render(shown(true))
  expect(screen.queryByText(home.fullPath)).toBeNull()

  tabStore.setState({ tabs: [home, order], activePath: order.fullPath })
  rerender(shown(false))
  expect(screen.getByText(order.fullPath)).toBeDefined()
  expect(screen.queryByText(home.fullPath)).toBeNull()

  tabStore.setState({ tabs: [home, order], activePath: home.fullPath })
  rerender(shown(false))
  expect(screen.getByText(home.fullPath)).toBeDefined()
  expect(screen.getByText(order.fullPath)).toBeDefined() // kept behind it
})
