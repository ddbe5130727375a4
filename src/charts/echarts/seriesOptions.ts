import type { EChartsCoreOption } from 'echarts/core'
import type { ChartLook } from './chartLook.ts'
import { axes, common, fontPx, formatter, tooltip } from './chartOptions.ts'

/** Sorts on each other: a cell of a series stands over the category of its place; null where there is none. */
export type Stacks = {
  categories: readonly string[]
  series: readonly { name: string; cells: readonly ({ key: string; value: number } | null)[] }[]
  format: (value: number) => string
}

/** Numbers over numbers, each a mark with its name. */
export type Scatter = {
  points: readonly { key: string; text: string; x: number; y: number }[]
  across: { name: string; format: (value: number) => string }
  up: { name: string; format: (value: number) => string }
}

/** What each category comes to, by sorts. */
export function stackedOption({ categories, series, format }: Stacks, look: ChartLook): EChartsCoreOption {
  const tops = categories.map((text, at) => ({ text, value: series.reduce((sum, { cells }) => sum + (cells[at]?.value ?? 0), 0) }))
  const base = common(look)
  return {
    ...base,
    grid: { ...base.grid, top: 40 },
    ...axes(tops, look),
    legend: { type: 'scroll', top: 0, textStyle: { color: look.text, fontSize: fontPx }, pageTextStyle: { color: look.quiet } },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => (value === null || value === undefined ? '—' : format(Number(value))),
    },
    series: series.map(({ name, cells }) => ({
      type: 'bar',
      name,
      stack: 'whole',
      barMaxWidth: 48,
      cursor: 'pointer',
      data: cells.map((cell) => cell?.value ?? null),
    })),
  }
}

/** Whether one number goes with the other. */
export function scatterOption({ points, across, up }: Scatter, look: ChartLook): EChartsCoreOption {
  const label = { color: look.quiet, fontSize: fontPx }
  const axis = (name: string) => ({
    type: 'value',
    name,
    scale: true,
    nameTextStyle: label,
    axisLabel: label,
    splitLine: { lineStyle: { color: look.edge } },
  })
  const base = common(look)
  return {
    ...base,
    grid: { ...base.grid, top: 36, bottom: 24 },
    xAxis: { ...axis(across.name), nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...axis(up.name), nameTextStyle: { ...label, align: 'left' } },
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const point = points[dataIndex]
        return point ? `${point.text}\n${across.name} ${formatter(across.format)(point.x)}\n${up.name} ${formatter(up.format)(point.y)}` : ''
      },
    },
    series: [{ type: 'scatter', symbolSize: 11, cursor: 'pointer', data: points.map(({ x, y }) => [x, y]) }],
  }
}
