import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { feed, pointCount, pointsBefore, seriesCount, windowMs } from './feed.ts'

use([LineChart, GridComponent, CanvasRenderer])

/** ECharts at its fastest for live lines: canvas, no animation, no symbols, no hover, only data and time range set anew. */
export function draw(host: HTMLElement): void {
  const chart = init(host)
  const nowMs = Date.now()
  const data = Array.from({ length: seriesCount }, (_, index) => pointsBefore(index, nowMs))
  chart.setOption({
    animation: false,
    xAxis: { type: 'time', min: nowMs - windowMs, max: nowMs },
    yAxis: { type: 'value', scale: true },
    series: data.map((points, index) => ({
      type: 'line',
      showSymbol: false,
      silent: true,
      lineStyle: { width: 1, color: `hsl(${index * 36}, 70%, 45%)` },
      data: points,
    })),
  })
  feed((at, values) => {
    for (const [index, points] of data.entries()) {
      points.push([at, values[index] ?? 0])
      if (points.length > pointCount) points.shift()
    }
    chart.setOption({ xAxis: { min: at - windowMs, max: at }, series: data.map((points) => ({ data: points })) })
  })
}
