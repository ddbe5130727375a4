import { useCallback } from 'react'
import { barOption, biggestFirst, lineOption, paretoOption, pieOption, sliced } from './chartOptions.ts'
import type { Charted, ChartPoint } from './chartOptions.ts'
import type { ChartLook } from './chartLook.ts'
import { Drawn } from './Drawn.tsx'
import type { DrawnOn, Option } from './Drawn.tsx'
import { scatterOption, stackedOption } from './seriesOptions.ts'
import type { Scatter, Stacks } from './seriesOptions.ts'

/** `label` says in words what there is to see; `onPick` is told the key of a bar, point or slice. `drawnOn` is svg when left out. */
export type ChartProps = Charted & { label: string; onPick: (key: string) => void; drawnOn?: DrawnOn }

export function BarChart(props: ChartProps) {
  return <OfPoints {...props} optionOf={barOption} inOrder={asGiven} />
}

export function LineChart(props: ChartProps) {
  return <OfPoints {...props} optionOf={lineOption} inOrder={asGiven} />
}

export function PieChart(props: ChartProps) {
  return <OfPoints {...props} optionOf={pieOption} inOrder={sliced} />
}

export function ParetoChart(props: ChartProps) {
  return <OfPoints {...props} optionOf={paretoOption} inOrder={biggestFirst} />
}

const asGiven = (points: readonly ChartPoint[]) => points

type OfPoints = { optionOf: (charted: Charted, look: ChartLook) => Option; inOrder: (points: readonly ChartPoint[]) => readonly ChartPoint[] }

function OfPoints({ points, total, name, format, label, onPick, drawnOn, optionOf, inOrder }: ChartProps & OfPoints) {
  const option = useCallback((look: ChartLook) => optionOf({ points, total, name, format }, look), [points, total, name, format, optionOf])
  const keyAt = useCallback((_series: number, at: number) => inOrder(points)[at]?.key, [inOrder, points])
  return <Drawn optionOf={option} isEmpty={points.length === 0} keyAt={keyAt} label={label} onPick={onPick} drawnOn={drawnOn} />
}

type Picked = { label: string; onPick: (key: string) => void; drawnOn?: DrawnOn }

/** Amounts of several sorts, one on the other. */
export function StackedChart({ stacks, label, onPick, drawnOn }: Picked & { stacks: Stacks }) {
  const option = useCallback((look: ChartLook) => stackedOption(stacks, look), [stacks])
  const keyAt = useCallback((series: number, at: number) => stacks.series[series]?.cells[at]?.key, [stacks])
  return <Drawn optionOf={option} isEmpty={stacks.categories.length === 0} keyAt={keyAt} label={label} onPick={onPick} drawnOn={drawnOn} />
}

/** One number over another. */
export function ScatterChart({ scatter, label, onPick, drawnOn }: Picked & { scatter: Scatter }) {
  const option = useCallback((look: ChartLook) => scatterOption(scatter, look), [scatter])
  const keyAt = useCallback((_series: number, at: number) => scatter.points[at]?.key, [scatter])
  return <Drawn optionOf={option} isEmpty={scatter.points.length === 0} keyAt={keyAt} label={label} onPick={onPick} drawnOn={drawnOn} />
}
