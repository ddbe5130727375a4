// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overviewKey } from '../../../src/api/plc.ts'
import { OutTempTrend } from '../../../src/displays/boards/powder/OutTempTrend.tsx'
import { machine, meta } from '../live/samples.ts'

vi.mock(import('../../../src/charts/Trend.tsx'), () => ({ Trend: () => <></> })) // jsdom has no canvas: what is asked for is looked at

const hourMs = 3_600_000
/** 2026-11-23 07:59:30 in the plant: half a minute before the day shift begins. */
const beforeMs = Date.UTC(2026, 10, 22, 23, 59, 30)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the temperatures of the powder board are those of the last 12 hours, before a change of shift and after it', async () => {
  vi.setSystemTime(beforeMs)
  const asked: URL[] = []
  vi.stubGlobal('fetch', (url: string | URL | Request) => {
    asked.push(new URL(url instanceof Request ? url.url : url, 'http://plant.example'))
    return new Promise(() => {})
  })
  const client = new QueryClient()
  client.setQueryData(overviewKey, null)
  const { container } = render(
    <QueryClientProvider client={client}>
      <OutTempTrend mills={[machine()]} metas={[meta()]} plantTz="Asia/Shanghai" />
    </QueryClientProvider>,
  )
  const spans = () =>
    asked
      .filter(({ pathname }) => pathname.endsWith('/mes/plc/trend'))
      .map(({ searchParams }) => [Number(searchParams.get('from')), Number(searchParams.get('to'))] as const)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(spans()).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(spans().length).toBeGreaterThan(1)
  for (const [from, to] of spans()) expect(to - from).toBe(12 * hourMs)
  expect(spans().at(-1)?.[1]).toBeGreaterThan(beforeMs + 60_000)
  expect(container.querySelector('h2')?.textContent).toBe('近 12 小时出料温度 °C')
})
