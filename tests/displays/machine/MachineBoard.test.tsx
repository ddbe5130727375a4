// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { MachineBoard } from '../../../src/displays/boards/MachineBoard.tsx'
import { MachineWays } from '../../../src/displays/boards/machine/MachineWays.tsx'
import { machine } from '../live/samples.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openPage(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/display/machine/XX-99']}>
        <Routes>
          <Route path="/display/machine/:code" element={<MachineBoard />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a machine that does not exist is named, with a way back to all of them', async () => {
  const result = { plantTz: 'Asia/Shanghai', serverTime: 0, machines: [machine()] }
  openPage(async () => Response.json({ success: true, message: '', code: 200, result, timestamp: 0 }))
  await waitFor(() => expect(screen.getByText('没有设备 XX-99')).toBeTruthy(), { timeout: 10_000 })
  expect(screen.getByText('看全部设备').getAttribute('href')).toBe('/display/plc')
})

test('a machine leads to the one before and after it, to its tags, and to all machines', () => {
  const [first, second, third] = [machine({ equipCode: 'SC-01' }), machine({ equipCode: 'ML-02', deviceCode: 'D-2' }), machine({ equipCode: 'PK-01' })]
  render(
    <MemoryRouter>
      <MachineWays machine={second} machines={[first, second, third]} />
    </MemoryRouter>,
  )
  const ways = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/display/machine/SC-01', '/display/machine/PK-01', '/display/tags/D-2', '/display/plc'])
})

test('while the plant is asked for there is a skeleton', () => {
  openPage(() => new Promise(() => {}))
  expect(screen.getByLabelText('正在加载')).toBeTruthy()
})

test('a server that does not answer is said so, with a button to ask again', async () => {
  openPage(() => Promise.reject(new TypeError('failed')))
  await waitFor(() => expect(screen.getByText('立即重试')).toBeTruthy())
})
