// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { Profiler, StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrendProps, TrendPush } from '../../src/charts/Trend.tsx'
import { standInForCanvas, standInForMatchMedia } from './trendCanvas.ts'

standInForMatchMedia()
const { Trend } = await import('../../src/charts/Trend.tsx')

let canvas: ReturnType<typeof standInForCanvas>
beforeEach(() => {
  canvas = standInForCanvas({ width: 800, height: 300 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const series: TrendProps['series'] = [
  {
    label: '出料温度',
    color: '#ffffff',
    points: [
      [0, 1, 3, 2],
      [1000, 2, 4, 3],
    ],
  },
]

function trend(change: Partial<TrendProps>) {
  return (
    <Trend
      series={series}
      limits={[]}
      fromMs={0}
      toMs={60_000}
      timeZone="Asia/Shanghai"
      unit="°C"
      decimals={1}
      height={300}
      subscribe={null}
      onZoom={() => {}}
      onReset={() => {}}
      {...change}
    />
  )
}

test('a trend in strict mode makes one plot and leaves nothing behind', () => {
  const unsubscribe = vi.fn()
  const { container, unmount } = render(<StrictMode>{trend({ subscribe: () => unsubscribe })}</StrictMode>)
  expect(container.querySelectorAll('.uplot')).toHaveLength(1)
  unmount()
  expect(container.querySelectorAll('.uplot, canvas')).toHaveLength(0)
  expect(unsubscribe).toHaveBeenCalledTimes(2)
})

test('many live values between two pictures are drawn once, without React', async () => {
  let push: TrendPush = () => {}
  const rendered = vi.fn()
  render(
    <Profiler id="trend" onRender={rendered}>
      {trend({
        subscribe: (given) => {
          push = given
          return () => {}
        },
      })}
    </Profiler>,
  )
  await canvas.nextFrame()
  const [renders, strokes] = [rendered.mock.calls.length, canvas.calls.stroke]
  for (let n = 0; n < 50; n += 1) push(0, 2000 + n, n)
  expect(canvas.waiting()).toBe(0)
  void act(() => vi.advanceTimersByTime(500))
  expect(canvas.waiting()).toBe(1)
  await canvas.nextFrame()
  expect(canvas.calls.stroke).toBeGreaterThan(strokes)
  expect(rendered.mock.calls.length).toBe(renders)
})

test('a double click takes the selection back', () => {
  const onReset = vi.fn()
  const { container } = render(trend({ onReset }))
  const over = container.querySelector('.u-over')
  if (!over) throw new Error('no plot')
  fireEvent.doubleClick(over)
  expect(onReset).toHaveBeenCalledOnce()
})
