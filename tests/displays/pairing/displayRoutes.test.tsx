// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { decodeQR } from 'qr/decode.js'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginRedirect } from '../../../src/api/guard.ts'
import { dismissScreen, keepScreen, screenStore, screenToken } from '../../../src/api/screen.ts'
import { forgetSession, keepSession } from '../../../src/api/session.ts'
import { boardRoutes } from '../../../src/displays/boardRoutes.ts'
import { Displays } from '../../../src/displays/Displays.tsx'
import { loginResult } from '../../admin/openOffice.tsx'

/** What the server answers, by path; whatever else is asked hangs. */
let answers: Record<string, { status?: number; result?: unknown }> = {}
let asked: { path: string; token: string | null }[] = []

beforeEach(() => {
  asked = []
  answers = { '/sys/display/pair': { result: { nonce: 'n'.repeat(43), code: 'ACDE3467', expiresIn: 120 } } }
  vi.stubGlobal('fetch', async (input: URL, init?: RequestInit) => {
    asked.push({ path: input.pathname, token: new Headers(init?.headers).get('x-access-token') })
    const answer = answers[input.pathname]
    if (!answer) return new Promise<Response>(() => {})
    const { status = 200, result = null } = answer
    return Response.json({ success: status === 200, message: '', code: status, result, timestamp: 0 }, { status })
  })
})
afterEach(() => {
  cleanup()
  dismissScreen()
  forgetSession()
  screenStore.setState({ wasDismissed: false })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const orders = (board: string) => ({ screen: { id: 's1', screenNo: 'S001', name: '一号屏', board }, renewIn: 1000 })
const paired = { token: 'device-1', name: '一号屏', board: '/display/powder' }

function openAt(path: string) {
  const router = createMemoryRouter([{ path: '/display', Component: Displays, children: boardRoutes, HydrateFallback: () => null }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { where: () => router.state.location.pathname }
}
const wait = { timeout: 15_000 }

test('a screen that is nobody shows its code in two groups, what to do, and the same code for a phone', async () => {
  openAt('/display')
  await waitFor(() => expect(screen.getByLabelText('配对码').textContent).toBe('ACDE-3467'), wait)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(document.body.textContent).toMatch(/配对码还有 1[12]\d 秒有效/)
  const drawn = await waitFor(() => screen.getByLabelText('配对用的二维码'), wait)
  expect(readQr(drawn)).toBe(`${window.location.origin}/mes/screens?code=ACDE3467`)
})

test('let in, it keeps its token under its own name and shows its board; a person who signs in and out there changes nothing of it', async () => {
  answers[`/sys/display/pair/${'n'.repeat(43)}`] = { result: { status: 'approved', token: 'device-1', screen: orders('/display/powder').screen } }
  answers['/sys/display/report'] = { result: orders('/display/powder') }
  const { where } = openAt('/display')
  await waitFor(() => expect(where()).toBe('/display/powder'), wait)
  keepSession(loginResult)
  forgetSession()
  expect(screenToken()).toBe('device-1')
  expect(JSON.parse(localStorage.getItem('pro__screen') ?? '{}')).toMatchObject({ value: paired })
})

test('/display leads a paired screen to its board, and a person to his first', async () => {
  keepScreen(paired)
  const wall = openAt('/display')
  await waitFor(() => expect(wall.where()).toBe('/display/powder'))
  cleanup()
  dismissScreen()
  keepSession(loginResult)
  const supervisor = openAt('/display')
  await waitFor(() => expect(supervisor.where()).toBe('/display/plc'))
})

test('a board that the office chose comes by itself, and one that the remote control chose stays until then', async () => {
  keepScreen(paired)
  answers['/sys/display/report'] = { result: orders('/display/powder') }
  const { where } = openAt('/display/plc')
  await waitFor(() => expect(asked.some(({ path }) => path === '/sys/display/report')).toBe(true), wait)
  expect(where()).toBe('/display/plc')
  answers['/sys/display/report'] = { result: orders('/display/machine/ML-02') }
  await waitFor(() => expect(where()).toBe('/display/machine/ML-02'), wait)
})

test('a revoked screen forgets what it showed, says so and shows a new code', async () => {
  keepScreen(paired)
  localStorage.setItem('pro__lastBoards', JSON.stringify({ value: [], expiresAt: Date.now() + 1e9 }))
  answers['/sys/display/report'] = { status: 401 }
  const { where } = openAt('/display/powder')
  await waitFor(() => expect(screen.getByText(/这块屏幕已被管理员解除配对/)).toBeTruthy(), wait)
  await waitFor(() => expect(screen.getByLabelText('配对码').textContent).toBe('ACDE-3467'), wait)
  expect(where()).toBe('/display')
  expect(screenToken()).toBeNull()
  expect(localStorage.getItem('pro__lastBoards')).toBeNull()
})

test('a screen speaks for itself with its own token, also while a person is signed in there', async () => {
  keepScreen(paired)
  keepSession(loginResult)
  openAt('/display/powder')
  await waitFor(() => expect(asked.find(({ path }) => path === '/sys/display/report')?.token).toBe('device-1'), wait)
})

test('a token that another tab of this browser renewed is taken over, and nobody is sent away', async () => {
  keepScreen(paired)
  answers['/sys/display/report'] = { status: 401 }
  localStorage.setItem('pro__screen', JSON.stringify({ value: { ...paired, token: 'device-2' }, expiresAt: Date.now() + 1e9 }))
  const { where } = openAt('/display/powder')
  await waitFor(() => expect(screenToken()).toBe('device-2'), wait)
  answers['/sys/display/report'] = { result: orders('/display/powder') }
  await waitFor(() => expect(asked.findLast(({ path }) => path === '/sys/display/report')?.token).toBe('device-2'), wait)
  expect(where()).toBe('/display/powder')
})

test('a person whose session is over leaves the screen to itself: no login, and what was refused is asked again', async () => {
  keepScreen(paired)
  keepSession(loginResult)
  window.history.replaceState(null, '', '/display/powder')
  answers['/mes/plc/overview'] = { status: 401 }
  const { where } = openAt('/display/powder')
  await waitFor(() => expect(asked.filter(({ path }) => path === '/mes/plc/overview').map(({ token }) => token)).toEqual(['token-1', 'device-1']), wait)
  expect([where(), screenToken()]).toEqual(['/display/powder', 'device-1'])
  window.history.replaceState(null, '', '/')
})

test('/display is open to everybody, because a screen pairs there; its boards are not [DSP-014]', () => {
  expect(loginRedirect('/display', false)).toBeNull()
  expect(loginRedirect('/display/plc', false)).toBe('/user/login?redirect=%2Fdisplay%2Fplc')
})

/** Reads the drawn modules as a phone does, from a picture of them. */
function readQr(drawn: HTMLElement): string {
  const size = Number(drawn.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255)
  for (const [, x, y] of drawn
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1/g) ?? [])
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * size * scale + Number(x) * scale + column) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width: size * scale, height: size * scale, data })
}
