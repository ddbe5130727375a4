// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alignPoints, foldLive } from '../../src/charts/trendColumns.ts'
import type { TrendPoint } from '../../src/charts/trendColumns.ts'
import { createCurveLayer } from '../../src/charts/trendLayer.ts'
import type { CurvePicture } from '../../src/charts/trendLayer.ts'
import { pixelGrid } from '../../src/charts/trendPixels.ts'

type Call = [name: string, ...values: unknown[]]
let calls: Call[] = []
const named = (name: string) => calls.filter(([called]) => called === name)

beforeEach(() => {
  calls = []
  const context = new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        (...values: unknown[]) =>
          void calls.push([name, ...values]),
      set: () => true,
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never) // one signature of many
})
afterEach(() => vi.restoreAllMocks())

const windowMs = 1000
const widthPx = 500
/** One row every 2 ms, so one for each column of pixels. */
const columns = () => alignPoints([Array.from({ length: 501 }, (_, row): TrendPoint => [row * 2, 1, 1, 1])], 2)

function picture(change: Partial<CurvePicture> & { untilMs: number }): CurvePicture {
  const { untilMs, ...rest } = change
  return {
    columns: columns(),
    grid: pixelGrid({ fromMs: untilMs - windowMs, toMs: untilMs }, widthPx),
    heightPx: 100,
    range: { min: 0, max: 2 },
    paints: ['red'],
    linePx: 1,
    ...rest,
  }
}

/** The layer after its first drawing, with what it did so far forgotten. */
function drawnLayer() {
  const layer = createCurveLayer()
  layer.draw(picture({ untilMs: 1000 }), Infinity)
  expect(named('lineTo').length).toBeGreaterThan(490)
  calls = []
  return layer
}

test('when only time went on, the picture moves by whole pixels and only what is new is drawn', () => {
  const layer = drawnLayer()
  const live = columns()
  const changedFromMs = foldLive(live, 0, 1010, 1)
  layer.draw(picture({ untilMs: 1010, columns: live }), changedFromMs)
  expect(named('drawImage')).toEqual([['drawImage', layer.canvas, -5, 0]])
  expect(named('lineTo').length).toBeLessThan(15)
  expect(named('clearRect')).toEqual([['clearRect', 492, 0, 8, 100]])
})

test('a late value has its part of the picture drawn again', () => {
  const layer = drawnLayer()
  const live = columns()
  const changedFromMs = foldLive(live, 0, 800, 2)
  layer.draw(picture({ untilMs: 1000, columns: live }), changedFromMs)
  const [[, left] = []] = named('clearRect')
  expect(left).toBeGreaterThan(390)
  expect(left).toBeLessThan(400)
})

test('another range, size or colour, time that went back, or other curves are drawn anew', () => {
  for (const change of [
    { untilMs: 1010, range: { min: 0, max: 3 } },
    { untilMs: 1010, heightPx: 120 },
    { untilMs: 1010, paints: ['blue'] },
    { untilMs: 990 },
    { untilMs: 5000 },
  ]) {
    const layer = drawnLayer()
    layer.draw(picture(change), Infinity)
    expect(named('drawImage')).toEqual([])
    expect(named('clearRect')).toEqual([['clearRect', 0, 0, 500, change.heightPx ?? 100]])
  }
  const layer = drawnLayer()
  layer.forget()
  layer.draw(picture({ untilMs: 1010 }), Infinity)
  expect(named('clearRect')).toEqual([['clearRect', 0, 0, 500, 100]])
})
