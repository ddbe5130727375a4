import { lazy, Suspense } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import type { ChartProps, ScatterChart as OfScatter, StackedChart as OfStacks } from './charts.tsx'
import styles from './Chart.module.css'

export type ChartKind = 'bar' | 'line' | 'pie' | 'pareto'

/** The library comes with the first chart that is looked at, in one file of its own; no wall and no list waits for it. */
const charts = () => import('./charts.tsx')
const kinds: Readonly<Record<ChartKind, ComponentType<ChartProps>>> = {
  bar: lazy(async () => ({ default: (await charts()).BarChart })),
  line: lazy(async () => ({ default: (await charts()).LineChart })),
  pie: lazy(async () => ({ default: (await charts()).PieChart })),
  pareto: lazy(async () => ({ default: (await charts()).ParetoChart })),
}

/** A chart of any kind, filling the room it is given. */
export function Chart({ kind, ...props }: ChartProps & { kind: ChartKind }) {
  const Kind = kinds[kind]
  return (
    <Suspense fallback={<div className={styles.chart} aria-hidden="true" />}>
      <Kind {...props} />
    </Suspense>
  )
}

const Stacked = lazy(async () => ({ default: (await charts()).StackedChart }))
const Dots = lazy(async () => ({ default: (await charts()).ScatterChart }))

export function StackedChart(props: ComponentProps<typeof OfStacks>) {
  return (
    <Suspense fallback={<div className={styles.chart} aria-hidden="true" />}>
      <Stacked {...props} />
    </Suspense>
  )
}

export function ScatterChart(props: ComponentProps<typeof OfScatter>) {
  return (
    <Suspense fallback={<div className={styles.chart} aria-hidden="true" />}>
      <Dots {...props} />
    </Suspense>
  )
}
