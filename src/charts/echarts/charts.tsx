import { BarChart as Bars, LineChart as Lines, PieChart as Slices } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import type { EChartsCoreOption } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import ReactECharts from 'echarts-for-react/esm/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { chartLookOf, watchTheme } from './chartLook.ts'
import type { ChartLook } from './chartLook.ts'
import { barOption, biggestFirst, lineOption, paretoOption, pieOption, sliced } from './chartOptions.ts'
import type { Charted, ChartPoint } from './chartOptions.ts'
import styles from './Chart.module.css'

// `echarts` itself would bring all of it: twice as much (STK-011)
echarts.use([Bars, Lines, Slices, GridComponent, TooltipComponent, CanvasRenderer, SVGRenderer])

/** `label` says in words what there is to see; `onPick` is told the key of a bar, point or slice. `drawnOn` is svg when left out. */
export type ChartProps = Charted & { label: string; onPick: (key: string) => void; drawnOn?: 'svg' | 'canvas' }

export function BarChart(props: ChartProps) {
  return <Drawn {...props} optionOf={barOption} inOrder={asGiven} />
}

export function LineChart(props: ChartProps) {
  return <Drawn {...props} optionOf={lineOption} inOrder={asGiven} />
}

export function PieChart(props: ChartProps) {
  return <Drawn {...props} optionOf={pieOption} inOrder={sliced} />
}

export function ParetoChart(props: ChartProps) {
  return <Drawn {...props} optionOf={paretoOption} inOrder={biggestFirst} />
}

const asGiven = (points: readonly ChartPoint[]) => points

type Drawing = { optionOf: (charted: Charted, look: ChartLook) => EChartsCoreOption; inOrder: (points: readonly ChartPoint[]) => readonly ChartPoint[] }

const renderers = { svg: { renderer: 'svg' }, canvas: { renderer: 'canvas' } } as const
const filling = { height: '100%' }

function Drawn({ points, total, name, format, label, onPick, drawnOn = 'svg', optionOf, inOrder }: ChartProps & Drawing) {
  const host = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState<ChartLook | null>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return () => {}
    const read = () => setLook(chartLookOf(element))
    read()
    return watchTheme(element, read)
  }, [])
  const option = useMemo(() => look && optionOf({ points, total, name, format }, look), [look, points, total, name, format, optionOf])
  const events = useMemo(
    () => ({
      click({ dataIndex }: { dataIndex?: number }) {
        const picked = dataIndex === undefined ? undefined : inOrder(points)[dataIndex]
        if (picked) onPick(picked.key)
      },
    }),
    [points, inOrder, onPick],
  )
  return (
    <div ref={host} className={styles.chart} role="img" aria-label={label}>
      {points.length === 0 ? <p className={styles.nothing}>没有可以画的数据</p> : null}
      {option && points.length > 0 ? (
        <ReactECharts echarts={echarts} option={option} notMerge opts={renderers[drawnOn]} style={filling} onEvents={events} />
      ) : null}
    </div>
  )
}
