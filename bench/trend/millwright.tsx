import { createRoot } from 'react-dom/client'
import { Trend } from '../../src/charts/Trend.tsx'
import '../../src/charts/tokens.css'
import { feed, pointsBefore, seriesCount, windowMs } from './feed.ts'

/** Our own trend, fed as the boards feed it: history as props, live values past React. */
export function draw(host: HTMLElement): void {
  const nowMs = Date.now()
  const series = Array.from({ length: seriesCount }, (_, index) => ({
    label: `${index}`,
    color: `hsl(${index * 36} 70% 45%)`,
    points: pointsBefore(index, nowMs).map(([at, value]) => [at, value, value, value] as const),
  }))
  createRoot(host).render(
    <Trend
      series={series}
      limits={[]}
      fromMs={nowMs - windowMs}
      toMs={nowMs}
      timeZone="Asia/Shanghai"
      unit=""
      decimals={1}
      height={800}
      subscribe={(push) => {
        feed((at, values) => {
          for (const [index, value] of values.entries()) push(index, at, value)
        })
        return () => undefined
      }}
      onZoom={() => undefined}
      onReset={() => undefined}
    />,
  )
}
