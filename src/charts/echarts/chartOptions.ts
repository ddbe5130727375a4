import type { EChartsCoreOption } from 'echarts/core'
import type { ChartLook } from './chartLook.ts'

/** One bar, point or slice; `key` is handed back when it is picked. */
export type ChartPoint = { key: string; text: string; value: number }

/** What a chart shows. `total` is the whole, of which the points may be a part; `name` says what is counted, `format` writes a number with its unit. */
export type Charted = { points: readonly ChartPoint[]; total: number; name: string; format: (value: number) => string }

const labelPx = 96
/** of all labels below a chart together */
const labelsPx = 960
const widestPx = 220
export const fontPx = 13

/** Amounts side by side. */
export function barOption({ points, name, format }: Charted, look: ChartLook): EChartsCoreOption {
  return {
    ...common(look),
    ...axes(points, look),
    tooltip: { ...tooltip(look), trigger: 'axis', axisPointer: { type: 'shadow' }, valueFormatter: formatter(format) },
    series: [{ type: 'bar', name, barMaxWidth: 48, cursor: 'pointer', data: points.map(({ value }) => value) }],
  }
}

/** A course over time. */
export function lineOption({ points, name, format }: Charted, look: ChartLook): EChartsCoreOption {
  return {
    ...common(look),
    ...axes(points, look),
    tooltip: { ...tooltip(look), trigger: 'axis', valueFormatter: formatter(format) },
    series: [{ type: 'line', name, symbol: 'circle', symbolSize: 9, lineStyle: { width: 2 }, cursor: 'pointer', data: points.map(({ value }) => value) }],
  }
}

/** Parts of a whole; what the points leave of it is one slice that cannot be picked. */
export function pieOption({ points, total, name, format }: Charted, look: ChartLook): EChartsCoreOption {
  const shown = sliced(points)
  const rest = total - shown.reduce((sum, { value }) => sum + value, 0)
  const slices = shown.map(({ key, text, value }) => ({ name: text, value, key }))
  return {
    ...common(look),
    tooltip: { ...tooltip(look), trigger: 'item', valueFormatter: formatter(format) },
    series: [
      {
        type: 'pie',
        name,
        radius: ['38%', '68%'],
        cursor: 'pointer',
        emptyCircleStyle: { color: look.edge },
        itemStyle: { borderColor: look.ground, borderWidth: 2 },
        label: { color: look.text, fontSize: fontPx, formatter: '{b}\n{d}%', width: labelPx, overflow: 'truncate' },
        labelLine: { lineStyle: { color: look.quiet } },
        data: rest > total * 1e-9 ? [...slices, { name: '其余', value: rest, key: null, cursor: 'default', itemStyle: { color: look.edge } }] : slices,
      },
    ],
  }
}

/** The biggest first, and above them how much of the whole they are together. */
export function paretoOption(charted: Charted, look: ChartLook): EChartsCoreOption {
  const { total, name, format } = charted
  const points = biggestFirst(charted.points)
  const shares = points.map((_point, at) => (total > 0 ? (points.slice(0, at + 1).reduce((sum, { value }) => sum + value, 0) / total) * 100 : 0))
  const { xAxis, yAxis } = axes(points, look)
  const percent = (value: unknown) => `${Number(value).toFixed(1)} %`
  return {
    ...common(look),
    tooltip: { ...tooltip(look), trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis,
    yAxis: [yAxis, { type: 'value', min: 0, max: 100, axisLabel: { color: look.quiet, formatter: '{value} %' }, splitLine: { show: false } }],
    series: [
      { type: 'bar', name, barMaxWidth: 48, cursor: 'pointer', tooltip: { valueFormatter: formatter(format) }, data: points.map(({ value }) => value) },
      {
        type: 'line',
        name: '累计占比',
        yAxisIndex: 1,
        symbol: 'circle',
        symbolSize: 7,
        lineStyle: { width: 2 },
        cursor: 'pointer',
        tooltip: { valueFormatter: percent },
        data: shares,
      },
    ],
  }
}

const mostSlices = 8

/** The slices of a pie: more than eight cannot be told apart. */
export function sliced(points: readonly ChartPoint[]): ChartPoint[] {
  return biggestFirst(points.filter(({ value }) => value > 0)).slice(0, mostSlices)
}

/** The order of a Pareto chart. */
export function biggestFirst(points: readonly ChartPoint[]): ChartPoint[] {
  return points.toSorted((one, other) => other.value - one.value)
}

/** Nothing moves: a chart that is drawn anew must not look like one that changed. */
export function common({ fontFamily, text, series }: ChartLook) {
  return {
    animation: false,
    backgroundColor: 'transparent',
    color: [...series],
    textStyle: { fontFamily, color: text, fontSize: fontPx },
    grid: { top: 28, right: 24, bottom: 12, left: 12, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  }
}

export function axes(points: readonly Pick<ChartPoint, 'text' | 'value'>[], look: ChartLook) {
  const label = { color: look.quiet, fontSize: fontPx }
  return {
    xAxis: {
      type: 'category',
      data: points.map(({ text }) => text),
      axisLine: { lineStyle: { color: look.edge } },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true, width: Math.min(widestPx, Math.max(labelPx, labelsPx / Math.max(1, points.length))), overflow: 'truncate' },
    },
    yAxis: {
      type: 'value',
      minInterval: points.every(({ value }) => Number.isInteger(value)) ? 1 : 0,
      axisLabel: label,
      splitLine: { lineStyle: { color: look.edge } },
    },
  }
}

/** Drawn by the chart itself: texts of records never become HTML. */
export function tooltip({ ground, edge, text }: ChartLook) {
  return { renderMode: 'richText', confine: true, backgroundColor: ground, borderColor: edge, textStyle: { color: text, fontSize: fontPx } }
}

export function formatter(format: Charted['format']): (value: unknown) => string {
  return (value) => format(Number(value))
}
