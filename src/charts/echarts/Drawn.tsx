import { BarChart as Bars, LineChart as Lines, PieChart as Slices, ScatterChart as Dots } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import ReactECharts from 'echarts-for-react/esm/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { chartLookOf, watchTheme } from './chartLook.ts'
import type { ChartLook } from './chartLook.ts'
import styles from './Chart.module.css'

// `echarts` itself would bring all of it: twice as much (STK-011)
echarts.use([Bars, Lines, Slices, Dots, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer, SVGRenderer])

export type Option = EChartsCoreOption
export type DrawnOn = 'svg' | 'canvas'

const renderers = { svg: { renderer: 'svg' }, canvas: { renderer: 'canvas' } } as const
const filling = { height: '100%' }

type Props = {
  optionOf: (look: ChartLook) => Option
  isEmpty: boolean
  /** the key of what stands at a place of a series */
  keyAt: (series: number, at: number) => string | undefined
  label: string
  onPick: (key: string) => void
  drawnOn?: DrawnOn | undefined
}

/** A chart in the colours of where it stands and as large as that is, drawn anew when they change. */
export function Drawn({ optionOf, isEmpty, keyAt, label, onPick, drawnOn = 'svg' }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState<ChartLook | null>(null)
  const onReady = useFitting(host)
  useEffect(() => {
    const element = host.current
    if (!element) return () => {}
    const read = () => setLook(chartLookOf(element))
    read()
    return watchTheme(element, read)
  }, [])
  const option = useMemo(() => look && optionOf(look), [look, optionOf])
  const events = useMemo(
    () => ({
      click({ dataIndex, seriesIndex = 0 }: { dataIndex?: number; seriesIndex?: number }) {
        const picked = dataIndex === undefined ? undefined : keyAt(seriesIndex, dataIndex)
        if (picked !== undefined) onPick(picked)
      },
    }),
    [keyAt, onPick],
  )
  return (
    <div ref={host} className={styles.chart} role="img" aria-label={label}>
      {isEmpty ? <p className={styles.nothing}>没有可以画的数据</p> : null}
      {option && !isEmpty ? (
        <ReactECharts
          echarts={echarts}
          option={option}
          notMerge
          autoResize={false}
          opts={renderers[drawnOn]}
          style={filling}
          onEvents={events}
          onChartReady={onReady}
        />
      ) : null}
    </div>
  )
}

/** Keeps a chart as large as its place; what it gives is told of each new one. The library's own way passes over the first change of size, which may be the only one. */
function useFitting(host: RefObject<HTMLDivElement | null>): (drawn: EChartsType) => void {
  const chart = useRef<EChartsType | null>(null)
  useEffect(() => {
    const sizes = new ResizeObserver(() => chart.current && fit(chart.current))
    if (host.current) sizes.observe(host.current)
    return () => sizes.disconnect()
  }, [host])
  return useCallback((drawn) => {
    chart.current = drawn
    fit(drawn) // its place may have changed while it was made
  }, [])
}

function fit(drawn: EChartsType): void {
  if (drawn.isDisposed()) return
  const { clientWidth, clientHeight } = drawn.getDom()
  if (drawn.getWidth() !== clientWidth || drawn.getHeight() !== clientHeight) drawn.resize({ width: 'auto', height: 'auto' }) // the library gave it a size of its own
}
