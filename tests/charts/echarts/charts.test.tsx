// @vitest-environment page
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chartLookOf } from '../../../src/charts/echarts/chartLook.ts'
import { biggestFirst, lineOption, paretoOption, pieOption } from '../../../src/charts/echarts/chartOptions.ts'
import { Chart } from '../../../src/charts/echarts/Chart.tsx'
import type { ChartKind } from '../../../src/charts/echarts/Chart.tsx'

/** jsdom lays nothing out; a chart needs room. */
beforeAll(async () => {
  await import('../../../src/charts/echarts/charts.tsx')
  for (const side of ['clientWidth', 'clientHeight'] as const) Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 })
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})
afterEach(cleanup)

const look = chartLookOf(document.documentElement)
const points = [
  { key: 'a', text: '换型', value: 20 },
  { key: 'b', text: '缺料', value: 50 },
  { key: 'c', text: '清场', value: 10 },
]
const charted = { points, total: 100, name: '停机', format: (value: number) => `${value} 分钟` }

test('a Pareto chart stands the biggest first and says how much of the whole they are together', () => {
  const { series, xAxis } = paretoOption(charted, look) as unknown as { series: { data: number[] }[]; xAxis: { data: string[] } } // as it is built there
  expect(xAxis.data).toEqual(['缺料', '换型', '清场'])
  expect(series.map(({ data }) => data)).toEqual([
    [50, 20, 10],
    [50, 70, 80],
  ])
  expect(biggestFirst(points).map(({ key }) => key)).toEqual(['b', 'a', 'c'])
})

test('a pie is of the whole: what its slices leave is one that says so', () => {
  const slices = (total: number) => {
    const { series } = pieOption({ ...charted, total }, look) as unknown as { series: { data: { name: string; value: number }[] }[] } // as it is built there
    return series[0]?.data.map(({ name, value }) => [name, value])
  }
  expect(slices(100)?.at(-1)).toEqual(['其余', 20])
  expect(slices(80)).toEqual([
    ['缺料', 50],
    ['换型', 20],
    ['清场', 10],
  ])
})

test('nothing of a record becomes HTML: tooltips are drawn', () => {
  expect(lineOption(charted, look)).toMatchObject({ tooltip: { renderMode: 'richText' }, animation: false })
})

test.each<ChartKind>(['bar', 'line', 'pie', 'pareto'])('a %s chart is drawn, says in words what it is, and leaves nothing behind', async (kind) => {
  const errors = vi.spyOn(console, 'error')
  const { container, unmount } = render(<Chart kind={kind} {...charted} label="停机，图" onPick={() => {}} />)
  await waitFor(() => expect(container.querySelectorAll('svg path').length).toBeGreaterThan(2), { timeout: 20_000 })
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('停机，图')
  unmount()
  expect(document.querySelector('svg')).toBeNull()
  expect(errors).not.toHaveBeenCalled()
})
