// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as addressModule from '../../src/api/address.ts'
import { dressed } from './dressed.tsx'
import { fillBrowser } from './fillBrowser.ts'

fillBrowser()

vi.mock('../../src/api/address.ts', async (original) => {
  const address = await original<typeof addressModule>()
  return { ...address, configuration: { ...address.configuration, isDemo: true } }
})
const { configuration } = await import('../../src/api/address.ts')
const { DemoTour } = await import('../../src/admin/DemoTour.tsx')
const { permissionStore } = await import('../../src/api/permissions.ts')
const { sessionStore } = await import('../../src/api/session.ts')
const { loginResult } = await import('./openOffice.tsx')
const { keepSession } = await import('../../src/api/session.ts')

/** Wherever somebody is but at a workplace. */
const tour = (at = '/dashboard') =>
  dressed(
    <MemoryRouter initialEntries={[at]}>
      <DemoTour />
    </MemoryRouter>,
  )

beforeEach(() => {
  localStorage.clear()
  configuration.isDemo = true
  keepSession(loginResult)
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth: [] } } } as never) // only that it is ready matters
})
afterEach(() => {
  cleanup()
  sessionStore.setState({ session: null })
})

test('the demonstration shows whoever signs in around in five steps, once', async () => {
  const shown = render(tour())
  await screen.findByText('欢迎，这是演示工厂')
  for (const title of ['设备此刻怎么样', '车间墙上的看板', '消息和连接', '换成自己的设备']) {
    fireEvent.click(screen.getByRole('button', { name: /下一步/ }))
    await screen.findByText(title)
  }
  fireEvent.click(screen.getByRole('button', { name: /结束导览|完成/ }))
  shown.unmount()
  render(tour())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('欢迎，这是演示工厂')).toBeNull()
})

test('it can be dismissed at its first step, and does not come back', async () => {
  const shown = render(tour())
  await screen.findByText('欢迎，这是演示工厂')
  fireEvent.click(await screen.findByRole('button', { name: /关闭|close/i }))
  shown.unmount()
  render(tour())
  expect(screen.queryByText('欢迎，这是演示工厂')).toBeNull()
})

test('a plant of its own has no tour', async () => {
  const demo = render(tour())
  await screen.findByText('欢迎，这是演示工厂')
  demo.unmount()
  configuration.isDemo = false
  render(tour())
  await vi.dynamicImportSettled()
  expect(screen.queryByText('欢迎，这是演示工厂')).toBeNull()
})

test('nobody is shown around at a workplace, where people work', async () => {
  for (const at of ['/station/tg', '/nbc/box']) {
    const there = render(tour(at))
    await vi.dynamicImportSettled()
    expect(screen.queryByText('欢迎，这是演示工厂'), at).toBeNull()
    there.unmount()
  }
  render(tour('/mes/order'))
  await screen.findByText('欢迎，这是演示工厂')
})
