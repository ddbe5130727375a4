// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { TagsBoard } from '../../../src/displays/boards/TagsBoard.tsx'
import { configureLive } from '../../../src/realtime/liveSocket.ts'
import { openGateway } from '../../server/realtime/gatewayFixture.ts'
import { tagMeta } from '../../support/plcRows.ts'
import type { OpenGateway } from '../../server/realtime/gatewayFixture.ts'

let plant: OpenGateway
/** What the PLC says; it is read again and again, as a living one is, however slowly the page opens. */
let registers: Record<string, number>
let polling: ReturnType<typeof setInterval>
afterEach(async () => {
  clearInterval(polling)
  cleanup()
  vi.unstubAllGlobals()
  await plant.close()
})

const wait = { timeout: 10_000 }

/** The page over a real gateway; HTTP answers 404 as the server does for a device that it does not know. */
async function openPage(token: string, path: string) {
  plant = await openGateway({ metas: [tagMeta('P.temp', 1, { decimals: 1, name: '温度', unit: '°C' }), tagMeta('P.speed', 1, { name: '转速' })] })
  registers = { 'P.temp': 46.25, 'P.speed': 800 }
  plant.read(1, registers)
  polling = setInterval(() => plant.read(1, registers), 200)
  const answer = { success: false, message: '采集设备不存在', code: 404, timestamp: 0 }
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 404 }))
  configureLive({ url: plant.url, token: () => token, onUnauthorized: () => undefined })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/display/tags/:deviceCode" element={<TagsBoard />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const shown = (tagCode: string) => document.querySelector<HTMLElement>(`[data-tag="${tagCode}"]`)

test('the commissioning page shows every tag of its device with value and quality, and follows it [DSP-008]', async () => {
  await openPage('supervisor', '/display/tags/PLC-01')
  await waitFor(() => expect(shown('P.temp')?.dataset['quality']).toBe('good'), wait)
  expect(shown('P.temp')?.textContent).toMatch(/^46\.[23]$/)
  registers['P.temp'] = 50
  await waitFor(() => expect(shown('P.temp')?.textContent).toBe('50.0'), wait)
  expect(document.querySelector('[data-link]')?.getAttribute('data-link')).toBe('connected')
})

test('the page finds tags by a part of their name', async () => {
  await openPage('supervisor', '/display/tags/PLC-01')
  await waitFor(() => expect(shown('P.temp')).toBeTruthy(), wait)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '转' } })
  await waitFor(() => expect(shown('P.temp')).toBeNull(), wait)
  expect(shown('P.speed')).toBeTruthy()
})

test('a device that does not exist is named, with a way back', async () => {
  await openPage('supervisor', '/display/tags/PLC-99')
  await waitFor(() => expect(screen.getByText('没有采集设备 PLC-99')).toBeTruthy(), wait)
  expect(screen.getByText('看全部设备').getAttribute('href')).toBe('/display/plc')
})

test('a person without the permission sees no tag at all', async () => {
  await openPage('clerk', '/display/tags/PLC-01')
  await waitFor(() => expect(screen.getByText('没有权限看这块看板')).toBeTruthy(), wait)
  expect(document.querySelectorAll('[data-tag]')).toHaveLength(0)
})
