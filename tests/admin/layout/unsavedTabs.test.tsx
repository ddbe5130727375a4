// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { lostIn, useUnsaved } from '../../../src/admin/layout/tabs/unsavedTabs.ts'

const tab = (fullPath: string, title: string, refreshed = 0) => ({ fullPath, title, isKeptAlive: true, refreshed })
const home = tab('/home', '首页')
const label = tab('/print/designer?id=1', '物料标签')
const before = { tabs: [home, label], activePath: label.fullPath }
const at = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[label.fullPath]}>{children}</MemoryRouter>
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(cleanup)

test('closing or refreshing the tab of a page that is not saved loses it, and the browser asks before it is closed', () => {
  const { rerender, unmount } = renderHook(useUnsaved, { wrapper: at, initialProps: true })
  expect(lostIn({ tabs: [home], activePath: '/home' }, before)).toEqual(['物料标签'])
  expect(lostIn({ tabs: [home, { ...label, refreshed: 1 }], activePath: '/home' }, before)).toEqual(['物料标签'])
  expect(lostIn({ tabs: [label], activePath: label.fullPath }, before)).toEqual([])
  expect(isAsked()).toBe(true)

  rerender(false)
  expect(lostIn({ tabs: [home], activePath: '/home' }, before)).toEqual([])
  expect(isAsked()).toBe(false)

  rerender(true)
  unmount()
  expect(lostIn({ tabs: [home], activePath: '/home' }, before)).toEqual([])
  expect(isAsked()).toBe(false)
})
