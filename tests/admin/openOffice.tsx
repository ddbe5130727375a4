import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ThemeConfig } from 'antd'
import { createMemoryRouter, redirect, RouterProvider } from 'react-router-dom'
import { z } from 'zod'
import { LoginResult } from '#contract/session.ts'
import type { MenuItem } from '#contract/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { startApiServer } from '../support/apiServer.ts'
import { fillBrowser } from './fillBrowser.ts'

/** The person that `signIn` makes the signed-in one, as the server describes him. */
export const person = {
  id: 'u1',
  username: 'wang',
  realname: '王工',
  nickname: '',
  avatar: '',
  orgCode: 'A01',
  orgCodeTxt: '磨粉车间',
  phone: '13800000000',
  email: '',
  birthday: '1990-05-01',
  sex: 1,
  createTime: '2026-11-01 08:00:00',
}
const depart = { id: 'd1', parentId: '', departName: '磨粉车间', orgCode: 'A01', departOrder: 1 }
export const loginResult = { token: 'token-1', userInfo: person, roles: ['operator'], departs: [depart], multi_depart: 1, sysAllDictItems: {} }

export function menuItem(path: string, component: string, title: string): MenuItem {
  return { id: path, path, name: component, component, route: '1', meta: { title, keepAlive: false, internalOrExternal: false, componentName: '' } }
}

/** Nothing moves and no style sheets are written: jsdom lays nothing out, and reads every sheet for each element it is asked about. */
const plain: ThemeConfig = { zeroRuntime: true, token: { motion: false } }

/** The whole office behind its real guard, for the server at `url`. */
export async function officeAt(url: string) {
  fillBrowser()
  window.millwright = { apiBase: url }
  const { AdminApp } = await import('../../src/admin/AdminApp.tsx')
  const { enterOffice } = await import('../../src/api/guard.ts')
  const { forgetEverything } = await import('../../src/api/signIn.ts')
  const { forgetTabs } = await import('../../src/admin/layout/tabs/tabStore.ts')
  const { keepSession } = await import('../../src/api/session.ts')
  return {
    /** Opens an address as a browser does; returns the router, whose state tells where the person is. */
    open(address: string) {
      const guard = async ({ request }: { request: Request }) => {
        const { pathname, search } = new URL(request.url)
        const target = await enterOffice(pathname + search)
        return target === null ? null : redirect(target)
      }
      const router = createMemoryRouter([{ path: '*', loader: guard, Component: AdminApp, HydrateFallback: () => null }], { initialEntries: [address] })
      render(
        <ConfigProvider theme={plain}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ConfigProvider>,
      )
      return router
    },
    /** Makes the holder of a token of that server the signed-in one. */
    async enter(token: string) {
      const answer = await fetch(`${url}/sys/getLoginInfo`, { headers: { 'x-access-token': token } })
      keepSession(z.object({ result: LoginResult }).parse(await answer.json()).result)
    },
    /** Closes the page, and forgets what the browser's window held. */
    leave() {
      cleanup()
      forgetEverything()
      forgetTabs()
    },
  }
}

/** The same with a server that answers over real HTTP as a test says. */
export async function startOffice() {
  const server = await startApiServer()
  const { open, leave } = await officeAt(server.url)
  const { keepSession } = await import('../../src/api/session.ts')
  return {
    server,
    open,
    /** Makes `person` the signed-in one, with this menu and these actions. */
    signIn({ menu, actions }: { menu: readonly MenuItem[]; actions: readonly Permission[] }) {
      keepSession(loginResult)
      server.succeed('/sys/getLoginInfo', loginResult)
      const auth = actions.map((action) => ({ action, type: '1', describe: action, status: '1' }))
      server.succeed('/sys/permission/getUserPermissionByToken', { menu, auth, allAuth: auth })
    },
    /** What was asked of one path, oldest first. */
    askedOf: (path: string) => server.asked.filter((asked) => asked.path === path),
    forget() {
      leave()
      server.asked.length = 0
    },
    close: () => server.close(),
  }
}

/** A loaded machine takes its time to draw antd. */
const wait = { timeout: 25_000 }

/** Waits until `look` finds something and nothing in it fails. Cheap looks keep this quick where antd draws thousands of elements. */
export async function shown<Found>(look: () => Found | null | undefined): Promise<Found> {
  return waitFor(() => {
    const found = look()
    if (found === null || found === undefined) throw new Error(`not there: ${String(look)} in ${document.body.textContent}`)
    return found
  }, wait)
}

/** Waits until the page says `text`. */
export async function says(text: string): Promise<void> {
  await waitFor(() => {
    if (!saysNow(text)) throw new Error(`the page does not say ${text} but ${document.body.textContent}`)
  }, wait)
}

export function saysNow(text: string): boolean {
  return document.body.textContent?.includes(text) ?? false
}

/** Presses the button or link with this text (antd parts two characters by a blank), as soon as it is there. */
export async function press(text: string, within: () => Element | null = () => document.body): Promise<void> {
  const named = () => [...(within()?.querySelectorAll('button, a') ?? [])].find((element) => element.textContent?.replaceAll(' ', '') === text)
  fireEvent.click(await shown(named))
}

/** The field with this label, as soon as it is there. */
export async function field(label: string): Promise<HTMLInputElement> {
  return shown(() => {
    const named = [...document.querySelectorAll('label')].find((element) => element.htmlFor !== '' && element.textContent === label)
    const found = document.querySelector(`input[aria-label="${label}"]`) ?? document.querySelector(`[id="${named?.htmlFor}"]`)
    return found instanceof HTMLInputElement ? found : null
  })
}

export async function enter(label: string, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } })
}

/** Opens the list below a box, and chooses the entry with this text. */
export async function choose(box: Element, text: string): Promise<void> {
  fireEvent.mouseDown(box)
  const offered = () => [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')]
  fireEvent.click(await shown(() => offered().find(({ textContent }) => textContent === text)))
}
