// @vitest-environment page
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ControlChart } from '../../src/charts/ControlChart.tsx'
import { controlFrame, tickPlaces } from '../../src/charts/controlFrame.ts'

afterEach(cleanup)

function chart(values: readonly number[], marks: Parameters<typeof ControlChart>[0]['marks'] = []) {
  const line = (value: number) => values.map(() => value)
  return (
    <ControlChart
      label="单值控制图"
      values={values}
      texts={values.map((_value, at) => `11-${at}`)}
      center={0}
      upper={line(3)}
      lower={line(-3)}
      words={{ center: '中线', upper: '上控', lower: '下控' }}
      marks={marks}
      bands={[]}
      decimals={1}
      height={280}
    />
  )
}

test('ten thousand points with two thousand hits are a handful of elements, a few points are drawn as dots', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => Math.sin(at))
  const { container, unmount } = render(chart(many, [{ shape: 'out', at: Array.from({ length: 2000 }, (_, at) => at * 5) }]))
  expect(screen.getByRole('img', { name: '单值控制图' })).toBeTruthy()
  expect(container.querySelectorAll('svg *').length).toBeLessThan(60)
  const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  expect(drawn.some((d) => d.match(/[ML]/g)?.length === 10_000)).toBe(true) // the line
  expect(drawn.some((d) => d.match(/M/g)?.length === 2000)).toBe(true) // the marks of one shape
  unmount()
  const few = render(chart([1, 2, 3])).container
  expect([...few.querySelectorAll('path')].some((path) => (path.getAttribute('d') ?? '').match(/M/g)?.length === 3)).toBe(true)
})

test('limits and points are inside of the picture, and one value alone has a place', () => {
  const frame = controlFrame({ values: [5, -9], center: 0, upper: [3, 3], lower: [-3, -3], width: 720, height: 280 })
  expect(frame.y(5)).toBeGreaterThan(frame.plot.top)
  expect(frame.y(-9)).toBeLessThan(frame.plot.bottom)
  expect(frame.indexAt(frame.x(1))).toBeCloseTo(1, 9)
  const alone = controlFrame({ values: [4], center: 4, upper: [4], lower: [4], width: 720, height: 280 })
  expect(alone.y(4)).toBeCloseTo((alone.plot.top + alone.plot.bottom) / 2, 6)
  expect(alone.indexAt(300)).toBe(0)
})

test('times below the axis begin with the first and end with the last, none is named twice', () => {
  const places = tickPlaces(30, 1366)
  expect([places[0], places.at(-1)]).toEqual([0, 29])
  expect(new Set(places).size).toBe(places.length)
  expect(tickPlaces(3, 1366)).toEqual([0, 1, 2])
  expect([tickPlaces(1, 720), tickPlaces(0, 720)]).toEqual([[0], []])
})
