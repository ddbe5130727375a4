// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TabBar } from '../../../src/admin/layout/tabs/TabBar.tsx'
import { TabPages } from '../../../src/admin/layout/tabs/TabPages.tsx'
import { tabStore } from '../../../src/admin/layout/tabs/tabStore.ts'
import { lostIn, useUnsaved } from '../../../src/admin/layout/tabs/unsavedTabs.ts'
import { fillBrowser } from '../fillBrowser.ts'

const tab = (fullPath: string, title: string, refreshed = 0) => ({ fullPath, title, isKeptAlive: true, refreshed })
const home = tab('/home', '首页')
const label = tab('/print/designer?id=1', '物料标签')
const withLabel = { tabs: [home, label], activePath: label.fullPath }
const withoutLabel = { tabs: [home], activePath: home.fullPath }
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function Design({ isDirty }: { isDirty: boolean }) {
  useUnsaved(isDirty)
  return null
}
const pages = (isDirty: boolean) => (
  <MemoryRouter initialEntries={[label.fullPath]}>
    <TabPages isOpening={false} renderPage={(fullPath) => (fullPath === label.fullPath ? <Design isDirty={isDirty} /> : null)} />
  </MemoryRouter>
)

beforeAll(fillBrowser)
beforeEach(() => tabStore.setState(withLabel))
afterEach(cleanup)

test('closing or refreshing the tab of a page that is not saved loses it, and the browser asks before it is closed', () => {
  const { rerender } = render(pages(true))
  expect(lostIn(withoutLabel, withLabel)).toEqual(['物料标签'])
  expect(lostIn({ tabs: [home, { ...label, refreshed: 1 }], activePath: '/home' }, withLabel)).toEqual(['物料标签'])
  expect(lostIn({ tabs: [label], activePath: label.fullPath }, withLabel)).toEqual([])
  expect(isAsked()).toBe(true)

  rerender(pages(false))
  expect(lostIn(withoutLabel, withLabel)).toEqual([])
  expect(isAsked()).toBe(false)
})

test('a page that is not saved and lies behind another is asked about, too, until it is closed', () => {
  const { rerender } = render(pages(true))
  const behind = { ...withLabel, activePath: home.fullPath }
  tabStore.setState(behind)
  rerender(pages(true))
  expect(lostIn(withoutLabel, behind)).toEqual(['物料标签'])
  expect(isAsked()).toBe(true)

  tabStore.setState(withoutLabel)
  rerender(pages(true))
  expect(isAsked()).toBe(false)

  tabStore.setState(withLabel)
  rerender(pages(false))
  expect(lostIn(withoutLabel, withLabel)).toEqual([])
})

test('a page that begins anew whenever it is shown has nothing to lose while another is', () => {
  const fleeting = { ...label, isKeptAlive: false }
  tabStore.setState({ tabs: [home, fleeting], activePath: label.fullPath })
  const { rerender } = render(pages(true))
  const behind = { tabs: [home, fleeting], activePath: home.fullPath }
  expect(lostIn(withoutLabel, { ...behind, activePath: label.fullPath })).toEqual(['物料标签'])
  tabStore.setState(behind)
  rerender(pages(true))
  expect(lostIn(withoutLabel, behind)).toEqual([])
  expect(isAsked()).toBe(false)
})

test('whoever closes it is asked by its name: he goes back, or lets the changes go', async () => {
  tabStore.setState({ ...withLabel, activePath: label.fullPath })
  const { rerender } = render(pages(true))
  tabStore.setState({ ...withLabel, activePath: home.fullPath })
  rerender(
    <App>
      <MemoryRouter>
        <TabBar />
      </MemoryRouter>
    </App>,
  )
  const close = () => fireEvent.click(screen.getByRole('tab', { name: '物料标签' }).querySelector('[data-close]') ?? document.body)
  const titles = () => tabStore.getState().tabs.map(({ title }) => title)
  close()
  expect(await screen.findByText('“物料标签”里的修改还没有保存，继续会丢失。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '回去保存' }))
  expect(titles()).toEqual(['首页', '物料标签'])
  close()
  fireEvent.click((await screen.findAllByRole('button', { name: '不保存，继续' })).at(-1) ?? document.body)
  await expect.poll(titles).toEqual(['首页'])
})
