// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TabPages } from '../../../src/admin/layout/tabs/TabPages.tsx'
import { tabStore } from '../../../src/admin/layout/tabs/tabStore.ts'
import { lostIn, useUnsaved } from '../../../src/admin/layout/tabs/unsavedTabs.ts'

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
    <TabPages renderPage={(fullPath) => (fullPath === label.fullPath ? <Design isDirty={isDirty} /> : null)} />
  </MemoryRouter>
)

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
